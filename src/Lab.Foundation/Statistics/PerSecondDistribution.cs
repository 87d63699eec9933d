using System.Text.Json.Serialization;
using Lab.Foundation.Formatting;

namespace Lab.Foundation.Statistics;

/// <summary>
/// How a figure varied from second to second: its median, the middle half of its seconds, and the notch around the median, which holds the
/// true one in about 95 of 100 cases (median ± 1.57 × middle half ÷ √seconds, as in a notched box plot). Immutable.
/// </summary>
/// <param name="Seconds">Intervals behind it.</param>
/// <param name="Median">The middle second.</param>
/// <param name="LowerQuartile">A quarter of the seconds lie below.</param>
/// <param name="UpperQuartile">A quarter of the seconds lie above.</param>
public sealed record PerSecondDistribution(int Seconds, double Median, double LowerQuartile, double UpperQuartile)
{
    /// <summary>Fewest seconds from which anything can be said.</summary>
    public const int MinSeconds = 5;

    /// <summary>Times from which on a difference is one, however much the seconds vary, as while a service collapses or comes back: it is that of the whole time.</summary>
    public const double FarApartTimes = 3;

    /// <summary>Neither better nor the same: a word for either would be read as a result.</summary>
    public const string TooVaried = "varies too much to tell";

    /// <summary>What that means, wherever it is said: a difference beside it looks as firm as those that are.</summary>
    public const string WhyTooVaried =
        "From second to second each of the two varies by more than they differ: the difference may be noise.";

    /// <summary>The least of the seconds.</summary>
    public double Least { get; init; }

    /// <summary>The most of the seconds. What holds over the whole time lies between the two, which it need not do within the middle half.</summary>
    public double Most { get; init; }

    private const double NotchFactor = 1.57;

    /// <summary>Half the width of the notch.</summary>
    [JsonIgnore]
    public double NotchHalf => NotchFactor * (UpperQuartile - LowerQuartile) / Math.Sqrt(Seconds);

    /// <summary>The spread of these values; null when there are none.</summary>
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

    /// <summary>True when the notches of both do not reach each other, or no second of the one comes near any of the other.</summary>
    public bool IsApartFrom(PerSecondDistribution other) =>
        Math.Abs(Median - other.Median) > NotchHalf + other.NotchHalf || Least > other.Most || Most < other.Least;

    /// <summary>True when both have seconds enough to tell noise from signal, and it is noise.</summary>
    public static bool IsNoise(PerSecondDistribution? before, PerSecondDistribution? after) =>
        !IsShort(before, after) && !before!.IsApartFrom(after!);

    /// <summary>True when too little is known to tell.</summary>
    public static bool IsShort(PerSecondDistribution? before, PerSecondDistribution? after) =>
        before is null || after is null || before.Seconds < MinSeconds || after.Seconds < MinSeconds;

    /// <summary>True when two figures differ, and their seconds by so much that nobody can say which is the better one.</summary>
    /// <param name="before">How the one varied.</param>
    /// <param name="after">How the other varied.</param>
    /// <param name="was">The one, over its whole time.</param>
    /// <param name="now">The other.</param>
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
