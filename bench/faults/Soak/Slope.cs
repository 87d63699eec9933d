namespace Faults.Soak;

/// <summary>How fast something grows: a straight line through what was seen, by least squares.</summary>
/// <param name="PerHour">Growth in an hour.</param>
/// <param name="Uncertainty">Two standard errors of it.</param>
internal sealed record Slope(double PerHour, double Uncertainty)
{
    /// <summary>The line through points of hours and values; at least three.</summary>
    public static Slope Fit(IReadOnlyList<(double Hours, double Value)> points)
    {
        var (meanX, meanY) = (points.Average(point => point.Hours), points.Average(point => point.Value));
        var spread = points.Sum(point => (point.Hours - meanX) * (point.Hours - meanX));
        var slope = points.Sum(point => (point.Hours - meanX) * (point.Value - meanY)) / spread;
        var residual = points.Sum(point => Math.Pow(point.Value - meanY - slope * (point.Hours - meanX), 2));
        return new(slope, 2 * Math.Sqrt(residual / (points.Count - 2) / spread));
    }

    /// <summary>True when it grows for certain, and by more than a share of what there is in an hour.</summary>
    public bool IsGrowth(double level, double shareAnHour) => PerHour - Uncertainty > level * shareAnHour;
}
