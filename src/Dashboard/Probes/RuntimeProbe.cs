using System.Collections.Concurrent;
using System.Net.Sockets;
using Dashboard.Targeting;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Probes;

/// <summary>
/// Watches the target's runtime over EventPipe, which goes on answering while the target's pool is starved. Attaches to each
/// process of the target as soon as that is safe, so that counts of open things begin at zero, and lets go when it ends.
/// Works on a thread of its own; its properties and <see cref="TakeAdjustments"/> may be used from any thread.
/// </summary>
internal sealed class RuntimeProbe(ITarget target, TimeProvider clock, ILogger<RuntimeProbe> log) : IDisposable
{
    // What nobody takes must not pile up; the newest tell the most.
    private const int MostAdjustmentsKept = 1_000;

    private static readonly TimeSpan RetryPause = TimeSpan.FromMilliseconds(25);
    private static readonly TimeSpan LookAgain = TimeSpan.FromMilliseconds(250);

    private readonly ConcurrentQueue<PoolAdjustment> _adjustments = new();
    private readonly AutoResetEvent _targetChanged = new(false);
    private volatile RuntimeReading? _reading;
    private volatile CounterSet? _counters;
    private volatile string? _problem;
    private ProbeThread? _thread;

    /// <summary>The newest reading, or null before the first and while nothing is attached.</summary>
    public RuntimeReading? Reading => _reading;

    /// <summary>Every counter of the newest collection, or null before the first and while nothing is attached.</summary>
    public CounterSet? Counters => _counters;

    /// <summary>Why nothing is attached though it was tried; null when all is well.</summary>
    public string? Problem => _problem;

    /// <summary>
    /// The process to attach to, or null. A runtime that is still starting is left alone: a session opened at that moment can deadlock
    /// it for good (dotnet/runtime#105682; seen here in one start of thirty). Once it has answered a request, its event sources are there.
    /// </summary>
    public static int? ProcessToWatch(TargetState state) => state.Phase == TargetPhase.Running ? state.ProcessId : null;

    public void Start()
    {
        target.Changed += Wake;
        _thread = new ProbeThread("probe-runtime", Run, log);
    }

    /// <summary>Takes the pool adjustments that arrived since the last call, oldest first.</summary>
    public IReadOnlyList<PoolAdjustment> TakeAdjustments()
    {
        var taken = new List<PoolAdjustment>();
        while (_adjustments.TryDequeue(out var adjustment))
        {
            taken.Add(adjustment);
        }

        return taken;
    }

    public void Dispose()
    {
        target.Changed -= Wake;
        _thread?.Dispose();
        _targetChanged.Dispose();
    }

    private void Wake() => _targetChanged.Set();

    private void Run(CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            if (ProcessToWatch(target.State) is { } processId)
            {
                Watch(processId, end);
                end.WaitHandle.WaitOne(RetryPause);
            }
            else
            {
                WaitHandle.WaitAny([end.WaitHandle, _targetChanged], LookAgain);
            }
        }
    }

    private void Watch(int processId, CancellationToken end)
    {
        try
        {
            using var session = RuntimeSession.Open(processId);
            using var interruption = end.Register(session.Dispose);
            log.LogInformation("Attached to the runtime of process {ProcessId}.", processId);
            _problem = null;
            new RuntimeStream(clock, log, reading => _reading = reading, counters => _counters = counters, Keep).Read(session.EventStream);
        }
        catch (Exception away) when (IsAway(away))
        {
            // Just killed, or let go of by us: both are an ordinary day. Whether to try again is up to the target's state.
            log.LogDebug(away, "The runtime of process {ProcessId} is out of reach.", processId);
            _problem = $"The diagnostics channel of process {processId} does not answer. Is it a .NET process of the same user, with DOTNET_EnableDiagnostics on?";
        }
        finally
        {
            // Old numbers without a source would pass for fresh ones.
            _reading = null;
            _counters = null;
        }
    }

    // A killed process leaves its stream torn in the middle of an object, which the reader reports as a FormatException.
    private static bool IsAway(Exception problem) =>
        problem is ServerNotAvailableException or FormatException or IOException or SocketException or ObjectDisposedException
            or TimeoutException or DiagnosticsClientException;

    private void Keep(PoolAdjustment adjustment)
    {
        _adjustments.Enqueue(adjustment);
        while (_adjustments.Count > MostAdjustmentsKept)
        {
            _adjustments.TryDequeue(out _);
        }
    }
}
