namespace Dashboard.Hubs;

/// <summary>The state of the target's counters.</summary>
public enum CountersState
{
    /// <summary>The target does not run yet, or has not published values.</summary>
    Waiting,

    NoDiagnostics,

    /// <summary>Values arrive.</summary>
    Live,
}

/// <summary>The description of one row. It is sent once; later updates contain only values.</summary>
/// <param name="Meter">The meter, as the runtime names it.</param>
/// <param name="Instrument">The instrument, as the runtime names it.</param>
/// <param name="Unit">The unit, in words.</param>
/// <param name="Tags">Tags that distinguish the row from the instrument's other rows; empty if it has no tags.</param>
/// <param name="Kind">The kind: <c>Counter</c>, <c>UpDownCounter</c>, <c>Gauge</c> or <c>Histogram</c>.</param>
/// <param name="Description">The instrument's description; empty if it has no description.</param>
public sealed record CounterRow(
    string Meter,
    string Instrument,
    string Unit,
    string Tags,
    string Kind,
    string Description
);

/// <summary>The changes since the previous update.</summary>
/// <param name="State">The state of the counters.</param>
/// <param name="Message">The reason why values are missing; empty if all are available.</param>
/// <param name="Rows">The rows, if they changed since the previous update; otherwise null.</param>
/// <param name="Values">The value and rate of each row; for a histogram also the quantiles 0.5, 0.95 and 0.99.</param>
public sealed record CounterUpdate(
    CountersState State,
    string Message,
    IReadOnlyList<CounterRow>? Rows,
    IReadOnlyList<IReadOnlyList<double?>> Values
);
