using System.Net.Sockets;
using System.Text.Json;
using Lab.Targets.Connections;
using Lab.Targets.Settings;

namespace Lab.Targets.Processes;

/// <summary>Requests the runtime settings of a target. Blocks the calling thread briefly.</summary>
internal static class RuntimeReports
{
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(2);

    /// <summary>The report, or null if it is not available.</summary>
    public static RuntimeReport? Read(Uri address, ILogger log, CancellationToken cancellation)
    {
        try
        {
            using var connection = BlockingHttpConnection.Open(address, Timeout, cancellation);
            var (status, body) = connection.Get("/runtime");
            if (status == 200)
                return JsonSerializer.Deserialize<RuntimeReport>(body, JsonSerializerOptions.Web);
            log.LogWarning("The target does not report its runtime settings: /runtime returned {Status}.", status);
        }
        catch (Exception failure)
            when (failure is SocketException or IOException or JsonException or OperationCanceledException)
        {
            log.LogWarning("The target did not report its runtime settings: {Reason}", failure.Message);
        }

        return null;
    }
}
