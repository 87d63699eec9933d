using System.Globalization;

namespace Dashboard.Probes;

/// <summary>
/// Gathers the values that a runtime publishes in one collection of its meters and makes a reading of them. Series of one instrument that
/// differ only in their tags (user and system time, generations, endpoints) are added up. Not thread-safe: the session's thread owns it.
/// </summary>
internal sealed class MeterCollection
{
    private readonly Dictionary<string, double> _values = [];
    private readonly Dictionary<string, double> _deltas = [];

    /// <summary>Forgets the last collection.</summary>
    public void Begin()
    {
        _values.Clear();
        _deltas.Clear();
    }

    /// <summary>Takes one published series.</summary>
    /// <param name="instrument">The instrument's name, such as <c>dotnet.thread_pool.queue.length</c>.</param>
    /// <param name="rate">How much it grew since the last collection, in the invariant culture; empty in the first.</param>
    /// <param name="value">Its value, in the invariant culture; empty when there is none.</param>
    public void Add(string instrument, string? rate, string? value)
    {
        AddTo(_values, instrument, value);
        AddTo(_deltas, instrument, rate);
    }

    /// <summary>Makes the reading.</summary>
    /// <param name="takenAt">Timestamp of arrival.</param>
    /// <param name="seconds">Time since the last collection by the target's own clock, or null for the first.</param>
    /// <param name="busyThreads">The newest count of busy threads, which comes by another way.</param>
    public RuntimeReading ToReading(long takenAt, double? seconds, double? busyThreads) => new(
        takenAt,
        PoolThreads: Value("dotnet.thread_pool.thread.count"),
        QueueLength: Value("dotnet.thread_pool.queue.length"),
        BusyThreads: busyThreads,
        CompletedItemsPerSecond: PerSecond("dotnet.thread_pool.work_item.count", seconds),
        LockContentionsPerSecond: PerSecond("dotnet.monitor.lock_contentions", seconds),
        // What the last collection left alive, free gaps between it included. The committed size would hide growth for
        // as long as the heap fits into memory it was given earlier. Until there was a collection, the runtime says zero.
        GcHeapBytes: Value("dotnet.gc.last_collection.heap.size") is > 0 and var bytes ? bytes : null,
        AllocatedBytesPerSecond: PerSecond("dotnet.gc.heap.total_allocated", seconds),
        CpuCores: PerSecond("dotnet.process.cpu.time", seconds),
        ActiveRequests: Open("http.server.active_requests"),
        KestrelConnections: Open("kestrel.active_connections"),
        QueuedConnections: Open("kestrel.queued_connections"))
    {
        DependencyCallsPerSecond = PerSecond("dependency.calls", seconds),
        DependencyAnswersPerSecond = PerSecond("dependency.answers", seconds),
    };

    private double? Value(string instrument) => _values.TryGetValue(instrument, out var value) ? value : null;

    // Counts of open things begin at the attach: what was open before counts down when it closes.
    private double? Open(string instrument) => Value(instrument) is { } open ? Math.Max(0, open) : null;

    private double? PerSecond(string instrument, double? seconds) =>
        seconds > 0 && _deltas.TryGetValue(instrument, out var delta) ? delta / seconds : null;

    private static void AddTo(Dictionary<string, double> sums, string instrument, string? text)
    {
        if (double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number))
        {
            sums[instrument] = sums.GetValueOrDefault(instrument) + number;
        }
    }
}
