using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using Reports.Facts;

namespace Dashboard.Components.Summary;

/// <summary>The result of a run in one sentence.</summary>
internal static class RunHeadline
{
    private const string Rate = "successful responses per second";

    /// <summary>Describes how the variants differ, or the figures of a single variant.</summary>
    /// <param name="summary">The summary.</param>
    /// <param name="labelOf">The names of the variants.</param>
    public static string Of(RunSummary summary, Func<VariantKind, string> labelOf)
    {
        if (summary.Total.Succeeded == 0)
            return "No request succeeded.";
        if (summary.Variants is [var only])
            return $"{labelOf(only.Variant)}: {Figures(summary)}.";
        if (FiguresByVariant.GetNotComparedReason(summary) is not null || VariantFactors.Of(summary) is not { } factors)
            return "The variants are not compared.";
        List<string> parts = [];
        if (!VariantFactors.IsNeither(factors.Goodput))
            parts.Add($"{factors.Goodput.Replace("less", "fewer", StringComparison.Ordinal)} {Rate}");
        if (!VariantFactors.IsNeither(factors.P95))
            parts.Add($"p95 {factors.P95}");
        return $"{labelOf(factors.Better)}: {(parts.Count == 0 ? "no clear difference" : string.Join(", ", parts))}.";
    }

    private static string Figures(RunSummary summary) =>
        $"{FiguresByVariant.Goodput(summary)} {Rate}, p95 {FiguresByVariant.P95(summary)}";
}
