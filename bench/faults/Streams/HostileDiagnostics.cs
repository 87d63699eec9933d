using System.Diagnostics;
using Faults.Dashboards;
using Faults.Hostile;
using Faults.Reporting;

namespace Faults.Streams;

/// <summary>
/// A custom service whose runtime sends invalid events: the dashboard continues, and watches the next process as usual.
/// </summary>
internal sealed class HostileDiagnostics(FaultOptions options, FaultTable table)
{
    private const string What = "a diagnostics stream cut off, changed, reordered or from the future";
    private const double MaxMemoryMiB = 1_500;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(600);

    private readonly Random _random = new(options.Seed);

    public static Task RunAsync(FaultOptions options, FaultTable table) =>
        new HostileDiagnostics(options, table).RunAsync();

    private async Task RunAsync()
    {
        var streams = options.IsShort ? 20 : 300;
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            Path.Combine(options.Folder, "streams")
        );
        var recorded = await RecordedEvents.RecordAsync(dashboard.TargetProcessId);
        await using var service = new HostileServer(options.FirstPort + 3, AnswerAsync);
        using var sleeper = Process.Start(new ProcessStartInfo("sleep", ["1000"]))!;
        try
        {
            var isSilent = false;
            await using var diagnostics = new DiagnosticsServer(
                sleeper.Id,
                () => isSilent ? null : recorded.Damaged(_random)
            );
            var (status, answer) = await dashboard.SendAsync(
                HttpMethod.Put,
                "/api/target/service",
                new { url = $"http://127.0.0.1:{options.FirstPort + 3}/", processId = sleeper.Id }
            );
            table.Add(
                What,
                "the process can be watched",
                (int)status == 200,
                $"{(int)status} {answer?.ToJsonString()}"
            );
            var waited = Stopwatch.StartNew();
            while (diagnostics.Served < streams && waited.Elapsed < Patience && !dashboard.HasExited)
                await Task.Delay(100);
            Console.WriteLine(
                $"{diagnostics.Served} streams of about {recorded.Bytes:#,0} bytes in {waited.Elapsed.TotalSeconds:0} s"
            );
            for (var stream = 1; stream < Math.Min(streams, diagnostics.Served); stream++)
                table.Add(What, "the dashboard tries again", null);
            table.Add(
                What,
                "the dashboard tries again",
                diagnostics.Served >= streams,
                $"{diagnostics.Served} of {streams} in {waited.Elapsed.TotalSeconds:0} s"
            );
            table.Add(What, "the process goes on", !dashboard.HasExited, dashboard.Output);
            var size = Processes.SizeOf(dashboard.ProcessId);
            table.Add(What, $"under {MaxMemoryMiB:0} MiB", size.MemoryMiB < MaxMemoryMiB, $"{size.MemoryMiB:0} MiB");
            await StacksAsync(dashboard, streams / 10);

            // The last connection accepts the request and never responds.
            isSilent = true;
            for (var (served, wait) = (diagnostics.Served, 0); diagnostics.Served == served && wait < 100; wait++)
                await Task.Delay(100);
            await BackAsync(dashboard);
        }
        finally
        {
            sleeper.Kill();
        }
    }

    // While the other process is still running and silent.
    private async Task BackAsync(StartedDashboard dashboard)
    {
        await dashboard.SendAsync(HttpMethod.Delete, "/api/target/service");
        await dashboard.WaitForIdleAsync();
        table.Add(
            What,
            "the next process is watched as ever",
            await IsWatchedAsync(dashboard),
            "its threads are not known"
        );
    }

    private async Task StacksAsync(StartedDashboard dashboard, int count)
    {
        for (var number = 0; number < count; number++)
        {
            var (status, answer) = await dashboard.SendAsync(HttpMethod.Post, "/api/stacks");
            table.Add(
                "stacks of such a process are asked for",
                "an answer below 500",
                (int)status < 500,
                $"{(int)status} {answer?.ToJsonString()}"
            );
        }
    }

    private static async Task<bool> IsWatchedAsync(StartedDashboard dashboard)
    {
        var (run, _) = await dashboard.StartRunAsync(seconds: 2, users: 2);
        await dashboard.WaitForIdleAsync();
        for (var wait = 0; run is not null && wait < 50; wait++)
        {
            var (status, document) = await dashboard.SendAsync(HttpMethod.Get, $"/api/runs/{run}/document");
            if ((int)status == 200 && (string?)document!["state"] == "Complete")
            {
                var threads = document["series"]!
                    .AsArray()
                    .Index()
                    .First(series => (string?)series.Item!["id"] == "pool.threads")
                    .Index;
                return document["frames"]!.AsArray().Any(frame => frame!["values"]![threads] is not null);
            }

            await Task.Delay(100);
        }

        return false;
    }

    private static async Task AnswerAsync(
        Stream stream,
        System.Net.Sockets.Socket socket,
        CancellationToken cancellation
    )
    {
        var buffer = new byte[4_096];
        while (await stream.ReadAsync(buffer, cancellation) > 0)
            await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"u8.ToArray(), cancellation);
    }
}
