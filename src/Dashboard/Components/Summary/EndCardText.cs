using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using Reports.Facts;
using Reports.Texts;
using SourceCode;
using Statistics.Differences;

namespace Dashboard.Components.Summary;

/// <summary>A variant's bar.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Label">Its label.</param>
/// <param name="Value">Its value with its unit.</param>
/// <param name="Percent">Length in percent of the longest.</param>
public sealed record EndCardBar(VariantKind Variant, string Label, string Value, double Percent);

/// <summary>A large figure.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Value">Its value for all variants.</param>
public sealed record EndCardFigure(string Name, string Value);

/// <summary>The result of a run for a slide: a sentence, two figures, a bar for each variant, and the changed line.</summary>
/// <param name="Title">The experiment.</param>
/// <param name="Sentence">What happened.</param>
/// <param name="Bars">Successful responses per second; if there were none, what the experiment measures instead.</param>
/// <param name="Figures">The figures.</param>
/// <param name="Removed">The line that only Fragile has; null if its source is unknown.</param>
/// <param name="Added">The line that only Fixed has.</param>
/// <param name="Note">What a reader must know of the figures; null for nothing.</param>
public sealed record EndCardText(
    string Title,
    string Sentence,
    IReadOnlyList<EndCardBar> Bars,
    IReadOnlyList<EndCardFigure> Figures,
    string? Removed,
    string? Added,
    string? Note
)
{
    /// <summary>The line that held threads longest, of Fragile if it held any; null if there is none.</summary>
    public string? Held { get; init; }

    /// <summary>Creates the card of a run.</summary>
    /// <param name="summary">The run.</param>
    /// <param name="experiment">Its experiment; null if it is unknown.</param>
    /// <param name="title">Title of the experiment.</param>
    /// <param name="labelOf">Label of a variant.</param>
    /// <param name="resolution">The resolution of the machine; null if it is not known.</param>
    public static EndCardText From(
        RunSummary summary,
        Experiment? experiment,
        string title,
        Func<VariantKind, string> labelOf,
        Resolution? resolution = null
    )
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(labelOf);
        var hasBoth = summary.Variants.Count > 1;
        // Where no request can succeed, as with work that outlasts its clients, the message is in another series.
        var mean = summary.Total.Succeeded == 0 && SummaryMeans.Of(summary) is [var first, ..] ? first : null;
        return new(
            title,
            RunHeadline.Of(summary, labelOf, resolution ?? Resolution.Assumed),
            mean is null
                ? BarsOf(
                    summary,
                    labelOf,
                    part => $"{RunFacts.Goodput(summary, part)} /s",
                    part => part.Figures.Goodput
                )
                : BarsOf(summary, labelOf, mean.Text, part => part.Means?.GetValueOrDefault(mean.Series.Id) ?? 0),
            mean is null
                ?
                [
                    new("Answered a second", FiguresByVariant.Goodput(summary)),
                    new("p95", FiguresByVariant.P95(summary)),
                ]
                :
                [
                    new(mean.Name, string.Join(FiguresByVariant.Between(summary), summary.Variants.Select(mean.Text))),
                    new("Failed", FiguresByVariant.Text(summary, figures => MetricFormat.Count(figures.Failed))),
                ],
            hasBoth ? KeyLine(experiment, VariantKind.Fragile) : null,
            hasBoth ? KeyLine(experiment, VariantKind.Fixed) : null,
            NoteOf(summary, labelOf)
        )
        {
            Held = HeldLineCells.Longest(summary.HeldLines ?? []) is { } longest
                ? $"Held longest: {longest.Label}, "
                    + (longest.Call is { } call ? $"{call}, " : "")
                    + HeldLineCells.ThreadSeconds(longest, summary)
                    + (longest.IsFromEvents ? ", from wait events" : "")
                : null,
        };
    }

    private static string? NoteOf(RunSummary summary, Func<VariantKind, string> labelOf)
    {
        var figures = FiguresByVariant.Star(summary) ?? FiguresByVariant.GetNotComparedReason(summary);
        var background = Caveats.DescribeBackgroundCpu(summary, labelOf);
        // The reason may be the same sentence, with the names of the variants.
        var isSame = figures == Caveats.DescribeBackgroundCpu(summary, variant => variant.ToString());
        return Sentences.Join(isSame ? null : figures, background) is { Length: > 0 } note ? note : null;
    }

    private static EndCardBar[] BarsOf(
        RunSummary summary,
        Func<VariantKind, string> labelOf,
        Func<VariantSummary, string> text,
        Func<VariantSummary, double> value
    )
    {
        var longest = summary.Variants.Select(value).Append(0).Max();
        return
        [
            .. summary.Variants.Select(part => new EndCardBar(
                part.Variant,
                labelOf(part.Variant),
                text(part),
                longest > 0 ? Math.Round(100 * value(part) / longest, 1) : 0
            )),
        ];
    }

    private static string? KeyLine(Experiment? experiment, VariantKind kind) =>
        experiment is null || experiment.Variants.Count == 1
            ? null
            : VariantListing
                .Create(experiment)
                .FirstOrDefault(listing => listing.Variant.Kind == kind)
                ?.Lines.FirstOrDefault(line => line.IsKey)
                ?.Text.Trim();
}
