using System.ComponentModel;
using System.Diagnostics;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using AudienceWeb;
using AudienceWeb.Phones;
using Dashboard.Security;
using Lab.Foundation.Hosting;
using Lab.Foundation.Text;
using Lab.Targets.Connections;
using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.Options;

namespace Dashboard.Hosting;

/// <summary>Runs the host and reports its address, or why it could not start.</summary>
internal static partial class HostRun
{
    /// <summary>Exit code for settings that cannot be used.</summary>
    public const int BadSettings = 2;

    /// <summary>Exit code for an address that cannot be listened on.</summary>
    public const int AddressUnavailable = 3;

    /// <summary>Builds the application and runs it until it is stopped. Startup errors are written without a stack trace.</summary>
    /// <param name="errors">The usage errors, which are reported together with invalid settings.</param>
    /// <param name="opensBrowser">Whether the page is opened in the browser.</param>
    /// <param name="create">Creates the builder and reads the settings.</param>
    /// <param name="build">Creates the application.</param>
    /// <returns>The process's exit code.</returns>
    public static async Task<int> RunAsync(
        IReadOnlyList<string> errors,
        bool opensBrowser,
        Func<WebApplicationBuilder> create,
        Func<WebApplicationBuilder, WebApplication> build
    )
    {
        var mistakes = errors.ToList();
        try
        {
            var builder = create();
            mistakes.AddRange(SettingsValidator.Validate(builder.Configuration));
            mistakes.AddRange(ListenAddresses.Validate(builder.Configuration));
            var app = build(builder);
            await using (app)
            {
                mistakes.AddRange(
                    GetErrors(app).Where(mistake => !mistakes.Any(known => IsOfSameSetting(known, mistake)))
                );
                if (mistakes.Count > 0)
                    return await WriteErrorsAsync(mistakes);
                using var closing = SighupShutdown.Register(app.Lifetime);
                await app.StartOrStopAsync();
                return await StayAsync(app, opensBrowser);
            }
        }
        catch (Exception failure)
            when ((failure.GetBaseException() as SocketException)?.SocketErrorCode == SocketError.AddressNotAvailable)
        {
            return await WriteErrorsAsync([
                $"urls: this machine has no such address. Name one of its addresses, or listen on {DefaultAddress.Text}.",
            ]);
        }
        catch (OptionsValidationException invalid)
        {
            return await WriteErrorsAsync([.. mistakes, .. invalid.Failures]);
        }
        catch (Exception failure) when (IsAddressProblem(failure))
        {
            await Console.Error.WriteLineAsync(
                $"The dashboard cannot listen on the addresses of urls: {failure.GetBaseException().Message}. "
                    + "End the program that listens there, or choose another address with --urls http://localhost:5091."
            );
            return AddressUnavailable;
        }
        catch (Exception failure)
            when (failure
                    is InvalidOperationException
                        or IOException
                        or FormatException
                        or ArgumentException
                        or UnauthorizedAccessException
                        or InvalidDataException
            )
        {
            // Errors of the host about settings outside the dashboard's sections, such as a certificate or a log level.
            return await WriteErrorsAsync([.. mistakes, DescribeHostFailure(failure.GetBaseException())]);
        }
    }

    /// <summary>
    /// The host's message about a setting of Kestrel, logging or certificates, without the values and paths that it
    /// quotes.
    /// </summary>
    internal static string DescribeHostFailure(Exception failure) =>
        failure is FileNotFoundException or DirectoryNotFoundException
            ? "A file or folder that a setting names was not found."
            : QuotedText().Replace(failure.Message, text => IsSettingOrCommand(text.Value) ? text.Value : "'…'");

    private static bool IsSettingOrCommand(string quoted) =>
        quoted.StartsWith("'Kestrel:", StringComparison.Ordinal)
        || quoted.StartsWith("'dotnet ", StringComparison.Ordinal);

    [GeneratedRegex("'[^']*'")]
    private static partial Regex QuotedText();

