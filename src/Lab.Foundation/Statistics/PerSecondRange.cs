namespace Lab.Foundation.Statistics;

/// <summary>The lowest and the highest one-second value of a figure.</summary>
/// <param name="Seconds">Number of intervals.</param>
/// <param name="Least">The lowest second.</param>
/// <param name="Most">The highest second.</param>
public sealed record PerSecondRange(int Seconds, double Least, double Most)
{
    /// <summary>The range of values; null if there are none.</summary>
    public static PerSecondRange? From(IReadOnlyCollection<double> values) =>
        values.Count == 0 ? null : new(values.Count, values.Min(), values.Max());
}
