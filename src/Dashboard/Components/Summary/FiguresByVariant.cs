using System.Globalization;
using Lab.Foundation.Formatting;
using Lab.Foundation.Statistics;
using Lab.Storage.Summaries;
using Reports.Facts;

namespace Dashboard.Components.Summary;

/// <summary>Formats a figure of a run in a few characters, separately for each variant.</summary>
internal static class FiguresByVariant
{
    /// <summary>
    /// Formats a figure of the run, or one per variant in their order if the run was switched, because a combined figure would
    /// describe neither.
    /// </summary>
    public static string Text(RunSummary? summary, Func<RunFigures, string> text) =>
        summary switch
        {
            null => "–",
            { Variants.Count: > 1 } => Joined(summary, text),
            _ => text(summary.Total),
        };

    /// <summary>The goodput; a dash if the duration is unknown or the run was stopped before the measurement began.</summary>
    public static string Goodput(RunSummary? summary) =>
        summary switch
        {
            { Seconds: 0 } => "–",
            { Total.Requests: 0 } when summary.Variants.All(part => part.Seconds == 0) => "–",
            _ => Text(summary, figures => MetricFormat.Rate(figures.Goodput)),
        };

    /// <summary>The p95, in one unit for all variants, with a star if many requests failed and are not included.</summary>
    public static string P95(RunSummary? summary)
    {
        if (summary is null)
            return "–";
        IReadOnlyList<RunFigures?> figures =
            summary.Variants.Count > 1
                ? [.. summary.Variants.Select(part => part.Seconds > 0 ? part.Figures : null)]
                : [summary.Total];
        return string.Join(
            Between(summary),
            MetricFormat
                .Latencies([.. figures.Select(runFigures => runFigures?.P95Ms)])
                .Zip(figures, (text, runFigures) => runFigures is not null ? Caveats.AddStar(runFigures, text) : text)
        );
    }

    /// <summary>The separator between the figures of the variants: an arrow if they are compared, otherwise a bar.</summary>
    public static string Between(RunSummary summary) => GetNotComparedReason(summary) is null ? " → " : " | ";

    /// <summary>
    /// Explains in a sentence why the variants are not compared; null if they are, or if there is only one variant. Reasons
    /// include background CPU that may explain the difference, and different loads during each variant.
    /// </summary>
    public static string? GetNotComparedReason(RunSummary? summary) =>
        summary is not { Variants.Count: > 1 }
            ? null
            : Caveats.DescribeUnevenHalves(summary)
                ?? Caveats.DescribePossibleBackgroundCpu(summary, variant => variant.ToString())
                ?? (
                    summary.Loads.Select(part => part.Load).Distinct().Count() > 1
                        ? "The load changed during the run, so the variants had different loads. The run’s page "
                            + "compares them per load step."
                        : NotCompared(summary, VariantFactors.Of(summary))
                );

    // Uses the same rule as the run's page.
    private static string? NotCompared(RunSummary summary, VariantFactors? factors) =>
        // The variants had different loads.
        Star(summary) is not null
        && (factors is null || VariantFactors.IsNeither(factors.P95))
            ? "A p95 with a star covers successful responses only and is not compared."
        : factors is { IsP95Open: true } ? SurvivorBias.UnboundedExplanation
        : Varies(summary) ? PerSecondDistribution.WhyTooVaried
        : factors is { Goodput: VariantFactors.Unclear } or { P95: VariantFactors.Unclear }
            ? VariantFactors.Meaning(VariantFactors.Unclear)
        : null;

    private static string Joined(RunSummary summary, Func<RunFigures, string> text) =>
        string.Join(
            Between(summary),
            summary.Variants.Select(part => RunFacts.IsAsked(part) ? text(part.Figures) : "–")
        );

    private static bool IsNoise(
        RunSummary summary,
        Func<RunFigures, double?> figure,
        Func<VariantDistributions, PerSecondDistribution?> spread
    ) =>
        summary is { Loads.Count: 0, Variants: [{ Spreads: { } was } before, { Spreads: { } now } after] }
        && PerSecondDistribution.MasksDifference(
            spread(was),
            spread(now),
            figure(before.Figures),
            figure(after.Figures)
        );

    /// <summary>True if a figure varies too much between seconds to decide which variant is better.</summary>
    public static bool Varies(RunSummary summary) =>
        IsNoise(summary, figures => figures.Goodput, spreads => spreads.Goodput)
        || IsNoise(summary, figures => figures.P95Ms, spreads => spreads.P95Ms);

    /// <summary>The background CPU during each variant.</summary>
    public static string DescribeBackgroundCpu(RunSummary summary) =>
        string.Join(
            Between(summary),
            summary.Variants.Select(part =>
                part.BackgroundCpuPercent is { } value
                    ? string.Create(CultureInfo.InvariantCulture, $"{value:0} %")
                    : "–"
            )
        );

    /// <summary>Explains the star next to the p95; null if there is no star.</summary>
    public static string? Star(RunSummary? summary) =>
        summary switch
        {
            null => null,
            { Variants: { Count: > 1 } variants } => variants.Any(part =>
                part.Seconds > 0 && Caveats.HasStar(part.Figures)
            )
                ? Caveats.Star
                : null,
            _ => Caveats.HasStar(summary.Total) ? Caveats.Star : null,
        };
}
