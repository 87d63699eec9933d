using Experiments;
using Lab.Storage.Documents;
using LoadEngine.Figures;

namespace Reports.Facts;

/// <summary>
/// The seconds of a run as one variant saw them: a request belongs to the variant it was sent to, as in the summary, also where it ended
/// after the switch to another.
/// </summary>
internal static class VariantIntervals
{
    /// <summary>Intervals in which the variant was under load, and those after it in which its requests still ended.</summary>
    public static IReadOnlyList<StoredInterval> Select(RunDocument run, VariantKind variant) =>
        [.. run.Intervals.Select(interval => Share(interval, variant.ToString())).OfType<StoredInterval>()];

    /// <summary>How long the variant was under load, and how long its requests ended afterwards, in seconds.</summary>
    public static double SecondsOf(RunDocument run, VariantKind variant, IReadOnlyList<StoredInterval> own) =>
        run.Summary?.Variants.FirstOrDefault(part => part.Variant == variant) is { Seconds: > 0 } part
            ? part.Seconds + part.AnsweredAfterSeconds
            : own.Sum(interval => interval.Seconds);

    private static StoredInterval? Share(StoredInterval interval, string variant)
    {
        if (interval.ByVariant is not { } shares)
            return interval.Variant == variant ? interval : null;
        var seconds = interval.Variant == variant ? interval.Seconds : 0;
        if (shares.TryGetValue(variant, out var share))
            return interval with
            {
                Variant = variant,
                Seconds = seconds,
                Totals = share.Totals,
                Response = share.Response,
                ByVariant = null,
            };
        return interval.Variant == variant
            ? interval with
            {
                Totals = IterationCounts.None,
                Response = StoredHistograms.Empty,
                ByVariant = null,
            }
            : null;
    }
}
