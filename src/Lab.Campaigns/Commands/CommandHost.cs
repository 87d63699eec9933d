using System.Globalization;
using Lab.Foundation;
using Lab.Foundation.Hosting;
using Locust.Local;

namespace Lab.Campaigns.Commands;

/// <summary>A lab for one command, with a free port and a data folder that is deleted afterwards.</summary>
internal static class CommandHost
{
    /// <summary>Starts the lab, runs the command and ends the lab.</summary>
    /// <param name="build">Builds a host with the lab from settings.</param>
    /// <param name="settings">Additional settings.</param>
    /// <param name="run">The command; returns its exit code.</param>
    public static async Task<int> RunAsync(
        Func<IReadOnlyDictionary<string, string?>, IHost> build,
        IReadOnlyDictionary<string, string?> settings,
        Func<IHost, Task<int>> run
    )
    {
        var folder = Directory.CreateTempSubdirectory("concurrency-lab-");
        try
        {
            using var host = build(
                new Dictionary<string, string?>(settings)
                {
                    ["Target:Port"] = NonEphemeralPorts.FindConsecutive(1).ToString(CultureInfo.InvariantCulture),
                    ["Target:StartTimeoutSeconds"] = "60",
                    ["Lab:GracefulStopMs"] = "1000",
                    ["Lab:DataFolder"] = folder.FullName,
                    // Builds are kept: they take long.
                    ["Target:RuntimesFolder"] = Path.Combine(new LabOptions().DataFolder, "runtimes"),
                }
            );
            await host.StartOrStopAsync();
            try
            {
                return await run(host);
            }
            finally
            {
                await host.StopAsync();
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
