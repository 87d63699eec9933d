using System.Net;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Kills;

/// <summary>
/// Signals the dashboard to end during a run (SIGTERM, or SIGHUP as from a closed terminal): it ends in time and stores
/// the run as stopped.
/// </summary>
internal static class EndFaults
{
    // The host's shutdown timeout.
    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(30);

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        var folder = Path.Combine(options.Folder, "end");
        foreach (
            var (signal, name, variant) in new[]
            {
                (Processes.Terminate, "SIGTERM", "Fixed"),
                (Processes.Terminate, "SIGTERM", "Fragile"),
                (Processes.Disconnect, "SIGHUP", "Fragile"),
            }
        )
        {
            var what = $"{name} of the dashboard in a run, {variant}";
            string? run;
            int target;
            await using (var dashboard = await StartedDashboard.StartAsync(options.FirstPort, folder))
            {
                await using var viewers = HubViewers.Join(dashboard.Address, 5);
                (run, var refusal) = await dashboard.StartRunAsync(seconds: 60, users: 200, variant: variant);
                table.Add(what, "the run is started", run is not null, refusal);
                await Task.Delay(4_000);
                target = dashboard.TargetProcessId;
                table.Add(
                    what,
                    $"it ends within {MaxDuration.TotalSeconds:0} s, with code 0",
                    await dashboard.EndsAsync(MaxDuration, signal) && dashboard.ExitCode == 0,
                    dashboard.HasExited ? $"code {dashboard.ExitCode}" : "it is still there"
                );
            }

            table.Add(what, "no orphan", !Processes.IsAlive(target), $"target {target} lives");
            await using var next = await StartedDashboard.StartAsync(options.FirstPort, folder);
            var (status, document) = await next.SendAsync(HttpMethod.Get, $"/api/runs/{run}/document");
            var summary = status == HttpStatusCode.OK ? document!["summary"] : null;
            table.Add(
                what,
                "the run is kept as stopped, with its summary",
                (string?)summary?["ended"] is { } ended && ended.Equals("stopped", StringComparison.OrdinalIgnoreCase),
                $"{(int)status} {document?["state"]} {summary?["ended"]}"
            );
        }
    }
}
