using Lab.Diagnosis.Findings;
using Lab.Foundation.Text;
using Lab.Storage.Documents;

namespace Lab.Storage.Validation;

/// <summary>That a document tells of one run on one machine: wherever it says which, it says the same. Stateless.</summary>
internal static class RunOriginRules
{
    private const int LongestTold = 60;

    // They are one moment, written twice.
    private static readonly TimeSpan Apart = TimeSpan.FromSeconds(1);

    /// <summary>The first contradiction, in words that name where it stands; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Series.GroupBy(series => series.Id).FirstOrDefault(series => series.Skip(1).Any()) is { } twice)
            return $"One of its series is there twice: 'series' has '{Shown(twice.Key)}' {twice.Count():#,0} times, and which of its numbers count nobody can say.";
        if (document.Summary is { } summary && summary.Experiment != document.Run.Experiment)
            return $"Its experiments contradict each other: 'summary.experiment' is '{Shown(summary.Experiment)}', and 'run.experiment' is '{Shown(document.Run.Experiment)}'.";
        if (!RunAgreementRules.IsOfEngine(document))
            return null;
        if (document.Summary is { } ended && (ended.StartedAt - document.Run.StartedAt).Duration() > Apart)
            return FormattableString.Invariant(
                $"Its starts contradict each other: 'summary.startedAt' is {ended.StartedAt:yyyy-MM-dd HH:mm:ss zzz}, and 'run.startedAt' is {document.Run.StartedAt:yyyy-MM-dd HH:mm:ss zzz}."
            );
        if (document is { Settings: { } settings, Summary.Settings: { } judged } && settings != judged)
            return "Its settings contradict each other: 'settings' and 'summary.settings' are of one runtime, and have to be the same.";
        if (
            document is { Findings: { Count: > 0 } found, Summary.Findings: { Count: > 0 } kept }
            && !found.Select(WhatOf).SequenceEqual(kept.Select(WhatOf))
        )
            return "Its findings contradict each other: 'findings' and 'summary.findings' are of one run, and have to be the same.";
        return document.Environment.Cores < 1
            ? $"Its machine cannot be one: 'environment.cores' is {document.Environment.Cores}, and it has at least 1."
            : null;
    }

    private static (string, string, string, double, double?) WhatOf(Finding finding) =>
        (finding.Rule, finding.Title, finding.Sentence, finding.Since, finding.Until);

    private static string Shown(string name) => TextTruncator.Truncate(TextSanitizer.Line(name), LongestTold);
}
