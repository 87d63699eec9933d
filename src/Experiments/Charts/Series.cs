namespace Experiments.Charts;

/// <summary>One measured quantity over time: described once, afterwards a frame carries only its number. Immutable; the catalogue has the only instance.</summary>
/// <param name="Id">Stable identifier, such as <c>pool.queue</c>.</param>
/// <param name="Unit">Unit of the numbers, such as <c>ms</c> or <c>requests/s</c>.</param>
/// <param name="Label">What a person reads.</param>
public sealed record Series(string Id, string Unit, string Label)
{
    /// <summary>The counter of the target's runtime it is read from; null where it comes from elsewhere.</summary>
    public RuntimeCounter? Counter { get; init; }
}

/// <summary>How a series is read from what an instrument of the target's runtime published.</summary>
/// <param name="Instrument">The instrument, such as <c>dotnet.thread_pool.queue.length</c>.</param>
/// <param name="Use">What of it is taken.</param>
/// <param name="UnitsPerNumber">How many of the instrument's units make one of the series'; 1,048,576 makes megabytes of bytes.</param>
public sealed record RuntimeCounter(string Instrument, CounterUse Use, double UnitsPerNumber = 1);

/// <summary>What of an instrument is drawn.</summary>
public enum CounterUse
{
    /// <summary>Its value.</summary>
    Value,

    /// <summary>Its value once there is one: zero stands for "not measured yet".</summary>
    ValueAboveZero,

    /// <summary>A count of open things, which begins when the observer attaches: what was open before counts down when it closes.</summary>
    OpenCount,

    /// <summary>Its growth a second.</summary>
    PerSecond,

    /// <summary>Seconds of something a second, as a share of the time in percent.</summary>
    PercentOfTime,

    /// <summary>Processor seconds a second, in percent of all processors the dashboard may run on: the base of every such percentage.</summary>
    PercentOfProcessors,
}
