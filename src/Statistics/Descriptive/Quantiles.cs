namespace Statistics.Descriptive;

/// <summary>Interpolated quantiles of a few values. Latency percentiles are nearest rank instead (histograms of the engine).</summary>
public static class Quantiles
{
    /// <summary>The median; of two middle values, their mean.</summary>
    /// <param name="sorted">At least one value, in ascending order.</param>
    public static double Median(IReadOnlyList<double> sorted) => At(sorted, 0.5);

    /// <summary>The median of values in any order; null without values.</summary>
    public static double? MedianOf(IEnumerable<double> values) =>
        values.Order().ToArray() is { Length: > 0 } sorted ? Median(sorted) : null;

    /// <summary>The quantile, interpolated between the two nearest values .</summary>
    /// <param name="sorted">At least one value, in ascending order.</param>
    /// <param name="share">0..1.</param>
    public static double At(IReadOnlyList<double> sorted, double share)
    {
        ArgumentNullException.ThrowIfNull(sorted);
        var at = share * (sorted.Count - 1);
        var (below, above) = (sorted[(int)Math.Floor(at)], sorted[(int)Math.Ceiling(at)]);
        return below + (above - below) * (at - Math.Floor(at));
    }
}
