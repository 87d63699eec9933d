using System.Net.Sockets;
using System.Text.Json;
using Lab.Targets.Connections;
using Observation;

namespace Lab.Targets.Probes;

/// <summary>
/// Polls the target's <c>/metrics</c> once a second, to show how an ordinary monitor behaves: it needs a thread of the pool that
/// it observes. Runs on a dedicated thread with one request at a time. The properties are thread-safe.
/// </summary>
internal sealed class HttpMetricsProbe(ITarget target, TimeProvider clock, ILogger<HttpMetricsProbe> log) : IDisposable
{
    private const long NotWaiting = -1;

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(30);

    // Used by the probe's thread only.
    private BlockingHttpConnection? _connection;
    private int? _processId;

    private volatile HttpPollReading? _reading;
    private long _waitingSince = NotWaiting;
    private ProbeThread? _thread;

    /// <summary>The newest response of the current target process, or null.</summary>
    public HttpPollReading? Reading => _reading;

    /// <summary>The waiting time of the pending request, or null.</summary>
    public double? WaitingMs =>
        Volatile.Read(ref _waitingSince) is var since && since == NotWaiting
            ? null
            : clock.GetElapsedTime(since).TotalMilliseconds;

    public void Start() => _thread = new ProbeThread("probe-http-metrics", Run, log);

    public void Dispose()
    {
        _thread?.Dispose();
        _connection?.Dispose();
    }

    private void Run(CancellationToken end)
    {
        TimeSpan pause;
        do
        {
            var started = clock.GetTimestamp();
            if (!Follow(target.State) && _processId is { } processId)
            {
                Poll(processId, started, end);
            }

            pause = Interval - clock.GetElapsedTime(started);
        } while (!end.WaitHandle.WaitOne(pause > TimeSpan.Zero ? pause : TimeSpan.Zero));
    }

    // True if the process has changed. Responses of the earlier process are discarded.
    private bool Follow(TargetState state)
    {
        // Only the built-in API has this page; an external service would log a 404 every second.
        var processId = state is { Phase: TargetPhase.Running, IsOwn: true } ? state.ProcessId : null;
        if (processId == _processId)
        {
            return false;
        }

        Disconnect();
        _reading = null;
        _processId = processId;
        return true;
    }

    private void Poll(int processId, long started, CancellationToken end)
    {
        Volatile.Write(ref _waitingSince, started);
        try
        {
            _connection ??= BlockingHttpConnection.Open(target.State.Address, Timeout, end);
            using var interruption = end.Register(_connection.Dispose);
            var (status, body) = _connection.Get("/metrics");
            var latency = clock.GetElapsedTime(started);
            if (status == 200)
            {
                _reading = new HttpPollReading(
                    processId,
                    clock.GetTimestamp(),
                    latency.TotalMilliseconds,
                    WorkersInUse(body)
                );
            }
        }
        catch (Exception failure)
            when (failure
                    is SocketException
                        or IOException
                        or JsonException
                        or ObjectDisposedException
                        or OperationCanceledException
            )
        {
            // A missing response is not an error: the displayed value ages.
            log.LogDebug(
                failure,
                "The poll of /metrics failed after {Ms:0} ms.",
                clock.GetElapsedTime(started).TotalMilliseconds
            );
            Disconnect();
        }
        finally
        {
            Volatile.Write(ref _waitingSince, NotWaiting);
        }
    }

    private void Disconnect()
    {
        _connection?.Dispose();
        _connection = null;
    }

    private static int WorkersInUse(byte[] body)
    {
        using var metrics = JsonDocument.Parse(body);
        return
            metrics.RootElement.TryGetProperty("threadPool", out var pool)
            && pool.TryGetProperty("workersInUse", out var workers)
            && workers.TryGetInt32(out var inUse)
            ? inUse
            : throw new JsonException("The response has no threadPool.workersInUse.");
    }
}
