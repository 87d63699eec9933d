using Experiments;
using Lab.Storage.Documents;

namespace Reports.Facts;

/// <summary>
/// The intervals of a run for one variant: a request belongs to the variant that it was sent to, as in the summary, even if it
/// ended after the switch.
/// </summary>
internal static class VariantIntervals
{
    /// <summary>Intervals in which the variant was active, and later ones in which its requests ended.</summary>
    public static IReadOnlyList<StoredInterval> Select(RunDocument run, VariantKind variant) =>
        [.. run.Intervals.Select(interval => interval.Of(variant.ToString())).OfType<StoredInterval>()];

    /// <summary>
    /// Seconds under load of the variant. In runs of earlier versions also those in which its requests ended afterwards.
    /// </summary>
    public static double SecondsOf(RunDocument run, VariantKind variant, IReadOnlyList<StoredInterval> own) =>
        own.Any(interval => interval is { UnderLoad: not null } or { LoadSeconds: not null })
            ? own.Sum(interval => interval.LoadSeconds ?? interval.Seconds)
        : run.Summary?.Variants.FirstOrDefault(part => part.Variant == variant) is { Seconds: > 0 } part
            ? part.Seconds + part.AnsweredAfterSeconds
        : own.Sum(interval => interval.Seconds);
}