    private static async Task<int> StayAsync(WebApplication app, bool opensBrowser)
    {
        if (
            !app.Services.GetRequiredService<Dashboard.Security.PresenterKey>().IsSet
            && app.Urls.Any(url => !ListenAddresses.IsLocal(url))
        )
        {
            await app.StopAsync();
            return await WriteErrorsAsync([ListenAddresses.Wider("An address")]);
        }

        app.Services.GetRequiredService<LabAddresses>()
            .SetDashboard(
                app.Urls.Where(url => !BindingAddress.Parse(url).IsUnixPipe)
                    .Select(url => BindingAddress.Parse(url).Port)
            );
        if (await OpenAudienceAsync(app) is { } closed)
        {
            await app.StopAsync();
            await Console.Error.WriteLineAsync(closed);
            return AddressUnavailable;
        }

        if (DefaultAddress.Notice(app.Services) is { } elsewhere)
            Console.WriteLine(elsewhere);
        if (DefaultTargetPort.Notice(app.Services) is { } targetElsewhere)
            Console.WriteLine(targetElsewhere);
        Console.WriteLine($"Concurrency Dashboard is ready: open {string.Join(" or ", app.Urls)}");
        if (opensBrowser)
            OpenBrowser(app.Urls.First());
        Console.WriteLine("Press Ctrl+C to stop it and its target.");
        await app.WaitForShutdownAsync();
        return 0;
    }

    private static void OpenBrowser(string address)
    {
        try
        {
            Process.Start(new ProcessStartInfo(address) { UseShellExecute = true })?.Dispose();
        }
        catch (Exception failure)
            when (failure is Win32Exception or PlatformNotSupportedException or FileNotFoundException)
        {
            Console.WriteLine($"No browser could be started. Open {address}.");
        }
    }

    private static async Task<string?> OpenAudienceAsync(WebApplication app)
    {
        if (!app.Services.GetRequiredService<IOptions<AudienceOptions>>().Value.Open)
            return null;
        var room = app.Services.GetRequiredService<AudienceListener>();
        if (await room.OpenAsync() is { } problem)
            return problem;
        Console.WriteLine(AudienceNotice(room.Addresses, app.Services.GetRequiredService<JoinCode>().Value));
        return null;
    }

    /// <summary>Describes where the audience page is, as a sentence.</summary>
    /// <param name="addresses">Addresses that a phone can open; empty if the machine has no network.</param>
    /// <param name="code">The four letters.</param>
    public static string AudienceNotice(IReadOnlyList<Uri> addresses, string code) =>
        addresses.Count > 0
            ? $"The room is open: {string.Join(" or ", addresses)} with the code {code}"
            : $"The room is open with the code {code}, but this machine is not connected to a network. Connect it to the "
                + "room's Wi-Fi or to a phone's hotspot, and open the room again.";

    private static async Task<int> WriteErrorsAsync(IEnumerable<string> mistakes)
    {
        await Console.Error.WriteLineAsync("The dashboard cannot start with these settings:");

        foreach (var mistake in mistakes.Select(TextSanitizer.Line).Distinct())
            await Console.Error.WriteLineAsync($"  - {mistake}");
        return BadSettings;
    }

    private static List<string> GetErrors(WebApplication app)
    {
        try
        {
            app.Services.GetRequiredService<IStartupValidator>().Validate();
            return [];
        }
        catch (Exception failure) when (GetErrors(failure) is { Count: > 0 } mistakes)
        {
            return mistakes;
        }
    }

    private static List<string> GetErrors(Exception failure) =>
        failure switch
        {
            OptionsValidationException invalid => [.. invalid.Failures],
            AggregateException several => [.. several.InnerExceptions.SelectMany(GetErrors)],
            _ => [],
        };

    private static bool IsAddressProblem(Exception failure) =>
        failure is SocketException
        || failure.GetBaseException() is SocketException or AddressInUseException
        || failure.InnerException is AddressInUseException;

    private static bool IsOfSameSetting(string known, string mistake) => known.Split(' ')[0] == mistake.Split(' ')[0];
}
