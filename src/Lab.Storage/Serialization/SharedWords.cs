using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using Lab.Diagnosis.Findings;
using Lab.Storage.Summaries;
using Lab.Targets.Settings;

namespace Lab.Storage.Serialization;

/// <summary>
/// What one header after the other says in the same words (why a finding is seen, what its figures are called, what did not occur), kept once for
/// all of them: most of a header is that. Not thread-safe: the lock of the catalogue guards it.
/// </summary>
internal sealed class SharedWords
{
    // Documents of elsewhere may say anything: what comes beyond that is kept as it is.
    private const int MostTexts = 4_096,
        LongestText = 2_048;

    private readonly HashSet<string> _texts = [];

    /// <summary>The same header, made of what others have already where that is the same.</summary>
    public RunHeader Share(RunHeader header) =>
        header with
        {
            Experiment = Share(header.Experiment),
            Title = Share(header.Title),
            Summary = header.Summary is { } summary ? Share(summary) : null,
        };

    private RunSummary Share(RunSummary summary) =>
        summary with
        {
            Experiment = Share(summary.Experiment),
            Total = Share(summary.Total),
            Variants =
            [
                .. summary.Variants.Select(part =>
                    part with
                    {
                        Route = Share(part.Route),
                        Figures = Share(part.Figures),
                    }
                ),
            ],
            Loads =
            [
                .. summary.Loads.Select(part => part with { Load = Share(part.Load), Figures = Share(part.Figures) }),
            ],
            Thresholds = [.. summary.Thresholds],
            Findings = [.. summary.Findings.Select(Share)],
            Rungs = [.. summary.Rungs],
            Settings = summary.Settings == RuntimeSettings.Default ? RuntimeSettings.Default : summary.Settings,
        };

    private static RunFigures Share(RunFigures figures) =>
        figures with
        {
            FailuresByKind = Share(figures.FailuresByKind),
            StatusCodes = Share(figures.StatusCodes),
            DroppedByCause = Share(figures.DroppedByCause),
        };

    private Finding Share(Finding finding) =>
        finding with
        {
            Rule = Share(finding.Rule),
            Title = Share(finding.Title),
            Why = Share(finding.Why),
            Evidence =
            [
                .. finding.Evidence.Select(evidence =>
                    evidence with
                    {
                        Name = Share(evidence.Name),
                        Series = Share(evidence.Series),
                    }
                ),
            ],
        };

    private static IReadOnlyDictionary<TKey, TValue> Share<TKey, TValue>(IReadOnlyDictionary<TKey, TValue> counts)
        where TKey : notnull => counts.Count == 0 ? ReadOnlyDictionary<TKey, TValue>.Empty : counts;

    [return: NotNullIfNotNull(nameof(text))]
    private string? Share(string? text)
    {
        if (text is null || text.Length > LongestText)
            return text;
        if (_texts.TryGetValue(text, out var known))
            return known;
        if (_texts.Count < MostTexts)
            _texts.Add(text);
        return text;
    }
}
