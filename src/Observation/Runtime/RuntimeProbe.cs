using System.Collections.Concurrent;
using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;
using Observation.Counters;

namespace Observation.Runtime;

/// <summary>
/// Watches the runtime of a process over EventPipe, which works even while the thread pool is starved. Attaches to each
/// process as soon as that is safe, so that counts of open items start at zero. Detaches when the process ends or
/// changes. Runs on a dedicated thread. Its properties and <see cref="DequeueAdjustments"/> can be used from any
/// thread.
/// </summary>
public sealed class RuntimeProbe(
    IWatchedProcess process,
    RuntimeSessionOptions options,
    TimeProvider clock,
    ILogger<RuntimeProbe> log
) : IDisposable
{
    // Limits the queue if it is never read; the newest adjustments are kept.
    private const int MaxAdjustments = 1_000;

    private static readonly TimeSpan RetryPause = TimeSpan.FromMilliseconds(25);
    private static readonly TimeSpan RecheckInterval = TimeSpan.FromMilliseconds(250);

    private readonly ConcurrentQueue<PoolAdjustment> _adjustments = new();
    private readonly AutoResetEvent _processChanged = new(false);
    private readonly Lock _gate = new();
    private volatile RuntimeReading? _reading;
    private volatile CounterSet? _counters;
    private volatile string? _problem;
    private (int ProcessId, EventPipeSession Session)? _attached;
    private ProbeThread? _thread;

    /// <summary>The newest reading of the watched process; null before the first reading and while detached.</summary>
    public RuntimeReading? Reading =>
        _reading is { } reading && reading.ProcessId == process.ProcessId ? reading : null;

    /// <summary>Every counter of the newest collection; null before the first collection and while detached.</summary>
    public CounterSet? Counters =>
        _counters is { } counters && counters.ProcessId == process.ProcessId ? counters : null;

    /// <summary>Why attaching failed, as a sentence; null if it did not fail.</summary>
    public string? Problem => _problem;

    /// <summary>Starts watching.</summary>
    public void Start()
    {
        process.Changed += OnProcessChanged;
        _thread = new ProbeThread("probe-runtime", Run, log);
    }

    /// <summary>
    /// Removes and returns the pool adjustments since the last call, oldest first. Drops those of other processes.
    /// </summary>
    public IReadOnlyList<PoolAdjustment> DequeueAdjustments()
    {
        var (arrived, current) = (new List<PoolAdjustment>(), process.ProcessId);
        while (_adjustments.TryDequeue(out var adjustment))
        {
            if (adjustment.ProcessId == current)
                arrived.Add(adjustment);
        }

        return arrived;
    }

    /// <summary>Stops watching.</summary>
    public void Dispose()
    {
        process.Changed -= OnProcessChanged;
        _thread?.Dispose();
        _processChanged.Dispose();
    }

    // Ends the session at once when the watched process changes: the previous process can run for hours.
    private void OnProcessChanged()
    {
        DetachIfForeign();
        _processChanged.Set();
    }

    private void DetachIfForeign()
    {
        lock (_gate)
        {
            if (_attached is { } attached && attached.ProcessId != process.ProcessId)
                attached.Session.Dispose();
        }
    }

    // The diagnostics of a new process are available shortly after its start, so the first attempts follow quickly.
    // Each attempt uses a new thread. A process without diagnostics is retried slowly for as long as it is watched.
    private void Run(CancellationToken end)
    {
        var (pause, tried) = (RetryPause, (int?)null);
        while (!end.IsCancellationRequested)
        {
            if (process.ProcessId is { } processId)
            {
                if (processId != tried)
                    (pause, tried) = (RetryPause, processId);
                Watch(processId, end);
                WaitHandle.WaitAny([end.WaitHandle, _processChanged], pause);
                pause = pause * 2 < RecheckInterval ? pause * 2 : RecheckInterval;
            }
            else
            {
                tried = null;
                WaitHandle.WaitAny([end.WaitHandle, _processChanged], RecheckInterval);
            }
        }
    }

    private void Watch(int processId, CancellationToken end)
    {
        try
        {
            using var session = Open(processId, end);
            if (session is null)
                return;
            using var interruption = end.Register(session.Dispose);
            lock (_gate)
                _attached = (processId, session);
            // The watched process can change while the session opens.
            DetachIfForeign();
            log.LogInformation("Attached to the runtime of process {ProcessId}.", processId);
            _problem = null;
            new RuntimeStream(
                processId,
                options,
                clock,
                log,
                reading => _reading = reading,
                counters => _counters = counters,
                Enqueue
            ).Read(session.EventStream);
        }
        catch (Exception away) when (IsProcessGone(away))
        {
            // The process was killed or this probe ended the session. Neither is an error. The state decides whether to
            // retry.
            log.LogDebug(away, "The runtime of process {ProcessId} cannot be reached.", processId);
            _problem =
                $"The diagnostics channel of process {processId} does not respond. Is it a .NET process of the same "
                + $"user, with DOTNET_EnableDiagnostics on?";
        }
        finally
        {
            lock (_gate)
                _attached = null;
            // Without a source, old values would look current.
            _reading = null;
            _counters = null;
        }
    }

    // A suspended runtime accepts the request but does not respond. The wait uses another thread, so that the next
    // process can be watched in the meantime.
    private EventPipeSession? Open(int processId, CancellationToken end)
    {
        var opening = Task.Factory.StartNew(
            () => RuntimeSession.Open(processId, options),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
        while (!((IAsyncResult)opening).AsyncWaitHandle.WaitOne(RecheckInterval))
        {
            if (!end.IsCancellationRequested && process.ProcessId == processId)
                continue;
            _ = opening.ContinueWith(
                late => late.Result.Dispose(),
                CancellationToken.None,
                TaskContinuationOptions.OnlyOnRanToCompletion,
                TaskScheduler.Default
            );
            return null;
        }

        return opening.GetAwaiter().GetResult();
    }

    // A killed process ends its stream in the middle of an object, which the reader reports as a FormatException.
    private static bool IsProcessGone(Exception problem) =>
        problem
            is ServerNotAvailableException
                or FormatException
                or IOException
                or SocketException
                or ObjectDisposedException
                or TimeoutException
                or DiagnosticsClientException;

    private void Enqueue(PoolAdjustment adjustment)
    {
        _adjustments.Enqueue(adjustment);
        while (_adjustments.Count > MaxAdjustments)
        {
            _adjustments.TryDequeue(out _);
        }
    }
}
