using Experiments;
using Lab.Storage.Documents;

namespace Reports.Facts;

/// <summary>
/// The seconds of a run as one variant saw them: a request belongs to the variant it was sent to, as in the summary, also where it ended
/// after the switch to another.
/// </summary>
internal static class VariantIntervals
{
    /// <summary>Intervals in which the variant was under load, and those after it in which its requests still ended.</summary>
    public static IReadOnlyList<StoredInterval> Select(RunDocument run, VariantKind variant) =>
        [.. run.Intervals.Select(interval => interval.Of(variant.ToString())).OfType<StoredInterval>()];

    /// <summary>How long the variant was under load, and how long its requests ended afterwards, in seconds.</summary>
    public static double SecondsOf(RunDocument run, VariantKind variant, IReadOnlyList<StoredInterval> own) =>
        run.Summary?.Variants.FirstOrDefault(part => part.Variant == variant) is { Seconds: > 0 } part
            ? part.Seconds + part.AnsweredAfterSeconds
            : own.Sum(interval => interval.Seconds);
}
