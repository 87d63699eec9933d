using System.Globalization;
using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Thresholds;
using Reports.Comparisons;

namespace Reports.Exports.K6;

/// <summary>Thresholds in k6's format: by metric, each an aggregation, an operator and a number.</summary>
internal static class K6Thresholds
{
    private const string Duration = "http_req_duration";

    /// <summary>The thresholds that k6 supports, by metric.</summary>
    /// <param name="thresholds">The plan's thresholds.</param>
    /// <param name="plan">The plan, which distinguishes scenarios and tags.</param>
    /// <param name="notes">Receives the unsupported ones.</param>
    public static JsonObject Create(IReadOnlyList<Threshold> thresholds, LoadPlan plan, List<string> notes)
    {
        var metrics = new JsonObject();
        foreach (var threshold in thresholds)
        {
            if (Aggregation(threshold) is not var (metric, aggregation))
            {
                notes.Add($"The threshold {threshold.Text} has no counterpart in k6 and was omitted.");
                continue;
            }

            if (threshold.Part is { } part)
                metric = FormatMetric(metric, part, plan);
            if (metrics[metric] is not JsonArray expressions)
                metrics[metric] = expressions = [];
            var expression =
                aggregation + threshold.Comparison + threshold.Limit.ToString("0.######", CultureInfo.InvariantCulture);
            expressions.Add(
                threshold.AbortsAfter is { } earliest
                    ? new JsonObject
                    {
                        ["threshold"] = expression,
                        ["abortOnFail"] = true,
                        ["delayAbortEval"] = DurationText.Format(earliest),
                    }
                    : JsonValue.Create(expression)
            );
        }

        if (metrics.ContainsKey(Duration))
            notes.Add(
                "http_req_duration uses all responses, the dashboard successes: 'http_req_duration{expected_response:true}'."
            );
        return metrics;
    }

    private static string FormatMetric(string metric, string part, LoadPlan plan)
    {
        var filter = plan.Scenarios.Any(scenario => scenario.Name == part)
            ? $"scenario:{K6Names.Sanitize(part)}"
            : $"{K6Names.Sanitize(part)}:true";
        return metric.EndsWith('}') ? $"{metric[..^1]},{filter}}}" : $"{metric}{{{filter}}}";
    }

    private static (string Metric, string Aggregation)? Aggregation(Threshold threshold) =>
        threshold.Metric switch
        {
            "avg" or "min" or "max" => (Duration, threshold.Metric),
            ['p', >= '0' and <= '9', ..] => (Duration, $"p({threshold.Metric[1..]})"),
            "failed_rate" => ("http_req_failed", "rate"),
            "rps" => ("http_reqs", "rate"),
            "count" => ("http_reqs", "count"),
            "succeeded" => ("http_reqs{expected_response:true}", "count"),
            "failed" => ("http_reqs{expected_response:false}", "count"),
            "dropped" => ("dropped_iterations", "count"),
            _ when threshold.Metric.StartsWith("status_", StringComparison.Ordinal) => (
                $"http_reqs{{status:{threshold.Metric["status_".Length..]}}}",
                "count"
            ),
            _ => null,
        };
}
