namespace Observation.Counters;

/// <summary>The meaning of a counter's numbers.</summary>
public enum CounterKind
{
    /// <summary>Only increases; shown as a rate.</summary>
    Counter,

    /// <summary>Increases and decreases; shown as a value.</summary>
    UpDownCounter,

    /// <summary>A current value.</summary>
    Gauge,

    /// <summary>The distribution of the values recorded since the last collection.</summary>
    Histogram,
}

/// <summary>One quantile of a histogram.</summary>
/// <param name="At">The quantile, such as 0.95.</param>
/// <param name="Value">Its value, in the instrument's unit.</param>
public sealed record Quantile(double At, double Value);

/// <summary>One series of one instrument, as the runtime published it in one collection.</summary>
/// <param name="Meter">The meter, such as <c>System.Runtime</c>.</param>
/// <param name="Instrument">The instrument, such as <c>dotnet.thread_pool.queue.length</c>.</param>
/// <param name="Unit">The unit as the instrument names it, such as <c>By</c>; empty for none.</param>
/// <param name="Tags">Distinguishes the series of one instrument, such as <c>cpu.mode=user</c>; empty if there are no tags.</param>
/// <param name="Kind">The meaning of its numbers.</param>
/// <param name="Value">The value; for a histogram, the number of recordings since the last collection; null if unknown.</param>
/// <param name="RatePerSecond">Growth per second (histogram: recordings per second); null before the second collection.</param>
/// <param name="Quantiles">Quantiles of a histogram, lowest first; empty for other kinds and without recordings.</param>
public sealed record CounterReading(
    string Meter,
    string Instrument,
    string Unit,
    string Tags,
    CounterKind Kind,
    double? Value,
    double? RatePerSecond,
    IReadOnlyList<Quantile> Quantiles
);

/// <summary>Every counter of one collection.</summary>
/// <param name="ProcessId">The process.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at arrival.</param>
/// <param name="Counters">The counters, in the runtime's order.</param>
/// <param name="Descriptions">Descriptions of the instruments, keyed by <c>meter/instrument</c>; may be incomplete.</param>
public sealed record CounterSet(
    int ProcessId,
    long TakenAt,
    IReadOnlyList<CounterReading> Counters,
    IReadOnlyDictionary<string, string> Descriptions
);
