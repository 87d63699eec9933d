using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Lab.Storage.Validation;

/// <summary>That the latencies a run of this program's engine tells of the whole are those that its seconds hold: their histograms add up to it, count for count. Stateless.</summary>
internal static class RunMeasuredRules
{
    // They are told with three decimals. What is a hundredth apart misleads nobody.
    private const double Rounded = 0.01,
        RoundedMs = 0.002,
        NsOfMs = 1e6;

    private static readonly (string Field, Func<RunFigures, double?> Of)[] Quantiles =
    [
        ("averageMs", figures => figures.AverageMs),
        ("p50Ms", figures => figures.P50Ms),
        ("p95Ms", figures => figures.P95Ms),
        ("p99Ms", figures => figures.P99Ms),
        ("maxMs", figures => figures.MaxMs),
    ];

    /// <summary>The first latency that is none of its seconds, in words that name both; null when all are.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Summary is not { } summary)
            return null;
        return MistakeInMixture(summary)
            ?? MistakeIn("summary.total", summary.Total, document.Intervals.Select(interval => interval.Response))
            ?? summary
                .Variants.Index()
                .Select(part =>
                    MistakeIn(
                        $"summary.variants[{part.Index}].figures",
                        part.Item.Figures,
                        document
                            .Intervals.Select(interval =>
                                SharesOf(interval).GetValueOrDefault(part.Item.Variant.ToString())
                            )
                            .OfType<VariantShare>()
                            .Select(share => share.Response)
                    )
                )
                .FirstOrDefault(mistake => mistake is not null);
    }

    /// <summary>What came of the requests to each variant in an interval, by its name.</summary>
    public static IReadOnlyDictionary<string, VariantShare> SharesOf(StoredInterval interval) =>
        interval.ByVariant
        ?? new Dictionary<string, VariantShare> { [interval.Variant] = new(interval.Totals, interval.Response) };

    // Earlier versions did not tell whose requests ended after a switch: what they hold of a variant is then not what was counted of it.
    private static string? MistakeIn(string place, RunFigures figures, IEnumerable<StoredHistogram> seconds)
    {
        var measured = StoredLatencies.Merged(seconds);
        if (measured.Count == 0 || measured.Count != figures.Succeeded)
            return null;
        (string Field, double? Told, double Ns)[] latencies =
        [
            ("averageMs", figures.AverageMs, measured.MeanNs!.Value),
            ("p50Ms", figures.P50Ms, Percentile(measured, 50)),
            ("p95Ms", figures.P95Ms, Percentile(measured, 95)),
            ("p99Ms", figures.P99Ms, Percentile(measured, 99)),
            ("maxMs", figures.MaxMs, Percentile(measured, 100)),
        ];
        return latencies
            .Where(entry =>
                entry.Told is { } value && Math.Abs(value - entry.Ns / NsOfMs) > entry.Ns / NsOfMs * Rounded + RoundedMs
            )
            .Select(entry =>
                FormattableString.Invariant(
                    $"Its latencies contradict its seconds: '{place}.{entry.Field}' is {entry.Told:0.###} ms, and its 'intervals' hold {measured.Count:#,0} latencies of which it is {entry.Ns / NsOfMs:0.###} ms."
                )
            )
            .FirstOrDefault();
    }

    // Of a mixture, each quantile lies between those of its parts, and the longest is one of theirs.
    private static string? MistakeInMixture(RunSummary summary)
    {
        foreach (var (field, of) in Quantiles)
        {
            var parts = summary.Variants.Select(part => of(part.Figures)).OfType<double>().ToList();
            if (of(summary.Total) is not { } value || parts.Count == 0)
                continue;
            var (least, most) = (field == "maxMs" ? parts.Max() : parts.Min(), parts.Max());
            if (value < least * (1 - Rounded) - RoundedMs || value > most * (1 + Rounded) + RoundedMs)
                return FormattableString.Invariant(
                    $"Its latencies contradict each other: 'summary.total.{field}' is {value:0.###} ms, and those of its variants are from {least:0.###} to {most:0.###} ms."
                );
        }

        return summary
            .Loads.Index()
            .Where(part => part.Item.Figures.MaxMs > (summary.Total.MaxMs ?? 0) + RoundedMs)
            .Select(part =>
                FormattableString.Invariant(
                    $"Its latencies contradict each other: 'summary.loads[{part.Index}].figures.maxMs' is {part.Item.Figures.MaxMs:0.###} ms, and the longest of all is {summary.Total.MaxMs ?? 0:0.###} ms."
                )
            )
            .FirstOrDefault();
    }

    private static double Percentile(Histogram measured, double percentile) => measured.PercentileNs(percentile)!.Value;
}
