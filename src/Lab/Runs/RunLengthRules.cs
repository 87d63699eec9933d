using System.Globalization;

namespace Lab.Runs;

/// <summary>That the lengths of a run of this program's engine agree: its summary, its intervals and its variants tell of the same time. Stateless.</summary>
internal static class RunLengthRules
{
    // They are of one clock, and differ by their rounding. What is less than this apart misleads nobody.
    private const double ApartSeconds = 0.5;

    /// <summary>The first length that contradicts another, in words that name both; null when none does.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Summary is not { } summary) return null;
        var (least, most) = RunRateRules.CountedSeconds(document, summary);
        var (end, counted) = (document.Intervals is [.., var last] ? last.EndSeconds : 0, document.Intervals.Sum(interval => interval.Seconds));
        if (Math.Abs(end - summary.Seconds) > ApartSeconds) return Told("summary.seconds", summary.Seconds, $"its 'intervals' end at {Seconds(end)}");
        if (counted < Math.Max(0, least) - ApartSeconds || counted > Math.Max(0, most) + ApartSeconds)
            return Told("summary.seconds", summary.Seconds, $"its 'intervals' are {Seconds(counted)} long together{(summary.WarmUpSeconds is { } warmUp ? $" beside a warm-up of {Seconds(warmUp)}" : "")}: one is missing, or one of them is of another length");
        if (summary.Variants.Sum(part => part.Seconds) is var underFire && underFire > summary.Seconds + ApartSeconds)
            return Told("summary.seconds", summary.Seconds, $"its variants were under fire for {Seconds(underFire)}: 'summary.variants' cannot add up to more");
        return summary.Variants.Index().Where(part => part.Item.AnsweredAfterSeconds > summary.Seconds + ApartSeconds)
            .Select(part => Told($"summary.variants[{part.Index}].answeredAfterSeconds", part.Item.AnsweredAfterSeconds, $"the run lasted {Seconds(summary.Seconds)}")).FirstOrDefault();
    }

    private static string Told(string place, double seconds, string contradiction) => $"Its lengths contradict each other: '{place}' is {Seconds(seconds)}, and {contradiction}.";

    private static string Seconds(double seconds) => string.Create(CultureInfo.InvariantCulture, $"{seconds:#,0.###} s");
}
