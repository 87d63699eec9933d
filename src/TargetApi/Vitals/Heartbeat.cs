using System.Diagnostics.Tracing;

namespace TargetApi.Vitals;

/// <summary>
/// The target's pulse for an EventPipe session: the busy pool threads, at the interval the session asks for. Each beat also pushes the
/// session's other events out, which would wait for the next flush without it. Thread-safe; polled on the runtime's own counter thread,
/// so it beats while the pool is starved.
/// </summary>
[EventSource(Name = SourceName)]
internal sealed class Heartbeat : EventSource
{
    /// <summary>The name a session asks for.</summary>
    public const string SourceName = "ConcurrencyLab-Target";

    /// <summary>The counter of worker threads in use.</summary>
    public const string PoolBusy = "pool-busy";

    private static Heartbeat? s_instance;
    private readonly PollingCounter _poolBusy;

    private Heartbeat() =>
        _poolBusy = new PollingCounter(PoolBusy, this, () => ThreadPoolUse.Now().WorkersInUse)
        {
            DisplayName = "Worker threads in use",
            DisplayUnits = "threads",
        };

    /// <summary>Makes the source known to the runtime, once a process.</summary>
    public static void Start() => LazyInitializer.EnsureInitialized(ref s_instance, () => new Heartbeat());

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        _poolBusy.Dispose();
        base.Dispose(disposing);
    }
}
