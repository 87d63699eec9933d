using System.Globalization;
using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using Reports.Facts;

namespace Dashboard.Components.Summary;

/// <summary>Formats a figure of a run in a few characters, separately for each variant.</summary>
internal static class FiguresByVariant
{
    private static readonly IReadOnlyList<(VariantKind? Variant, string Text)> Dash = [(null, "–")];

    /// <summary>
    /// Formats a figure of the run, or one per variant in their order if the run was switched, because a combined figure would
    /// describe neither.
    /// </summary>
    public static string Text(RunSummary? summary, Func<RunFigures, string> text) =>
        Join(summary, Parts(summary, text));

    /// <summary>The goodput; a dash if the duration is unknown or the run was stopped before the measurement began.</summary>
    public static string Goodput(RunSummary? summary) => Join(summary, GoodputParts(summary));

    /// <summary>The p95, in one unit for all variants, with a star if many requests failed and are not included.</summary>
    public static string P95(RunSummary? summary) => Join(summary, P95Parts(summary));

    /// <summary>The parts of <see cref="Text"/>; without a variant if the run has one.</summary>
    public static IReadOnlyList<(VariantKind? Variant, string Text)> Parts(
        RunSummary? summary,
        Func<RunFigures, string> text
    ) =>
        summary switch
        {
            null => Dash,
            { Variants.Count: > 1 } =>
            [
                .. summary.Variants.Select(part =>
                    ((VariantKind?)part.Variant, RunFacts.IsAsked(part) ? text(part.Figures) : "–")
                ),
            ],
            _ => [(null, text(summary.Total))],
        };

    /// <summary>The parts of <see cref="Goodput"/>.</summary>
    public static IReadOnlyList<(VariantKind? Variant, string Text)> GoodputParts(RunSummary? summary) =>
        summary switch
        {
            { Seconds: 0 } => Dash,
            { Total.Requests: 0 } when summary.Variants.All(part => part.Seconds == 0) => Dash,
            _ => Parts(summary, figures => MetricFormat.Rate(figures.Goodput)),
        };

    /// <summary>The parts of <see cref="P95"/>.</summary>
    public static IReadOnlyList<(VariantKind? Variant, string Text)> P95Parts(RunSummary? summary)
    {
        if (summary is null)
            return Dash;
        IReadOnlyList<(VariantKind? Variant, RunFigures? Figures)> parts =
            summary.Variants.Count > 1
                ?
                [
                    .. summary.Variants.Select(part =>
                        ((VariantKind?)part.Variant, part.Seconds > 0 ? part.Figures : null)
                    ),
                ]
                : [(null, summary.Total)];
        return
        [
            .. MetricFormat
                .Latencies([.. parts.Select(part => part.Figures?.P95Ms)])
                .Zip(
                    parts,
                    (text, part) => (part.Variant, part.Figures is { } figures ? Caveats.AddStar(figures, text) : text)
                ),
        ];
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
                        : NotCompared(summary, VariantDifferences.Of(summary))
                );

    // Uses the same rule as the run's page.
    private static string? NotCompared(RunSummary summary, VariantDifferences? differences) =>
        // The variants had different loads.
        Star(summary) is not null
        && differences?[ComparedMetric.P95].Difference.HasVerdict != true
            ? "A p95 with a star covers successful responses only and is not compared."
        : differences?[ComparedMetric.P95] is { Difference.Ratio: null, Why: { } why } ? why
        : differences is not null
        && (differences[ComparedMetric.Goodput].MayBeBackground || differences[ComparedMetric.P95].MayBeBackground)
            ? BackgroundCpu.WhyMaybeBackground
        : null;

    private static string Join(RunSummary? summary, IReadOnlyList<(VariantKind? Variant, string Text)> parts) =>
        string.Join(summary is null ? "" : Between(summary), parts.Select(part => part.Text));

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
