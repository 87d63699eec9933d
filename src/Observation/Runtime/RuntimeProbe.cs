using System.Collections.Concurrent;
using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;
using Observation.Counters;

namespace Observation.Runtime;

/// <summary>
/// Watches the runtime of a process over EventPipe, which goes on answering while its thread pool is starved. Attaches to each
/// process as soon as that is safe, so that counts of open things begin at zero, and lets go when it ends or another one is to be watched.
/// Works on a thread of its own; its properties and <see cref="DequeueAdjustments"/> may be used from any thread.
/// </summary>
public sealed class RuntimeProbe(
    IWatchedProcess process,
    RuntimeSessionOptions options,
    TimeProvider clock,
    ILogger<RuntimeProbe> log
) : IDisposable
{
    // What nobody takes must not pile up; the newest tell the most.
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

    /// <summary>The newest reading of the process that is to be watched now; null before its first and while nothing is attached.</summary>
    public RuntimeReading? Reading =>
        _reading is { } reading && reading.ProcessId == process.ProcessId ? reading : null;

    /// <summary>Every counter of the newest collection of that process; null before the first and while nothing is attached.</summary>
    public CounterSet? Counters =>
        _counters is { } counters && counters.ProcessId == process.ProcessId ? counters : null;

    /// <summary>Why nothing is attached though it was tried, in words; null when all is well.</summary>
    public string? Problem => _problem;

    /// <summary>Begins to watch.</summary>
    public void Start()
    {
        process.Changed += OnProcessChanged;
        _thread = new ProbeThread("probe-runtime", Run, log);
    }

    /// <summary>Removes and returns the pool adjustments that arrived since the last call, oldest first; those of another process are dropped.</summary>
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

    /// <summary>Ends the watching.</summary>
    public void Dispose()
    {
        process.Changed -= OnProcessChanged;
        _thread?.Dispose();
        _processChanged.Dispose();
    }

    // A session is left at once when another process is to be watched: the one that was watched may live on for hours.
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

    // The diagnostics of a process that has just started come a moment after it, so the first attempts follow each other quickly. Each takes a new
    // thread: one that offers none is asked at leisure, for as long as it is chosen.
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
            // The process may have become another one while the session was being opened.
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
            // It was killed, or the session was ended from here: neither is an error. Its state decides whether to try again.
            log.LogDebug(away, "The runtime of process {ProcessId} is out of reach.", processId);
            _problem =
                $"The diagnostics channel of process {processId} does not answer. Is it a .NET process of the same user, with DOTNET_EnableDiagnostics on?";
        }
        finally
        {
            lock (_gate)
                _attached = null;
            // Old numbers without a source would pass for fresh ones.
            _reading = null;
            _counters = null;
        }
    }

    // A runtime that stands still takes the request and says nothing for as long as it stands. It is waited for on another thread, so that the
    // next process can be watched meanwhile.
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

    // A killed process leaves its stream torn in the middle of an object, which the reader reports as a FormatException.
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
