using System.Net.Sockets;
using Microsoft.Extensions.Options;

namespace Dashboard.Hosting;

/// <summary>Starts the host, and says in plain words where it is, or why it could not start.</summary>
internal static class StartUp
{
    /// <summary>Exit code for settings that cannot be used.</summary>
    public const int BadSettings = 2;

    /// <summary>Exit code for an address that cannot be listened on.</summary>
    public const int AddressUnavailable = 3;

    /// <summary>Where the dashboard listens when nobody says otherwise: on this machine only.</summary>
    public const string DefaultAddress = "http://localhost:5090";

    /// <summary>Sets <see cref="DefaultAddress"/>; as the last resort, so that a command line, an environment or a file wins.</summary>
    public static void UseDefaultAddress(this WebApplicationBuilder builder)
    {
        if (string.IsNullOrWhiteSpace(builder.Configuration["urls"])) builder.WebHost.UseUrls(DefaultAddress);
    }

    /// <summary>Runs until the host is stopped.</summary>
    /// <returns>The process's exit code.</returns>
    public static async Task<int> RunUntilStoppedAsync(this WebApplication app)
    {
        try
        {
            // Asked for here, because the host itself stops at the first service that cannot be made.
            app.Services.GetRequiredService<IStartupValidator>().Validate();
            await app.StartAsync();
        }
        catch (Exception failure) when (MistakesOf(failure) is { Count: > 0 } mistakes)
        {
            await Console.Error.WriteLineAsync("The dashboard cannot start with these settings:");
            foreach (var mistake in mistakes) await Console.Error.WriteLineAsync($"  - {mistake}");
            return BadSettings;
        }
        catch (IOException failure) when (IsAddressProblem(failure))
        {
            await Console.Error.WriteLineAsync(
                $"The dashboard cannot listen on {app.Configuration["urls"] ?? DefaultAddress}: {failure.GetBaseException().Message}. "
                + "End what listens there, or choose another address with --urls http://localhost:5091 (setting 'Urls').");
            return AddressUnavailable;
        }

        Console.WriteLine($"Concurrency Dashboard is ready: open {string.Join(" or ", app.Urls)}");
        Console.WriteLine("Press Ctrl+C to end it together with its target.");
        await app.WaitForShutdownAsync();
        return 0;
    }

    private static List<string> MistakesOf(Exception failure) => failure switch
    {
        OptionsValidationException invalid => [.. invalid.Failures],
        AggregateException several => [.. several.InnerExceptions.SelectMany(MistakesOf)],
        _ => [],
    };

    private static bool IsAddressProblem(Exception failure) =>
        failure.GetBaseException() is SocketException or Microsoft.AspNetCore.Connections.AddressInUseException
        || failure.InnerException is Microsoft.AspNetCore.Connections.AddressInUseException;
}
