namespace Observation.Counters;

/// <summary>What a counter's numbers mean.</summary>
public enum CounterKind
{
    /// <summary>Only grows; its rate tells the most.</summary>
    Counter,

    /// <summary>Grows and shrinks; its value tells the most.</summary>
    UpDownCounter,

    /// <summary>A value of the moment.</summary>
    Gauge,

    /// <summary>The distribution of what was recorded since the last collection.</summary>
    Histogram,
}

/// <summary>One quantile of a histogram.</summary>
/// <param name="At">Which, such as 0.95.</param>
/// <param name="Value">Its value, in the instrument's unit.</param>
public sealed record Quantile(double At, double Value);

/// <summary>One series of one instrument, as the runtime published it in one collection.</summary>
/// <param name="Meter">The meter, such as <c>System.Runtime</c>.</param>
/// <param name="Instrument">The instrument, such as <c>dotnet.thread_pool.queue.length</c>.</param>
/// <param name="Unit">The unit as the instrument names it, such as <c>By</c>; empty for none.</param>
/// <param name="Tags">What tells it from the instrument's other series, such as <c>cpu.mode=user</c>; empty for none.</param>
/// <param name="Kind">What its numbers mean.</param>
/// <param name="Value">The value; for a histogram what was recorded since the last collection; null where nothing was said.</param>
/// <param name="RatePerSecond">Growth a second, and of a histogram the number of records a second; null before the second collection.</param>
/// <param name="Quantiles">Of a histogram, lowest first; empty for anything else and when nothing was recorded.</param>
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
/// <param name="Counters">The counters, in the order of the runtime.</param>
/// <param name="Descriptions">What the instruments are for, by meter and instrument (<c>meter/instrument</c>), as far as they say.</param>
public sealed record CounterSet(
    int ProcessId,
    long TakenAt,
    IReadOnlyList<CounterReading> Counters,
    IReadOnlyDictionary<string, string> Descriptions
);
