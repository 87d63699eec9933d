using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using Reports.Facts;
using SourceCode;

namespace Dashboard.Components.Summary;

/// <summary>A variant's bar.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Label">Its label.</param>
/// <param name="Rate">Its successful responses per second.</param>
/// <param name="Percent">Length in percent of the longest.</param>
public sealed record EndCardBar(VariantKind Variant, string Label, string Rate, double Percent);

/// <summary>The result of a run for a slide: a sentence, two figures, a bar for each variant, and the changed line.</summary>
/// <param name="Title">The experiment.</param>
/// <param name="Sentence">What happened.</param>
/// <param name="Bars">Successful responses per second.</param>
/// <param name="Goodput">Successful responses per second of all variants.</param>
/// <param name="P95">The 95th percentile of all variants.</param>
/// <param name="Removed">The line that only Fragile has; null if its source is unknown.</param>
/// <param name="Added">The line that only Fixed has.</param>
/// <param name="Note">What a reader must know of the figures; null for nothing.</param>
public sealed record EndCardText(
    string Title,
    string Sentence,
    IReadOnlyList<EndCardBar> Bars,
    string Goodput,
    string P95,
    string? Removed,
    string? Added,
    string? Note
)
{
    /// <summary>Creates the card of a run.</summary>
    /// <param name="summary">The run.</param>
    /// <param name="experiment">Its experiment; null if it is unknown.</param>
    /// <param name="title">Title of the experiment.</param>
    /// <param name="labelOf">Label of a variant.</param>
    public static EndCardText From(
        RunSummary summary,
        Experiment? experiment,
        string title,
        Func<VariantKind, string> labelOf
    )
    {
        var longest = summary.Variants.Select(part => part.Figures.Goodput).Append(0).Max();
        var hasBoth = summary.Variants.Count > 1;
        return new(
            title,
            Describe(summary, labelOf),
            [
                .. summary.Variants.Select(part => new EndCardBar(
                    part.Variant,
                    labelOf(part.Variant),
                    RunFacts.Goodput(summary, part),
                    longest > 0 ? Math.Round(100 * part.Figures.Goodput / longest, 1) : 0
                )),
            ],
            FiguresByVariant.Goodput(summary),
            FiguresByVariant.P95(summary),
            hasBoth ? KeyLine(experiment, VariantKind.Fragile) : null,
            hasBoth ? KeyLine(experiment, VariantKind.Fixed) : null,
            FiguresByVariant.Star(summary) ?? FiguresByVariant.GetNotComparedReason(summary)
        );
    }

    private static string Describe(RunSummary summary, Func<VariantKind, string> labelOf)
    {
        var load = RunFacts.Load(summary) is { } known ? $"{known}: " : "";
        if (summary.Total.Succeeded == 0)
            return ServerWorkSummary.Describe(summary) is { } work
                ? $"{load}no response in time; {work}."
                : $"{load}no response in time.";
        if (summary.Variants is not [_, _, ..])
            return $"{load}{FiguresByVariant.Goodput(summary)} answered a second, p95 {FiguresByVariant.P95(summary)}.";
        if (FiguresByVariant.GetNotComparedReason(summary) is not null || VariantFactors.Of(summary) is not { } factors)
            return $"{load}{string.Join(", ", summary.Variants.Select(part => Rate(summary, part, labelOf)))}.";
        List<string> changes = [];
        if (!VariantFactors.IsNeither(factors.Goodput))
            changes.Add($"{factors.Goodput} answers a second");
        if (!VariantFactors.IsNeither(factors.P95))
            changes.Add($"p95 {factors.P95}");
        return changes.Count == 0
            ? $"{load}no clear difference between {string.Join(" and ", summary.Variants.Select(part => labelOf(part.Variant)))}."
            : $"{load}with {labelOf(factors.Better)} {string.Join(", ", changes)}.";
    }

    private static string Rate(RunSummary summary, VariantSummary part, Func<VariantKind, string> labelOf) =>
        $"{labelOf(part.Variant)} answered {RunFacts.Goodput(summary, part)} a second";

    private static string? KeyLine(Experiment? experiment, VariantKind kind) =>
        experiment is null || experiment.Variants.Count == 1
            ? null
            : VariantListing
                .Create(experiment)
                .FirstOrDefault(listing => listing.Variant.Kind == kind)
                ?.Lines.FirstOrDefault(line => line.IsKey)
                ?.Text.Trim();
}
