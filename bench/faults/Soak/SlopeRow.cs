namespace Faults.Soak;

/// <summary>One row of the table of slopes.</summary>
internal static class SlopeRow
{
    private const int MinPoints = 3;

    /// <summary>Writes it; nothing where there is too little to tell a slope of.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="of">Whose.</param>
    /// <param name="what">Of what.</param>
    /// <param name="points">The values over time.</param>
    /// <param name="mostGrowth">Share of the level in an hour up to which it counts as flat.</param>
    /// <returns>True when it grows for certain, and by more than that.</returns>
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
            $"| {of} | {what} | {points.Count} | {level:0.0} | {slope.PerHour:+0.0;-0.0} ± {slope.Uncertainty:0.0} | {(isGrowth ? "grows" : "flat")} |"
        );
        return isGrowth;
    }
}
