namespace Lab.Foundation.Statistics;

/// <summary>
/// The part of a count that a run added when an earlier run left some behind, such as sockets in TIME_WAIT: the rise above the
/// lowest value so far. The remainder of the earlier run only decreases, so this is a lower bound. Used by lessons and comparisons.
/// </summary>
/// <param name="Lowest">The minimum so far; null before the first value.</param>
/// <param name="Risen">The maximum rise above the minimum so far; null before the first value.</param>
public readonly record struct RiseAboveMinimum(double? Lowest, double? Risen)
{
    /// <summary>Adds a value.</summary>
    public RiseAboveMinimum With(double value)
    {
        var lowest = Math.Min(Lowest ?? value, value);
        return new(lowest, Math.Max(Risen ?? 0, value - lowest));
    }

    /// <summary>Calculates the rise of values in time order; null when there are no values.</summary>
    public static double? Compute(IEnumerable<double> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return values.Aggregate(default(RiseAboveMinimum), (rise, value) => rise.With(value)).Risen;
    }
}
