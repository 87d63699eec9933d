namespace Faults.Soak;

/// <summary>Growth over time: a line fitted by least squares.</summary>
/// <param name="PerHour">Growth per hour.</param>
/// <param name="Uncertainty">Two standard errors of the growth.</param>
internal sealed record Slope(double PerHour, double Uncertainty)
{
    /// <summary>Fits a line to at least three points of hours and values.</summary>
    public static Slope Fit(IReadOnlyList<(double Hours, double Value)> points)
    {
        var (meanX, meanY) = (points.Average(point => point.Hours), points.Average(point => point.Value));
        var spread = points.Sum(point => (point.Hours - meanX) * (point.Hours - meanX));
        var slope = points.Sum(point => (point.Hours - meanX) * (point.Value - meanY)) / spread;
        var residual = points.Sum(point => Math.Pow(point.Value - meanY - slope * (point.Hours - meanX), 2));
        return new(slope, 2 * Math.Sqrt(residual / (points.Count - 2) / spread));
    }

    /// <summary>True if the growth is significant and above a share of the level per hour.</summary>
    public bool IsGrowth(double level, double shareAnHour) => PerHour - Uncertainty > level * shareAnHour;
}
