using Experiments.Charts;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Diagnosis.Rules.Health;
using Lab.Storage.Summaries;

namespace Dashboard.Components.Summary;

internal static class ServerWorkSummary
{
    /// <summary>
    /// How much it worked on, before the switch and after it where there was one, such as <c>in work on the server 798
    /// → 90</c>; null where nothing was found of it.
    /// </summary>
    public static string? Describe(RunSummary summary)
    {
        var counts = CountsOf(summary, RecoveredAfterSwitch.RuleId);
        if (counts.Count == 0)
            counts = CountsOf(summary, AbandonedWork.RuleId);
        // Found of one alone it is that of the variant before: the line names both, and what the other did is not known.
        var whose = counts.Count == 1 && summary.Variants.Count > 1 ? " before the flip" : "";
        return counts.Count == 0
            ? null
            : $"in work on the server {string.Join(summary.Variants.Count > 1 ? FiguresByVariant.Between(summary) : " → ", counts)}{whose}";
    }

    private static List<string> CountsOf(RunSummary summary, string rule) =>
        [
            .. summary
                .Findings.Where(finding => finding.Rule == rule)
                .SelectMany(finding => finding.Evidence)
                .Where(figure => figure.Series == SeriesCatalogue.HttpActiveRequests.Id)
                .Select(figure => figure.Value),
        ];
}
