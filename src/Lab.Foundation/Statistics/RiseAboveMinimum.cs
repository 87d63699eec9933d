namespace Lab.Foundation.Statistics;

/// <summary>
/// What of a count is a run's own where a run before has left some of it, such as sockets in TIME_WAIT: how far it rose above the fewest there had been until then. What was
/// left only goes away, so so many at least are its own; against the start alone, what has gone meanwhile would be missing. One rule for lessons and comparisons. Immutable.
/// </summary>
/// <param name="Lowest">The fewest so far; null before the first value.</param>
/// <param name="Risen">How far it has risen above the fewest until then; null before the first value.</param>
public readonly record struct RiseAboveMinimum(double? Lowest, double? Risen)
{
    /// <summary>The same with one value more.</summary>
    public RiseAboveMinimum With(double value)
    {
        var lowest = Math.Min(Lowest ?? value, value);
        return new(lowest, Math.Max(Risen ?? 0, value - lowest));
    }

    /// <summary>That of values in their order; null where there is none.</summary>
    public static double? Compute(IEnumerable<double> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return values.Aggregate(default(RiseAboveMinimum), (rise, value) => rise.With(value)).Risen;
    }
}
