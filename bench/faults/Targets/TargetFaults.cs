using System.Net;
using System.Net.Sockets;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Targets;

/// <summary>A suspended target, and ports used by other processes.</summary>
internal static class TargetFaults
{
    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        await StandStillAsync(options, table, TimeSpan.FromSeconds(10));
        await PortsTakenAsync(options, table);
    }

    private static async Task StandStillAsync(FaultOptions options, FaultTable table, TimeSpan standstill)
    {
        var what = $"SIGSTOP of the target for {standstill.TotalSeconds:0} s, in a run";
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            Path.Combine(options.Folder, "stopped")
        );
        var (run, refusal) = await dashboard.StartRunAsync(seconds: (int)standstill.TotalSeconds + 4);
        table.Add(what, "the run is started", run is not null, refusal);
        await Task.Delay(1_500);
        Processes.Signal(dashboard.TargetProcessId, Processes.Stop);
        await Task.Delay(standstill);
        Processes.Signal(dashboard.TargetProcessId, Processes.Continue);
        await dashboard.WaitForIdleAsync();
        var summary = (await dashboard.GetAsync("/api/lab"))["lastSummary"];
        table.Add(
            what,
            "the run ends as it was planned",
            (string?)summary?["ended"] == "completed",
            $"{summary?["ended"]}"
        );
        var (next, why) = await dashboard.StartRunAsync(seconds: 1, users: 1);
        table.Add(what, "the stage can be used at once", next is not null, why);
    }

    private static async Task PortsTakenAsync(FaultOptions options, FaultTable table)
    {
        using var listener = new TcpListener(IPAddress.Loopback, options.FirstPort);
        listener.Start();
        await using (var dashboard = StartedDashboard.Launch(options.FirstPort, Path.Combine(options.Folder, "taken")))
        {
            var isTold =
                await dashboard.HasEndedAsync(TimeSpan.FromSeconds(30))
                && dashboard.ExitCode == 3
                && dashboard.Output.Contains("cannot listen", StringComparison.Ordinal);
            table.Add(
                "the dashboard's port is taken",
                "one sentence and exit code 3",
                isTold,
                dashboard.HasExited ? $"{dashboard.ExitCode}: {dashboard.Output}" : "it runs"
            );
        }

        listener.Stop();
        using var other = new TcpListener(IPAddress.Loopback, options.FirstPort + 1);
        other.Start();
        await using var lab = StartedDashboard.Launch(options.FirstPort, Path.Combine(options.Folder, "taken"));
        var state = await lab.WaitAsync(
            now => (string?)now["target"]!["phase"] is "Crashed" or "Failed" or "Stopped" or "PortTaken",
            "the target to give up"
        );
        var (run, refusal) = await lab.StartRunAsync(seconds: 1);
        table.Add(
            "the target's port is taken",
            "it is told, and a run is refused in words",
            run is null && refusal.StartsWith("409", StringComparison.Ordinal),
            $"{state["target"]!["message"]} {refusal}"
        );
    }
}
