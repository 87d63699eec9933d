namespace Dashboard.Hubs;

/// <summary>How the counters of the target stand.</summary>
public enum CountersState
{
    /// <summary>The target does not run yet, or has not published anything.</summary>
    Waiting,

    NoDiagnostics,

    /// <summary>Numbers arrive.</summary>
    Live,
}

/// <summary>One row of the page. Described once; afterwards an update carries only its numbers.</summary>
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

/// <summary>What changed since the update before.</summary>
/// <param name="State">How the counters stand.</param>
/// <param name="Message">Why there are no numbers, or not all, in words; empty while all are there.</param>
/// <param name="Rows">The rows, when they are not those of the update before; else null.</param>
/// <param name="Values">For each row its value and rate, and for a histogram the quantiles 0.5, 0.95 and 0.99 after them.</param>
public sealed record CounterUpdate(
    CountersState State,
    string Message,
    IReadOnlyList<CounterRow>? Rows,
    IReadOnlyList<IReadOnlyList<double?>> Values
);
