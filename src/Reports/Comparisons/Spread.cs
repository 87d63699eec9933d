using Observation.Counters;

namespace Reports.Comparisons;

/// <summary>
/// How a figure varied from second to second: its median, the middle half of its seconds, and the notch around the median, which holds the
/// true one in about 95 of 100 cases (median ± 1.57 × middle half ÷ √seconds, as in a notched box plot). Immutable.
/// </summary>
/// <param name="Seconds">Intervals behind it.</param>
/// <param name="Median">The middle second.</param>
/// <param name="LowerQuartile">A quarter of the seconds lie below.</param>
/// <param name="UpperQuartile">A quarter of the seconds lie above.</param>
public sealed record Spread(int Seconds, double Median, double LowerQuartile, double UpperQuartile)
{
    /// <summary>Fewest seconds from which anything can be said.</summary>
    public const int FewestSeconds = 5;

    /// <summary>The least of the seconds.</summary>
    public double Least { get; init; }

    /// <summary>The most of the seconds. What holds over the whole time lies between the two, which it need not do within the middle half.</summary>
    public double Most { get; init; }

    private const double NotchFactor = 1.57;

    /// <summary>Half the width of the notch.</summary>
    public double NotchHalf => NotchFactor * (UpperQuartile - LowerQuartile) / Math.Sqrt(Seconds);

    /// <summary>The spread of these values; null when there are none.</summary>
    public static Spread? Of(IEnumerable<double> values)
    {
        var sorted = values.Order().ToArray();
        return sorted.Length == 0 ? null : new(sorted.Length, Quantile(sorted, 0.5), Quantile(sorted, 0.25), Quantile(sorted, 0.75)) { Least = sorted[0], Most = sorted[^1] };
    }

    /// <summary>True when the notches of both do not reach each other, or no second of the one comes near any of the other.</summary>
    public bool IsApartFrom(Spread other) => Math.Abs(Median - other.Median) > NotchHalf + other.NotchHalf || Least > other.Most || Most < other.Least;

    private static double Quantile(double[] sorted, double share)
    {
        var at = share * (sorted.Length - 1);
        var (below, above) = ((int)Math.Floor(at), (int)Math.Ceiling(at));
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
