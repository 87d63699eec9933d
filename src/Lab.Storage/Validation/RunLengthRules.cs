using System.Globalization;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;

namespace Lab.Storage.Validation;

/// <summary>That the lengths of a run of this program's engine agree: its summary, its intervals and its variants tell of the same time. Stateless.</summary>
internal static class RunLengthRules
{
    // They are of one clock, and differ by their rounding. What is less than this apart misleads nobody.
    private const double ApartSeconds = 0.5;

    /// <summary>The first length that contradicts another, in words that name both; null when none does.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Summary is not { } summary)
            return null;
        var (least, most) = RunRateRules.CountedSeconds(document, summary);
        var (end, counted) = (
            document.Intervals is [.., var last] ? last.EndSeconds : 0,
            document.Intervals.Sum(interval => interval.Seconds)
        );
        if (Math.Abs(end - summary.Seconds) > ApartSeconds)
            return Told("summary.seconds", summary.Seconds, $"its 'intervals' end at {Seconds(end)}");
        if (counted < Math.Max(0, least) - ApartSeconds || counted > Math.Max(0, most) + ApartSeconds)
            return Told(
                "summary.seconds",
                summary.Seconds,
                $"its 'intervals' are {Seconds(counted)} long together{(summary.WarmUpSeconds is { } warmUp ? $" beside a warm-up of {Seconds(warmUp)}" : "")}: one is missing, or one of them is of another length"
            );
        if (summary.Variants.Sum(part => part.Seconds) is var underFire && underFire > summary.Seconds + ApartSeconds)
            return Told(
                "summary.seconds",
                summary.Seconds,
                $"its variants were under fire for {Seconds(underFire)}: 'summary.variants' cannot add up to more"
            );
        if (summary.Variants.Sum(part => part.Seconds) is var fired && Math.Abs(fired - counted) > ApartSeconds)
            return Told(
                "summary.variants",
                fired,
                $"its 'intervals' are {Seconds(counted)} long together: the 'seconds' of its variants have to add up to as much"
            );
        return MistakeInLabels(document, summary)
            ?? summary
                .Variants.Index()
                .Where(part => part.Item.AnsweredAfterSeconds > summary.Seconds + ApartSeconds)
                .Select(part =>
                    Told(
                        $"summary.variants[{part.Index}].answeredAfterSeconds",
                        part.Item.AnsweredAfterSeconds,
                        $"the run lasted {Seconds(summary.Seconds)}"
                    )
                )
                .FirstOrDefault();
    }

    // An interval belongs to the variant under fire at its end: around each switch it may be longer, or shorter, than what was fired at it, and between two of them a variant may have none.
    private static string? MistakeInLabels(RunDocument document, RunSummary summary)
    {
        if (document.Intervals is not [var first, ..] || summary.Variants.Count == 0)
            return null;
        var switches = Math.Max(
            document.Intervals.Skip(1).Zip(document.Intervals).Count(pair => pair.First.Variant != pair.Second.Variant),
            document.Frames.Sum(frame =>
                frame.Events.Count(frameEvent => frameEvent.Kind == FrameEventKinds.VariantSwitched)
            )
        );
        var apart = ApartSeconds + switches * document.Intervals.Max(interval => interval.Seconds);
        foreach (var (index, part) in summary.Variants.Index())
            if (
                document
                    .Intervals.Where(interval => interval.Variant == part.Variant.ToString())
                    .Sum(interval => interval.Seconds)
                    is var value
                && Math.Abs(value - part.Seconds) > apart
            )
                return Told(
                    $"summary.variants[{index}].seconds",
                    part.Seconds,
                    $"its 'intervals' of {part.Variant} are {Seconds(value)} long together"
                );
        // The first of its intervals is of the variant that came under fire first, unless that was for a moment.
        return first.Variant != summary.Variants[0].Variant.ToString() && summary.Variants[0].Seconds > apart
            ? $"Its variants contradict each other: 'intervals[0].variant' is {first.Variant}, and 'summary.variants[0]', which came under fire first, is {summary.Variants[0].Variant}."
            : null;
    }

    private static string Told(string place, double seconds, string contradiction) =>
        $"Its lengths contradict each other: '{place}' is {Seconds(seconds)}, and {contradiction}.";

    private static string Seconds(double seconds) =>
        string.Create(CultureInfo.InvariantCulture, $"{seconds:#,0.###} s");
}
