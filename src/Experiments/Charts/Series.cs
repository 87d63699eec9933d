namespace Experiments.Charts;

/// <summary>One measured quantity over time. Its description is sent once; a frame contains only its values.</summary>
/// <param name="Id">Stable identifier, such as <c>pool.queue</c>.</param>
/// <param name="Unit">Unit of the numbers, such as <c>ms</c> or <c>requests/s</c>.</param>
/// <param name="Label">Display name.</param>
public sealed record Series(string Id, string Unit, string Label)
{
    /// <summary>The counter of the target's runtime that it is read from; null if it has another source.</summary>
    public RuntimeCounter? Counter { get; init; }
}

/// <summary>Defines how a series is computed from an instrument of the target's runtime.</summary>
/// <param name="Instrument">The instrument, such as <c>dotnet.thread_pool.queue.length</c>.</param>
/// <param name="Use">The value to use.</param>
/// <param name="UnitsPerNumber">Instrument units per series unit; 1,048,576 converts bytes to megabytes.</param>
public sealed record RuntimeCounter(string Instrument, CounterUse Use, double UnitsPerNumber = 1);

/// <summary>The value of an instrument to draw.</summary>
public enum CounterUse
{
    /// <summary>Its value.</summary>
    Value,

    /// <summary>Its value, if above zero: zero means "not measured yet".</summary>
    ValueAboveZero,

    /// <summary>
    /// A count of open items, starting when the observer attaches; items opened before reduce it when they close.
    /// </summary>
    OpenCount,

    /// <summary>Its growth per second.</summary>
    PerSecond,

    /// <summary>Seconds per second, as a percentage of the time.</summary>
    PercentOfTime,

    /// <summary>Processor seconds per second, as a percentage of the processors that the target may use.</summary>
    PercentOfProcessors,
}
