namespace Lab.Foundation.Statistics;

/// <summary>
/// Interpolated quantiles, for people's answers and per-second figures. Latency percentiles are nearest rank instead.
/// </summary>
public static class Quantiles
{
    /// <summary>The median; of two middle values, their mean.</summary>
    /// <param name="sorted">At least one value, in ascending order.</param>
    public static double Median(IReadOnlyList<double> sorted) => At(sorted, 0.5);

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
