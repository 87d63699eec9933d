using System.Globalization;
using Observation.Counters;

namespace Observation.Runtime;

/// <summary>
/// Reads the event counters (https://learn.microsoft.com/dotnet/core/diagnostics/available-counters) of a runtime
/// before .NET 9, which has no meters, and maps them to the names of the meters that replaced them. Not thread-safe:
/// owned by the session's thread.
/// </summary>
/// <param name="processors">Processors that the runtime counts; a share of its processor time is one of theirs.</param>
internal sealed class RuntimeEventCounters(int processors)
{
    /// <summary>The event source that publishes the counters.</summary>
    public const string Source = "System.Runtime";

    private const string CpuShare = "cpu-usage",
        Presence = "dotnet.thread_pool.thread.count";
    private const double BytesPerMegabyte = 1_000_000,
        Percent = 100;

    private static readonly Dictionary<string, (string Instrument, double Factor)> Known = new()
    {
        ["threadpool-thread-count"] = (Presence, 1),
        ["threadpool-queue-length"] = ("dotnet.thread_pool.queue.length", 1),
        ["threadpool-completed-items-count"] = ("dotnet.thread_pool.work_item.count", 1),
        ["monitor-lock-contention-count"] = ("dotnet.monitor.lock_contentions", 1),
        ["gc-heap-size"] = ("dotnet.gc.last_collection.heap.size", BytesPerMegabyte),
        ["alloc-rate"] = ("dotnet.gc.heap.total_allocated", 1),

        // A percentage of the runtime's processors; the meter publishes the time itself. The counter time-in-gc is left out:
        // it is the share of the last collection, which stands until the next one.
        [CpuShare] = ("dotnet.process.cpu.time", 1 / Percent),
    };

    private readonly Dictionary<string, double> _values = [],
        _growth = [];
    private readonly Dictionary<string, CounterReading> _readings = [];

    /// <summary>Adds a published counter.</summary>
    public void Add(IDictionary<string, object> counter)
    {
        if (!counter.TryGetValue("Name", out var name) || name is not string known)
            return;
        var unit = counter.TryGetValue("DisplayUnits", out var units) ? units as string ?? "" : "";
        if (Number(counter, "Increment") is { } increment)
        {
            var rate = increment / (Number(counter, "IntervalSec") is > 0 and var seconds ? seconds : 1);
            _readings[known] = new(Source, known, unit, "", CounterKind.Counter, increment, rate, []);
            if (Known.TryGetValue(known, out var counted))
                _growth[counted.Instrument] = rate * counted.Factor;
        }
        else if (Number(counter, "Mean") is { } mean)
        {
            _readings[known] = new(Source, known, unit, "", CounterKind.Gauge, mean, null, []);
            if (Known.TryGetValue(known, out var gauge))
                (known == CpuShare ? _growth : _values)[gauge.Instrument] =
                    mean * gauge.Factor * (known == CpuShare ? processors : 1);
        }
    }

    /// <summary>
    /// Adds the event counters to a reading that has no values from meters; other readings are unchanged.
    /// </summary>
    public RuntimeReading Complete(RuntimeReading reading) =>
        reading.Values.ContainsKey(Presence) || _readings.Count == 0
            ? reading
            : reading with
            {
                Values = Merge(reading.Values, _values),
                Growth = Merge(reading.Growth, _growth),
            };

    /// <summary>Adds the event counters to a set in the same way.</summary>
    public CounterSet Complete(CounterSet set) =>
        set.Counters.Any(counter => counter.Instrument == Presence)
            ? set
            : set with
            {
                Counters = [.. set.Counters, .. _readings.Values],
            };

    private static Dictionary<string, double> Merge(
        IReadOnlyDictionary<string, double> said,
        Dictionary<string, double> besides
    )
    {
        var both = new Dictionary<string, double>(besides);
        foreach (var (instrument, value) in said)
            both[instrument] = value;
        return both;
    }

    private static double? Number(IDictionary<string, object> counter, string field) =>
        counter.TryGetValue(field, out var value) && value is double or float or int or long
            ? Convert.ToDouble(value, CultureInfo.InvariantCulture)
            : null;
}
