using System.Net.Sockets;
using System.Security.Authentication;
using System.Text.Json;
using Lab.Targets.Connections;
using Observation;

namespace Lab.Targets.Probes;

/// <summary>
/// Polls <c>/metrics</c> of the built-in API, or the health check of a service, once a second, to show how an ordinary monitor
/// behaves: it needs a thread of the pool that it observes. Runs on a dedicated thread with one request at a time. The properties
/// are thread-safe.
/// </summary>
internal sealed class HttpPollProbe(ITarget target, TimeProvider clock, ILogger<HttpPollProbe> log) : IDisposable
{
    private const long NotWaiting = -1;

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(30);

    // Written by the probe's thread only.
    private BlockingHttpConnection? _connection;
    private volatile Poll? _poll;

    private volatile HttpPollReading? _reading;
    private long _waitingSince = NotWaiting;
    private ProbeThread? _thread;

    /// <summary>The newest response of the current target process, or null.</summary>
    public HttpPollReading? Reading => _reading;

    /// <summary>The path that is polled, without a query; null while nothing is polled.</summary>
    public string? Path => _poll?.Url.AbsolutePath;

    /// <summary>The waiting time of the pending request, or null.</summary>
    public double? WaitingMs =>
        Volatile.Read(ref _waitingSince) is var since && since == NotWaiting
            ? null
            : clock.GetElapsedTime(since).TotalMilliseconds;

    public void Start() => _thread = new ProbeThread("probe-http-poll", Run, log);

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
            if (!Follow(target.State) && _poll is { } poll)
            {
                Send(poll, started, end);
            }

            pause = Interval - clock.GetElapsedTime(started);
        } while (!end.WaitHandle.WaitOne(pause > TimeSpan.Zero ? pause : TimeSpan.Zero));
    }

    // True if the process or the address has changed. Earlier responses are discarded.
    private bool Follow(TargetState state)
    {
        var poll = PollOf(state);
        if (poll == _poll)
        {
            return false;
        }

        Disconnect();
        _reading = null;
        _poll = poll;
        return true;
    }

    // Only the built-in API has /metrics; a service would log a 404 every second.
    private static Poll? PollOf(TargetState state) =>
        state switch
        {
            { Phase: not TargetPhase.Running } => null,
            { IsOwn: true, ProcessId: { } id } => new(id, new Uri(state.Address, "/metrics"), HasWorkers: true),
            { IsOwn: false, HealthUrl: { } url } => new(state.ProcessId, url, HasWorkers: false),
            _ => null,
        };

    private void Send(Poll poll, long started, CancellationToken end)
    {
        Volatile.Write(ref _waitingSince, started);
        try
        {
            _connection ??= BlockingHttpConnection.Open(poll.Url, Timeout, end);
            using var interruption = end.Register(_connection.Dispose);
            var (status, body) = _connection.Get(poll.Url.PathAndQuery);
            var latency = clock.GetElapsedTime(started);
            // A health check that responds with an error has responded.
            if (status == 200 || !poll.HasWorkers)
            {
                _reading = new HttpPollReading(
                    poll.ProcessId,
                    clock.GetTimestamp(),
                    latency.TotalMilliseconds,
                    poll.HasWorkers ? WorkersInUse(body) : null
                );
            }

            if (_connection.IsClosing)
                Disconnect();
        }
        catch (Exception failure)
            when (failure
                    is SocketException
                        or IOException
                        or AuthenticationException
                        or JsonException
                        or ObjectDisposedException
                        or OperationCanceledException
            )
        {
            // A missing response is not an error: the displayed value ages.
            log.LogDebug(
                failure,
                "The poll of {Path} failed after {Ms:0} ms.",
                poll.Url.AbsolutePath,
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

    private sealed record Poll(int? ProcessId, Uri Url, bool HasWorkers);
}
