using System.Globalization;
using System.Text;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace LoadEngine.Cli.Results;

/// <summary>A result as Markdown tables.</summary>
internal static class ResultMarkdown
{
    /// <summary>The tables.</summary>
    public static string Write(ResultDocument result)
    {
        var text = new StringBuilder();
        var (totals, rates) = (result.Totals, result.Rates);
        if (result.Interrupted)
            text.Append("**Interrupted: the results cover the time until then.**\n\n");
        if (result.AbortedBy is { } lost)
            text.Append(
                CultureInfo.InvariantCulture,
                $"**Stopped after {result.DurationSeconds:0.0} s for `{lost}`: the results cover the time until then.**\n\n"
            );
        text.Append("| figure | value |\n|---|---:|\n");
        Row(text, "duration", $"{result.DurationSeconds:0.0} s");
        Row(text, "requests a second", $"{rates.ResponsesPerSecond:#,0.0}");
        if (ResultCaveats.DescribeDrain(rates) is { } drain)
            Row(text, "after the last start, not in the rate", $"{drain}");
        Row(text, "scheduled", $"{totals.Scheduled:#,0}");
        Row(text, "completed", $"{totals.Completed:#,0}");
        Row(text, "succeeded", $"{totals.Succeeded:#,0}");
        Row(text, "failed", $"{totals.Failed:#,0}{(rates.FailedRate is { } rate ? $" ({rate * 100:0.##} %)" : "")}");
        Row(text, "cancelled", $"{totals.Cancelled:#,0}");
        Row(text, "dropped", $"{totals.Dropped:#,0}");
        foreach (var (cause, count) in totals.DroppedByCause)
            Row(text, $"dropped: {DropCauses.Describe(cause)}", $"{count:#,0}");
        if (totals.Retries > 0)
            Row(text, "retries", $"{totals.Retries:#,0}");
        if (totals.Redirects > 0)
            Row(text, "redirects followed", $"{totals.Redirects:#,0}");
        foreach (var (status, count) in totals.ByStatus)
            Row(text, $"status {status}", $"{count:#,0}");
        foreach (var (error, count) in totals.ByError)
            Row(text, $"failed: {ErrorKinds.Describe(error)}", $"{count:#,0}");
        if (ResultCaveats.DescribeSaturation(result.Generator) is { } saturated)
            Row(text, "generator saturated", $"{saturated}");
        if (ResultCaveats.DescribeNoSuccess(result) is { } nothing)
            text.Append('\n').Append(nothing).Append('\n');
        if (ResultCaveats.DescribeWarmUp(result) is { } warmUp)
            text.Append('\n').Append(warmUp).Append('\n');
        foreach (var leftOut in ResultCaveats.DescribeOmitted(result))
            text.Append('\n').Append(leftOut).Append('\n');
        Latencies(text, result.Latencies);
        if (ResultCaveats.DescribeSlowConnections(result.Latencies) is { } connections)
            text.Append('\n').Append(connections).Append('\n');
        Parts(text, result);
        Rungs(text, result.BurstRungs);
        Thresholds(text, result);
        return text.ToString();
    }

    private static void Latencies(StringBuilder text, ResultLatencies latencies)
    {
        text.Append(
            "\n| latency, ms | count | min | mean | p50 | p75 | p90 | p95 | p99 | p99.9 | p99.99 | max "
                + "|\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
        );
        foreach (var (name, figures) in Named(latencies))
        {
            text.Append(CultureInfo.InvariantCulture, $"| {name} | {figures.Count:#,0}");
            foreach (
                var ms in (double[])
                    [
                        figures.MinMs,
                        figures.MeanMs,
                        figures.P50Ms,
                        figures.P75Ms,
                        figures.P90Ms,
                        figures.P95Ms,
                        figures.P99Ms,
                        figures.P999Ms,
                        figures.P9999Ms,
                        figures.MaxMs,
                    ]
            )
                text.Append(CultureInfo.InvariantCulture, $" | {ms:#,0.00}");
            text.Append(" |\n");
        }
    }

    /// <summary>The available latencies with their display names.</summary>
    public static IEnumerable<(string Name, LatencyFigures Figures)> Named(ResultLatencies latencies)
    {
        foreach (
            var (name, figures) in ((string, LatencyFigures?)[])
                [
                    ("response", latencies.Response),
                    ("service", latencies.Service),
                    ("failed, response", latencies.FailedResponse),
                    ("failed, service", latencies.FailedService),
                    ("first byte", latencies.FirstByte),
                    ("connect", latencies.Connect),
                    ("TLS handshake", latencies.Tls),
                    ("wait for a free user", latencies.UserWait),
                    ("cancelled, age", latencies.CancelledAge),
                    ("dropped, age", latencies.DroppedAge),
                ]
        )
            if (figures is not null)
                yield return (name, figures);
    }

    /// <summary>The display names of scenarios and tags.</summary>
    public static IEnumerable<(string Name, IterationFigures Figures)> PartsOf(ResultDocument result) =>
        (result.Scenarios ?? new Dictionary<string, IterationFigures>())
            .Select(part => ($"scenario {part.Key}", part.Value))
            .Concat(
                (result.Tags ?? new Dictionary<string, IterationFigures>()).Select(part =>
                    ($"tag {part.Key}", part.Value)
                )
            );

    private static void Parts(StringBuilder text, ResultDocument result)
    {
        var parts = PartsOf(result).ToArray();
        if (parts.Length == 0)
            return;
        text.Append(
            "\n| part | requests per second | succeeded | failed | p50, ms | p95, ms | p99, ms |\n|---|---:|---:|---:|---:|---:|---:|\n"
        );
        foreach (var (name, figures) in parts)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {name.Replace("|", "\\|", StringComparison.Ordinal)} | {figures.ResponsesPerSecond:#,0.0} | "
                    + $"{figures.Counts.Succeeded:#,0} | {figures.Counts.Failed:#,0} | "
                    + $"{figures.Response?.P50Ms:#,0.00} | {figures.Response?.P95Ms:#,0.00} | "
                    + $"{figures.Response?.P99Ms:#,0.00} |\n"
            );
    }

    private static void Rungs(StringBuilder text, IReadOnlyList<BurstStep> rungs)
    {
        if (rungs.Count == 0)
            return;
        text.Append("\n| requests at once | sent within, ms | all completed after, ms |\n|---:|---:|---:|\n");
        foreach (var rung in rungs)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {rung.Size:#,0} | {rung.ReleaseMs:#,0.0} | {rung.DurationMs:#,0.0} |\n"
            );
    }

    private static void Thresholds(StringBuilder text, ResultDocument result)
    {
        if (result.Thresholds.Count == 0)
            return;
        text.Append("\n| threshold | actual | met |\n|---|---:|---|\n");
        foreach (var threshold in result.Thresholds)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| `{threshold.Text}` | "
                    + $"{threshold.Actual?.ToString("0.####", CultureInfo.InvariantCulture) ?? threshold.Reason}{Note(threshold)} "
                    + $"| {(threshold.Passed ? "yes" : "**no**")} |\n"
            );
        if (ResultCaveats.DescribeInconclusive(result) is { } inconclusive)
            text.Append('\n').Append(inconclusive).Append('\n');
    }

    private static void Row(StringBuilder text, string name, FormattableString value) =>
        text.Append("| ").Append(name).Append(" | ").Append(FormattableString.Invariant(value)).Append(" |\n");

    private static string Note(ThresholdResult threshold) => threshold.Note is { } note ? $" ({note})" : "";
}
