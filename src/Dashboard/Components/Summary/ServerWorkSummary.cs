using Experiments.Charts;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Diagnosis.Rules.Health;
using Lab.Storage.Summaries;

namespace Dashboard.Components.Summary;

internal static class ServerWorkSummary
{
    /// <summary>
    /// The number of requests in progress on the server, before and after the switch, such as <c>in work on the server 798 →
    /// 90</c>; null if it was not measured.
    /// </summary>
    public static string? Describe(RunSummary summary)
    {
        var counts = CountsOf(summary, RecoveredAfterSwitch.RuleId);
        if (counts.Count == 0)
            counts = CountsOf(summary, AbandonedWork.RuleId);
        // A single value belongs to the first variant, because the line names both.
        var whose = counts.Count == 1 && summary.Variants.Count > 1 ? " before the flip" : "";
        return counts.Count == 0
            ? null
            : $"in progress on the server "
                + $"{string.Join(summary.Variants.Count > 1 ? FiguresByVariant.Between(summary) : " → ", counts)}{whose}";
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
