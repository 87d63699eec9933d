using Lab.Foundation.Statistics;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Lab.Storage.Validation;

/// <summary>That no second of a variant was beyond the whole of it: a comparison tells noise from a difference by its seconds. Of runs of this program's engine. Stateless.</summary>
internal static class RunSpreadRules
{
    // Latencies are stored with three decimals; a percentile, as a bucket is wide.
    private const double Rounded = 1.01,
        RoundedMs = 0.001;

    /// <summary>The first second that is beyond its variant, in words that name it; null when none is.</summary>
    public static string? Mistake(RunDocument document) =>
        (document.Summary?.Variants ?? [])
            .Index()
            .Select(part => MistakeIn($"summary.variants[{part.Index}]", part.Item))
            .FirstOrDefault(mistake => mistake is not null);

    private static string? MistakeIn(string place, VariantSummary part)
    {
        if (part.Spreads is not { } spreads)
            return null;
        foreach (
            var (field, spread) in ((string, PerSecondDistribution?)[])
                [
                    ("averageMs", spreads.AverageMs),
                    ("p50Ms", spreads.P50Ms),
                    ("p95Ms", spreads.P95Ms),
                    ("p99Ms", spreads.P99Ms),
                    ("maxMs", spreads.MaxMs),
                ]
        )
            if (spread is { } seconds && seconds.Most > (part.Figures.MaxMs ?? 0) * Rounded + RoundedMs)
                return FormattableString.Invariant(
                    $"Its seconds contradict the whole: '{place}.spreads.{field}.most' is {seconds.Most:0.###} ms, and the longest of all, 'figures.maxMs', is {part.Figures.MaxMs ?? 0:0.###} ms."
                );
        if (spreads.Goodput is not { } goodput)
            return null;
        if (goodput.Seconds * RunIntervals.MinSeconds > part.Seconds + 1)
            return FormattableString.Invariant(
                $"Its seconds contradict the whole: '{place}.spreads.goodput.seconds' is {goodput.Seconds:#,0}, and the variant was under fire for {part.Seconds:0.###} s."
            );
        return goodput.Most > part.Figures.Succeeded / RunIntervals.MinSeconds + 1
            ? FormattableString.Invariant(
                $"Its seconds contradict the whole: '{place}.spreads.goodput.most' is {goodput.Most:#,0.#} a second, and {part.Figures.Succeeded:#,0} requests succeeded in all."
            )
            : null;
    }
}
