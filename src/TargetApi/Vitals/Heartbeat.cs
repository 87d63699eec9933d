using System.Diagnostics.Tracing;

namespace TargetApi.Vitals;

/// <summary>
/// Publishes the busy pool threads to an EventPipe session at the interval that the session requests. Each event also
/// flushes the session's other events, which would otherwise wait for the next flush. Thread-safe: polled on the
/// runtime's counter thread, so it works while the pool is starved.
/// </summary>
[EventSource(Name = SourceName)]
internal sealed class Heartbeat : EventSource
{
    /// <summary>The event source's name.</summary>
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

    /// <summary>Registers the source with the runtime, once per process.</summary>
    public static void Start() => LazyInitializer.EnsureInitialized(ref s_instance, () => new Heartbeat());

    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        _poolBusy.Dispose();
        base.Dispose(disposing);
    }
}
