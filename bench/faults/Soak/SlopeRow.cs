namespace Faults.Soak;

/// <summary>One row of the table of slopes.</summary>
internal static class SlopeRow
{
    private const int MinPoints = 3;

    /// <summary>Writes the row, unless there are too few points for a slope.</summary>
    /// <param name="output">The writer.</param>
    /// <param name="of">The process or page.</param>
    /// <param name="what">The measured quantity.</param>
    /// <param name="points">The values over time.</param>
    /// <param name="mostGrowth">Maximum growth per hour that counts as flat, as a share of the level.</param>
    /// <returns>True if the value grows significantly and by more than that.</returns>
    public static bool Print(
        TextWriter output,
        string of,
        string what,
        IReadOnlyList<(double Hours, double Value)> points,
        double mostGrowth
    )
    {
        if (points.Count < MinPoints)
            return false;
        var level = points.Average(point => point.Value);
        var slope = Slope.Fit(points);
        var isGrowth = slope.IsGrowth(level, mostGrowth);
        output.WriteLine(
            $"| {of} | {what} | {points.Count} | {level:0.0} | {slope.PerHour:+0.0;-0.0} ± {slope.Uncertainty:0.0} "
                + $"| {(isGrowth ? "grows" : "flat")} |"
        );
        return isGrowth;
    }
}
