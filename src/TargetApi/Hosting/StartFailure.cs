using System.Net.Sockets;
using Microsoft.AspNetCore.Connections;
using TargetApi.Settings;

namespace TargetApi.Hosting;

/// <summary>Writes to standard error why the target does not start, and returns the process's exit code.</summary>
internal static class StartFailure
{
    /// <summary>Exit code for invalid settings.</summary>
    public const int BadSettingsCode = 2;

    /// <summary>Exit code for an unavailable address.</summary>
    public const int AddressUnavailableCode = 3;

    /// <summary>Writes all errors in the settings.</summary>
    public static int BadSettings(IReadOnlyList<string> mistakes)
    {
        Console.Error.WriteLine("The target was not started. Please correct:");
        foreach (var mistake in mistakes)
            Console.Error.WriteLine("  " + mistake);
        return BadSettingsCode;
    }

    /// <summary>Whether listening failed for an external reason: the port is in use, or not permitted.</summary>
    public static bool IsAddressUnavailable(Exception failure) =>
        failure is SocketException or IOException { InnerException: AddressInUseException };

    /// <summary>Writes the port and the setting to change.</summary>
    public static int AddressUnavailable(TargetSettings settings, Exception failure)
    {
        var where = settings.Urls is null ? $"Port {settings.Port}" : $"The address {settings.Urls}";
        var why = failure is SocketException socket
            ? $"cannot be listened on ({socket.Message})"
            : "is already in use by another program";
        Console.Error.WriteLine(
            $"{where} {why}: choose another port with the setting Target:Port (environment variable Target__Port), "
                + $"or another address with --urls."
        );
        return AddressUnavailableCode;
    }
}
