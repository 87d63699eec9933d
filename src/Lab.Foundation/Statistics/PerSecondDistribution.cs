using System.Text.Json.Serialization;
using Lab.Foundation.Formatting;

namespace Lab.Foundation.Statistics;

/// <summary>
/// The variation of a figure from second to second: its median, the middle half of its seconds, and the notch around the median. The notch
/// contains the true median in about 95 of 100 cases (median ± 1.57 × middle half ÷ √seconds, as in a notched box plot).
/// </summary>
/// <param name="Seconds">Number of intervals.</param>
/// <param name="Median">The median.</param>
/// <param name="LowerQuartile">A quarter of the seconds lie below.</param>
/// <param name="UpperQuartile">A quarter of the seconds lie above.</param>
public sealed record PerSecondDistribution(int Seconds, double Median, double LowerQuartile, double UpperQuartile)
{
    /// <summary>Minimum number of seconds for a statement.</summary>
    public const int MinSeconds = 5;

    /// <summary>Factor above which a difference counts regardless of the variation, as when a service collapses.</summary>
    public const double FarApartTimes = 3;

    /// <summary>Neither better nor the same: either word would be read as a result.</summary>
    public const string TooVaried = "too noisy to compare";

    /// <summary>The sentence that explains why a noisy difference is not shown as a firm one.</summary>
    public const string WhyTooVaried = "The difference is smaller than the second-to-second variation.";

    /// <summary>The lowest second.</summary>
    public double Least { get; init; }

    /// <summary>
    /// The highest second. The value of the complete time is between lowest and highest, not always in the middle half.
    /// </summary>
    public double Most { get; init; }

    private const double NotchFactor = 1.57;

    /// <summary>Half the width of the notch.</summary>
    [JsonIgnore]
    public double NotchHalf => NotchFactor * (UpperQuartile - LowerQuartile) / Math.Sqrt(Seconds);

    /// <summary>Calculates the distribution of values; null if there are none.</summary>
    public static PerSecondDistribution? From(IEnumerable<double> values)
    {
        var sorted = values.Order().ToArray();
        return sorted.Length == 0
            ? null
            : new(sorted.Length, Quantiles.Median(sorted), Quantiles.At(sorted, 0.25), Quantiles.At(sorted, 0.75))
            {
                Least = sorted[0],
                Most = sorted[^1],
            };
    }

    /// <summary>True if the notches or the value ranges do not overlap.</summary>
    public bool IsApartFrom(PerSecondDistribution other) =>
        Math.Abs(Median - other.Median) > NotchHalf + other.NotchHalf || Least > other.Most || Most < other.Least;

    /// <summary>True when both have enough seconds to separate noise from signal, and the difference is noise.</summary>
    public static bool IsNoise(PerSecondDistribution? before, PerSecondDistribution? after) =>
        !IsShort(before, after) && !before!.IsApartFrom(after!);

    /// <summary>True when there are too few seconds to decide.</summary>
    public static bool IsShort(PerSecondDistribution? before, PerSecondDistribution? after) =>
        before is null || after is null || before.Seconds < MinSeconds || after.Seconds < MinSeconds;

    /// <summary>True if two figures differ, but the variation per second is too large to say which is better.</summary>
    /// <param name="before">The variation of the first.</param>
    /// <param name="after">The variation of the second.</param>
    /// <param name="was">The first, over its complete time.</param>
    /// <param name="now">The second, over its complete time.</param>
    public static bool MasksDifference(
        PerSecondDistribution? before,
        PerSecondDistribution? after,
        double? was,
        double? now
    ) =>
        was is > 0
        && now is > 0
        && Math.Max(was.Value / now.Value, now.Value / was.Value)
            is >= MetricFormat.MinDifferenceFactor
                and < FarApartTimes
        && IsNoise(before, after);
}
