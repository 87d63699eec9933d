using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Lab.Storage.Validation;

/// <summary>That a run of this program's engine was judged by what it measured: its thresholds are judged anew. Stateless.</summary>
internal static class RunVerdictRules
{
    // A rate is over seconds that are told with three decimals; the rest is measured once, and told twice.
    private const double Rounded = 0.01,
        RoundedRate = 0.05,
        Least = 0.002,
        NsOfMs = 1e6;

    /// <summary>The first verdict that is none, in words that name it; null when all are.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Summary is not { Thresholds: [_, ..] } summary)
            return null;
        var latencies = StoredLatencies.Merged(document.Intervals.Select(interval => interval.Response));
        return summary
            .Thresholds.Index()
            .Select(pair => MistakeIn($"summary.thresholds[{pair.Index}]", pair.Item, summary, document, latencies))
            .FirstOrDefault(mistake => mistake is not null);
    }

    private static string? MistakeIn(
        string place,
        ThresholdResult result,
        RunSummary summary,
        RunDocument document,
        Histogram latencies
    )
    {
        if (!Threshold.TryParse(result.Text, out var threshold, out _))
            return null;
        if (result.Actual is not { } actual)
            return result.Passed
                ? $"Its verdicts contradict each other: '{place}.passed' is true, and '{place}.actual' does not tell of what."
                : null;
        // One by which the run was stopped stays lost, whatever came after.
        if (result.Passed != threshold.IsMetBy(actual) && (result.Passed || threshold.AbortsAfter is null))
            return FormattableString.Invariant(
                $"Its verdicts contradict each other: '{place}.passed' is {(result.Passed ? "true" : "false")}, and '{place}.actual' is {actual:#,0.###}, which {(result.Passed ? "does not keep" : "keeps")} '{result.Text}'."
            );
        if (threshold.Part is not null || Measured(threshold.Metric, summary, document, latencies) is not { } measured)
            return null;
        return Math.Abs(actual - measured) <= measured * (threshold.Metric == "rps" ? RoundedRate : Rounded) + Least
            ? null
            : FormattableString.Invariant(
                $"Its verdicts contradict its figures: '{place}.actual' is {actual:#,0.###}, and the run's own {threshold.Metric} is {measured:#,0.###}."
            );
    }

    private static double? Measured(string metric, RunSummary summary, RunDocument document, Histogram latencies) =>
        metric switch
        {
            "avg" => latencies.MeanNs / NsOfMs,
            "min" => latencies.Count == 0 ? null : latencies.MinNs / NsOfMs,
            "max" => latencies.PercentileNs(100) / NsOfMs,
            "p50" => summary.Total.P50Ms,
            "p95" => summary.Total.P95Ms,
            "p99" => summary.Total.P99Ms,
            "failed_rate" => summary.Total.Requests == 0 ? null : (double)summary.Total.Failed / summary.Total.Requests,
            "rps" => summary.Total.Rps > 0 ? summary.Total.Rps : null,
            "count" => summary.Total.Requests,
            "succeeded" => summary.Total.Succeeded,
            "failed" => summary.Total.Failed,
            "cancelled" => summary.Total.Cancelled,
            "dropped" => document.Intervals.Sum(interval => (double)interval.Totals.Dropped),
            "retries" => document.Intervals.Sum(interval => (double)interval.Totals.Retries),
            "redirects" => document.Intervals.Sum(interval => (double)interval.Totals.Redirects),
            _ => null,
        };
}
