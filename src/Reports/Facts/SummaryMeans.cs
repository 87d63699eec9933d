using Experiments.Charts;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;

namespace Reports.Facts;

/// <summary>A column of a summary with the means of one of the experiment's own series.</summary>
/// <param name="Series">The series.</param>
public sealed record SummaryMeans(Series Series)
{
    /// <summary>The columns of a run, empty for most experiments.</summary>
    public static IReadOnlyList<SummaryMeans> Of(RunSummary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return
        [
            .. SeriesCatalogue
                .All.Where(series => summary.Variants.Any(part => part.Means?.ContainsKey(series.Id) == true))
                .Select(series => new SummaryMeans(series)),
        ];
    }

    /// <summary>The heading.</summary>
    public string Name => Series.Label;

    /// <summary>The mean of a variant with its unit; a dash where it is unknown.</summary>
    public string Text(VariantSummary part)
    {
        ArgumentNullException.ThrowIfNull(part);
        return part.Means?.TryGetValue(Series.Id, out var mean) != true ? "–"
            : Series.Unit == "ms" ? MetricFormat.Latency(mean)
            : MetricFormat.Rate(mean)
                + (
                    Series.Unit.EndsWith("/s", StringComparison.Ordinal) ? " /s"
                    : Series.Unit == "%" ? " %"
                    : ""
                );
    }
}
