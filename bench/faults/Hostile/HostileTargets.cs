using System.Diagnostics;
using System.Net.Sockets;
using System.Text;
using System.Text.Json.Nodes;
using Faults.Dashboards;
using Faults.Reporting;

namespace Faults.Hostile;

/// <summary>
/// The load engine's command line against faulty servers: it ends in time, uses little memory, and counts every request
/// once.
/// </summary>
internal static class HostileTargets
{
    private const long MaxMemoryMiB = 700;
    private const string Http2 = "http2";

    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(30);
    private static readonly byte[] Mebibyte = new byte[1024 * 1024];

    /// <summary>The faults of a server.</summary>
    public static IReadOnlyList<(
        string Name,
        string Scheme,
        Func<NetworkStream, Socket, CancellationToken, Task> Mischief
    )> All { get; } =
    [
        (
            "resets in the middle of the answer",
            "http",
            async (stream, socket, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await WriteAsync(stream, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", cancellation);
                socket.LingerState = new(true, 0);
            }
        ),
        (
            "half-open peers that never answer",
            "http",
            (_, _, cancellation) => Task.Delay(Timeout.Infinite, cancellation)
        ),
        (
            "closes one direction and waits",
            "http",
            async (stream, socket, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                socket.Shutdown(SocketShutdown.Send);
                await Task.Delay(Timeout.Infinite, cancellation);
            }
        ),
        (
            "a slow body, one byte at a time",
            "http",
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await WriteAsync(stream, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", cancellation);
                while (true)
                {
                    await WriteAsync(stream, "x", cancellation);
                    await Task.Delay(100, cancellation);
                }
            }
        ),
        (
            "an endless body (1 GB and on)",
            "http",
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await WriteAsync(stream, "HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n", cancellation);
                while (true)
                    await stream.WriteAsync(Mebibyte, cancellation);
            }
        ),
        (
            "broken chunking",
            "http",
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await WriteAsync(
                    stream,
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nab\r\nzz\r\n",
                    cancellation
                );
            }
        ),
        (
            "a flood of headers",
            "http",
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await WriteAsync(stream, "HTTP/1.1 200 OK\r\n", cancellation);
                var headers = string.Concat(
                    Enumerable.Range(0, 1_000).Select(number => $"X-Flood-{number}: {new string('x', 100)}\r\n")
                );
                while (true)
                    await WriteAsync(stream, headers, cancellation);
            }
        ),
        (
            "a header line without end",
            "http",
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await WriteAsync(stream, "HTTP/1.1 200 OK\r\nX-Long: ", cancellation);
                while (true)
                    await stream.WriteAsync(Mebibyte, cancellation);
            }
        ),
        (
            "a storm of HTTP/2 GOAWAY",
            Http2,
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                // An empty SETTINGS frame, then GOAWAY of stream 0 with ENHANCE_YOUR_CALM.
                byte[] settings = [0, 0, 0, 4, 0, 0, 0, 0, 0],
                    goAway = [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11];
                await stream.WriteAsync(settings, cancellation);
                for (var storm = 0; storm < 100; storm++)
                    await stream.WriteAsync(goAway, cancellation);
            }
        ),
        (
            "TLS that never finishes",
            "https",
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await Task.Delay(Timeout.Infinite, cancellation);
            }
        ),
        (
            "TLS answered with rubbish",
            "https",
            async (stream, _, cancellation) =>
            {
                await HostileServer.ReadRequestAsync(stream, cancellation);
                await stream.WriteAsync(Mebibyte, cancellation);
            }
        ),
    ];

    public static async Task RunAsync(FaultOptions options, FaultTable table)
    {
        var chosen = options.IsShort ? All.Where((_, index) => index == 4) : All;
        foreach (var (name, scheme, mischief) in chosen)
        {
            await using var server = new HostileServer(options.FirstPort + 3, mischief);
            table.Add(
                $"dashload against {name}",
                "ends in its time, in little memory, and counts every request once",
                await RunLoadAsync(
                    $"{(scheme == Http2 ? "http" : scheme)}://127.0.0.1:{options.FirstPort + 3}/",
                    scheme == Http2
                )
            );
        }
    }

    private static long MemoryMiB(Process process)
    {
        try
        {
            return process.HasExited ? 0 : process.WorkingSet64 / (1024 * 1024);
        }
        catch (InvalidOperationException)
        {
            // The process has ended between the two calls.
            return 0;
        }
    }

    /// <summary>The observed error; null if there was none.</summary>
    private static async Task<string?> RunLoadAsync(string url, bool isHttp2)
    {
        string[] command =
        [
            StartedDashboard.ProgramOf("LoadEngine.Cli", "dashload.dll"),
            "run",
            url,
            "--vus",
            "5",
            "--duration",
            "2s",
            "--timeout",
            "1s",
            "--graceful-stop",
            "1s",
            "--format",
            "json",
            "--threshold",
            "count>=0",
            .. isHttp2 ? ["--http2"] : Array.Empty<string>(),
        ];
        var since = Stopwatch.StartNew();
        using var dashload = Process.Start(
            new ProcessStartInfo("dotnet", command) { RedirectStandardOutput = true, RedirectStandardError = true }
        )!;
        var (output, errors) = (dashload.StandardOutput.ReadToEndAsync(), dashload.StandardError.ReadToEndAsync());
        var peakMiB = 0L;
        while (!dashload.HasExited && since.Elapsed < MaxDuration)
        {
            dashload.Refresh();
            peakMiB = Math.Max(peakMiB, MemoryMiB(dashload));
            await Task.Delay(100);
        }

        if (!dashload.HasExited)
        {
            dashload.Kill();
            return $"it was still there after {MaxDuration.TotalSeconds:0} s";
        }

        if (dashload.ExitCode is not (0 or 99))
            return $"exit code {dashload.ExitCode}: {await errors}";
        if (peakMiB > MaxMemoryMiB)
            return $"it took {peakMiB} MiB";
        var totals = JsonNode.Parse(await output)!["totals"]!;
        var (completed, succeeded) = ((long)totals["completed"]!, (long)totals["succeeded"]!);
        var failed = totals["byError"]!.AsObject().Sum(kind => (long)kind.Value!);
        return completed == succeeded + failed
            ? null
            : $"{completed} completed, but {succeeded} succeeded and {failed} failed";
    }

    private static ValueTask WriteAsync(NetworkStream stream, string text, CancellationToken cancellation) =>
        stream.WriteAsync(Encoding.ASCII.GetBytes(text), cancellation);
}
