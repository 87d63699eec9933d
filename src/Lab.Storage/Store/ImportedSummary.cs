using System.Globalization;
using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Lab.Storage.Store;

/// <summary>Recomputes the summary of an imported run from its intervals.</summary>
internal static class ImportedSummary
{
    private const double NsPerMs = 1e6;

    /// <summary>Recomputes the figures that the intervals contain and lists the rest in <see cref="RunSummary.AsReported"/>.</summary>
    /// <returns>The reported summary for runs of other tools or without intervals; null without a summary.</returns>
    public static RunSummary? Recompute(RunDocument run)
    {
        if (run.Summary is not { } reported)
            return null;
        if (
            run is not { MeasuredBy: null, Intervals.Count: > 0, Run.Request.Source: LoadSourceKind.Engine }
            || reported.Source != LoadSourceKind.Engine
        )
            return reported with { AsReported = ["all"] };
        var total = Sum(run.Intervals);
        var (seconds, ended) = UnderLoad(run.Intervals);
        var latencies = total.Response.ToHistogram();
        return reported with
        {
            Experiment = run.Run.Experiment,
            StartedAt = run.Run.StartedAt,
            Seconds = Math.Round(run.Intervals[^1].EndSeconds, 3),
            Settings = run.Settings,
            Total = RunFigures.From(new(seconds, total.Totals, LatencyFigures.From(latencies)) { Ended = ended }) with
            {
                CancelledAges = reported.Total.CancelledAges,
                OldestDroppedMs = reported.Total.OldestDroppedMs,
            },
            Variants = [.. VariantsOf(run, reported)],
            Thresholds =
            [
                .. reported.Thresholds.Select(result =>
                    Judge(result, total.Totals, ended.Responses, seconds, latencies)
                ),
            ],
            AsReported = [.. ReportedParts(run, reported)],
        };
    }

    private static IEnumerable<VariantSummary> VariantsOf(RunDocument run, RunSummary reported)
    {
        var names = run
            .Intervals.Select(interval => interval.Variant)
            .Concat(run.Intervals.SelectMany(interval => interval.ByVariant?.Keys ?? []))
            .Distinct()
            .ToList();
        foreach (var name in names)
        {
            var kind = Enum.Parse<VariantKind>(name);
            var part = reported.Variants.FirstOrDefault(variant => variant.Variant == kind);
            var own = run.Intervals.Select(interval => interval.Of(name)).OfType<StoredInterval>().ToList();
            var (share, seconds) = (Sum(own), own.Sum(interval => interval.Seconds));
            var (counted, ended) = UnderLoad(own);
            var figures = RunFigures.From(
                new(
                    own.Any(interval => interval.UnderLoad is not null)
                        ? counted
                        : counted + (part?.AnsweredAfterSeconds ?? 0),
                    share.Totals,
                    LatencyFigures.From(share.Response.ToHistogram())
                )
                {
                    Ended = ended,
                }
            );
            yield return (part ?? new(kind, "", 0, figures)) with
            {
                Seconds = Math.Round(seconds, 3),
                LastAnswersSeconds = Math.Min(part?.LastAnswersSeconds ?? 0, Math.Round(seconds, 3)),
                Figures = figures with
                {
                    CancelledAges = part?.Figures.CancelledAges,
                    OldestDroppedMs = part?.Figures.OldestDroppedMs,
                },
            };
        }
    }

    private static (double Seconds, EndedCounts Ended) UnderLoad(IEnumerable<StoredInterval> intervals) =>
        intervals.Aggregate(
            (Seconds: 0.0, Ended: default(EndedCounts)),
            (sum, interval) =>
                (
                    sum.Seconds + (interval.LoadSeconds ?? interval.Seconds),
                    sum.Ended.Add(interval.UnderLoad ?? interval.Totals.ToEnded())
                )
        );

    private static VariantShare Sum(IEnumerable<StoredInterval> intervals) =>
        intervals.Aggregate(VariantShare.None, (sum, interval) => sum.Add(new(interval.Totals, interval.Response)));

    // A run that was stopped by a threshold stays failed. Thresholds of one request have no intervals.
    private static ThresholdResult Judge(
        ThresholdResult reported,
        IterationCounts counts,
        long responsesUnderLoad,
        double seconds,
        Histogram latencies
    )
    {
        if (!Threshold.TryParse(reported.Text, out var threshold, out _) || threshold.Part is not null)
            return reported;
        double? actual = threshold.Metric switch
        {
            "avg" or "min" when counts.Failed > counts.Succeeded => double.PositiveInfinity,
            "avg" => latencies.MeanNs / NsPerMs,
            "min" => latencies.Count == 0 ? null : latencies.MinNs / NsPerMs,
            "max" => latencies.PercentileNs(100, counts.Failed) / NsPerMs,
            ['p', .. var percentile] when double.TryParse(percentile, CultureInfo.InvariantCulture, out var percent) =>
                latencies.PercentileNs(percent, counts.Failed) / NsPerMs,
            "failed_rate" => counts.FailedRate,
            "rps" => seconds > 0 ? responsesUnderLoad / seconds : null,
            "count" => counts.Completed,
            "succeeded" => counts.Succeeded,
            "failed" => counts.Failed,
            "cancelled" => counts.Cancelled,
            "dropped" => counts.Dropped,
            "retries" => counts.Retries,
            "redirects" => counts.Redirects,
            _ => reported.Actual,
        };
        if (actual is not { } value)
            return reported with { Actual = null, Passed = false };
        var judged = threshold.Judge(reported, value, counts.Succeeded, counts.Failed);
        return judged with { Passed = judged.Passed && (threshold.AbortsAfter is null || reported.Passed) };
    }

    private static IEnumerable<string> ReportedParts(RunDocument run, RunSummary reported)
    {
        if (reported.Loads.Count > 0)
            yield return "loads";
        if (reported.Rungs.Count > 0)
            yield return "rungs";
        if (run.Findings.Count > 0 || reported.Findings.Count > 0)
            yield return "findings";
        if (reported.HeldLines is { Count: > 0 })
            yield return "heldLines";
    }
}
