using System.Diagnostics;
using System.Net;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Hostile;

/// <summary>
/// The same servers as custom services of the dashboard: a run is rejected with a message or ends in time, and the
/// pages keep responding.
/// </summary>
internal static class HostileServices
{
    private const int Seconds = 3;
    private const double MaxMemoryMiB = 1_500;
    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(30);

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        await using var dashboard = await StartedDashboard.StartAsync(
            options.FirstPort,
            Path.Combine(options.Folder, "services")
        );
        foreach (var (name, scheme, mischief) in HostileTargets.All.Where(entry => entry.Scheme is "http" or "https"))
        {
            var what = $"an own service with {name}";
            var isLetIn = false;
            await using (
                var server = new HostileServer(
                    options.FirstPort + 3,
                    async (stream, socket, cancellation) =>
                    {
                        // The first connection only checks whether the server responds.
                        if (!isLetIn && scheme == "http")
                            await AnswerAsync(stream, cancellation);
                        else
                            await mischief(stream, socket, cancellation);
                    }
                )
            )
            {
                var (status, answer) = await dashboard.SendAsync(
                    HttpMethod.Put,
                    "/api/target/service",
                    new { url = $"{scheme}://127.0.0.1:{options.FirstPort + 3}/hostile" }
                );
                table.Add(
                    what,
                    "it is let in, or refused in words",
                    (int)status is 200 or 400,
                    $"{(int)status} {answer?.ToJsonString()}"
                );
                isLetIn = true;
                if (status == HttpStatusCode.OK)
                    table.Add(
                        what,
                        "the run ends in its time, and the pages answer meanwhile",
                        await RunLoadAsync(dashboard)
                    );
                await dashboard.SendAsync(HttpMethod.Delete, "/api/target/service");
            }

            await dashboard.WaitForIdleAsync();
        }
    }

    private static async Task<string?> RunLoadAsync(StartedDashboard dashboard)
    {
        var experiment = (string)(await dashboard.GetAsync("/api/lab"))["experiment"]!;
        var (status, answer) = await dashboard.SendAsync(
            HttpMethod.Post,
            "/api/runs",
            new
            {
                experiment,
                users = 10,
                durationSeconds = Seconds,
                rampSeconds = 0,
                timeoutMs = 1_000,
            }
        );

        // The dashboard does not run against a service that no longer accepts connections.
        if (status == HttpStatusCode.Conflict)
            return null;
        if (status != HttpStatusCode.Created)
            return $"{(int)status} {answer?.ToJsonString()}";
        var waited = Stopwatch.StartNew();
        while ((string?)(await dashboard.GetAsync("/api/lab"))["phase"] != "Idle")
        {
            if (waited.Elapsed > MaxDuration)
                return $"it was still on after {MaxDuration.TotalSeconds:0} s";
            await Task.Delay(200);
        }

        var size = Processes.SizeOf(dashboard.ProcessId);
        return size.MemoryMiB < MaxMemoryMiB ? null : $"it took {size.MemoryMiB:0} MiB";
    }

    private static async Task AnswerAsync(Stream stream, CancellationToken cancellation)
    {
        if (await stream.ReadAsync(new byte[4_096], cancellation) > 0)
            await stream.WriteAsync(
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"u8.ToArray(),
                cancellation
            );
    }
}
