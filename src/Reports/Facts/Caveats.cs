using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Reports.Facts;

/// <summary>Caveats about the data that percentiles do not include.</summary>
public static class Caveats
{
    /// <summary>Share of failed requests, 0..1, from which percentiles get a caveat.</summary>
    public const double MinFailedShare = 0.1;

    /// <summary>Seconds under load after which a variant without responses gets a caveat.</summary>
    private const double MinSilenceSeconds = 1;

    /// <summary>
    /// Maximum latency in milliseconds above which requests of a load step may have waited since the previous one.
    /// </summary>
    private const double MinMsAcrossAChange = 1_000;

    /// <summary>Seconds after a switch in which the previous variant still responded, above which it affects the next.</summary>
    private const double MinBacklogSeconds = 1;

    private const int MinAnswersPerUser = 2;

    private const double MinWarmUpSeconds = 0.5,
        MinWarmUpShare = 0.1,
        MsPerSecond = 1_000;

    private const double TimeoutTolerance = 1.1;

    private const string AcrossAChange = "Requests count in the row in which they completed.";

    private const string OfFew =
        "A load row without latencies ended while most of its requests were waiting: they count in the row in which they completed.";

    /// <summary>The caveats of a run; empty without any.</summary>
    /// <param name="summary">The summary.</param>
    /// <param name="labelOf">Returns the display name of a variant.</param>
    public static IReadOnlyList<string> Describe(RunSummary summary, Func<VariantKind, string> labelOf)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(labelOf);
        // A swarm's percentiles include all responses.
        IReadOnlyList<VariantSummary> parts =
            summary.Source == LoadSourceKind.Engine
                ?
                [
                    .. summary.Variants.Where(part =>
                        HasManyFailures(part.Figures) && !part.Figures.LatencyIsOfAllAnswers
                    ),
                ]
                : [];
        var empty = summary is { Source: LoadSourceKind.Engine, Variants.Count: > 1 }
            ? summary.Variants.Where(part => part is { Figures.Requests: 0, Seconds: >= MinSilenceSeconds })
            : [];
        return
        [
            .. parts.Count > 0 ? [DescribeParts(parts, labelOf)] : Array.Empty<string>(),
            .. empty.Select(part => $"{labelOf(part.Variant)}: {DescribeSilence(part.Figures)}"),
            .. summary.Source == LoadSourceKind.Engine && TimedOut(summary) is > 0 and var late
                ? [$"“max” is the longest success: {MetricFormat.Pluralize(late, "timed-out request")} took longer."]
                : Array.Empty<string>(),
            .. summary.Loads.Any(LatencyRow.IsOfFew) ? [OfFew]
            : summary.Loads.Skip(1).Any(part => part.Figures.MaxMs >= MinMsAcrossAChange) ? [AcrossAChange]
            : Array.Empty<string>(),
            .. DescribeWarmUp(summary) is { } warmUp ? [warmUp] : Array.Empty<string>(),
            .. DescribeLateAnswers(summary) is { } beyond ? [beyond] : Array.Empty<string>(),
            .. DescribeUnevenHalves(summary) is { } unlike ? [unlike] : Array.Empty<string>(),
            .. DescribeBackgroundCpu(summary, labelOf) is { } text ? [text] : Array.Empty<string>(),
            .. Describe(summary.Total),
            .. DescribeReported(summary) is { } reported ? [reported] : Array.Empty<string>(),
        ];
    }

    private static string? DescribeReported(RunSummary summary)
    {
        var parts = (summary.AsReported ?? [])
            .Select(part =>
                part switch
                {
                    "all" => "all figures",
                    "loads" => "the results of each load",
                    "rungs" => "the steps of the burst ladder",
                    "findings" => "the findings",
                    "heldLines" => "the threads held by line",
                    _ => null,
                }
            )
            .OfType<string>();
        var listed = string.Join(", ", parts);
        return listed.Length > 0 ? $"As reported by the file: {listed}." : null;
    }

    // Requests that are pending when counting starts are served first, so the first latencies are of later requests.
    private static string? DescribeWarmUp(RunSummary summary)
    {
        if (
            summary.WarmUpSeconds is not (>= MinWarmUpSeconds and var warmUp)
            || summary.Source != LoadSourceKind.Engine
        )
            return null;
        return summary.Total.AverageMs / MsPerSecond >= summary.Variants.Sum(part => part.Seconds) * MinWarmUpShare
            ? $"Requests of the warm-up ({MetricFormat.Seconds(warmUp)}) were still in flight when counting started. "
                + "Rates include them; latencies do not. A longer run reduces this effect."
            : null;
    }

    /// <summary>Why the variants of a run cannot be compared with each other; otherwise null.</summary>
    public static string? DescribeUnevenHalves(RunSummary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return ChangedByItself(summary) ?? DescribeCarryOver(summary);
    }

    /// <summary>Describes differing background CPU of the variants as a sentence; otherwise null.</summary>
    /// <param name="summary">The summary.</param>
    /// <param name="labelOf">Returns the display name of a variant.</param>
    public static string? DescribeUnevenBackgroundCpu(RunSummary summary, Func<VariantKind, string> labelOf)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return BackgroundCpu.DescribeUneven(
            [.. summary.Variants.Select(part => (labelOf(part.Variant), part.BackgroundCpuPercent))],
            DifferenceOf(summary)
        );
    }

    /// <summary>The same if background CPU may explain the difference between the variants; null otherwise.</summary>
    /// <param name="summary">The summary.</param>
    /// <param name="labelOf">Returns the display name of a variant.</param>
    public static string? DescribePossibleBackgroundCpu(RunSummary summary, Func<VariantKind, string> labelOf) =>
        DescribeUnevenBackgroundCpu(summary, labelOf) is { } unlike
        && DifferenceOf(summary) != NoiseAttribution.NotBackground
            ? unlike
            : null;

    private static NoiseAttribution DifferenceOf(RunSummary summary)
    {
        if (DescribeUnevenHalves(summary) is not null || summary.Variants.All(part => part.Figures.Succeeded == 0))
            return NoiseAttribution.None;
        if (
            summary.Variants.Count != 2
            || VariantDifferences.Of(summary)
                is not {
                    MayBeBackground: false,
                    IsBetterThroughout: var isBetter,
                    IsWorseThroughout: var isWorse
                } found
        )
            return NoiseAttribution.MayBeBackground;
        var (better, worse) = (
            summary.Variants.First(part => part.Variant == found.Variant).BackgroundCpuPercent,
            summary.Variants.First(part => part.Variant != found.Variant).BackgroundCpuPercent
        );
        return
            (isBetter && BackgroundCpu.HandicapsBetter(better, worse))
            || (isWorse && BackgroundCpu.HandicapsBetter(worse, better))
            ? NoiseAttribution.NotBackground
            : NoiseAttribution.MayBeBackground;
    }

    /// <summary>
    /// Describes differing background CPU or, for even or single variants, disturbing background CPU; otherwise null.
    /// not.
    /// </summary>
    /// <param name="summary">The summary.</param>
    /// <param name="labelOf">Returns the display name of a variant.</param>
    public static string? DescribeBackgroundCpu(RunSummary summary, Func<VariantKind, string> labelOf) =>
        DescribeUnevenBackgroundCpu(summary, labelOf)
        ?? BackgroundCpu.DescribeDisturbance(
            [.. summary.Variants.Select(part => (labelOf(part.Variant), part.BackgroundCpuPercent))],
            summary.Source != LoadSourceKind.Engine
        );

    /// <summary>True if many requests failed, so that percentiles cover only the successful rest.</summary>
    public static bool HasManyFailures(RunFigures figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        return HasManyFailures(figures.Requests, figures.Succeeded);
    }

    /// <summary>The same of counts.</summary>
    /// <param name="requests">Requests that ended.</param>
    /// <param name="succeeded">The successful ones.</param>
    internal static bool HasManyFailures(long requests, long succeeded) => succeeded < requests * (1 - MinFailedShare);

    /// <summary>True for a p95 with survivor bias.</summary>
    public static bool HasStar(RunFigures figures) =>
        HasManyFailures(figures) && figures is { P95Ms: not null, LatencyIsOfAllAnswers: false };

    /// <summary>Formats a p95 for a list, with a star for survivor bias.</summary>
    public static string AddStar(RunFigures figures, string latency) => HasStar(figures) ? latency + "*" : latency;

    /// <summary>The meaning of the star.</summary>
    public const string Star = StarInShort + ": many requests had none";

    /// <summary>The short meaning of the star.</summary>
    public const string StarInShort = "* successful responses only";

    /// <summary>The share of successes in percent; a small share is not shown as 0.</summary>
    public static string AnsweredShare(RunFigures figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        return figures.Requests == 0 ? "–" : MetricFormat.Share((double)figures.Succeeded / figures.Requests);
    }

    private static string? ChangedByItself(RunSummary summary) =>
        summary.Variants.Count(part => part.Figures.Requests > 0) > 1
        && ExperimentCatalogue.Find(summary.Experiment)?.BuiltInChange is { } changes
            ? $"{changes}: the variants had different conditions and are not compared. Both runs each from the start."
            : null;

    // True if the previous variant was still served after the switch. Only this method decides whether the variants of a run are
    // compared.
    private static string? DescribeCarryOver(RunSummary summary)
    {
        if (summary.Source != LoadSourceKind.Engine)
            return null;
        for (var at = 1; at < summary.Variants.Count; at++)
        {
            if (
                summary.Variants[at - 1] is { AnsweredAfterSeconds: >= MinBacklogSeconds } before
                && summary.Variants[at] is { Figures.MaxMs: >= MinMsAcrossAChange } after
                && IsBacklog(summary, after.Figures)
            )
                return $"Requests to {before.Variant} ended up to {MetricFormat.Seconds(before.AnsweredAfterSeconds)} after the switch "
                    + $"to {after.Variant}: the variants are not compared. Both runs each from the start.";
        }

        return null;
    }

    // Planned starts wait behind the previous variant. Each user sends its next request after the response, so each waited once:
    // if the later variant has responded so often that its p95 is close to its median, the effect is negligible; with hardly more
    // responses than users, all may have waited.
    private static bool IsBacklog(RunSummary summary, RunFigures after) =>
        summary.PeakRatePerSecond is not null
        || after.P95Ms - after.P50Ms >= MinMsAcrossAChange
        || after.Requests < MinAnswersPerUser * summary.PeakUsers;

    // Only planned starts wait before they are sent; slightly above the timeout, the delay comes from its detection.
    private static string? DescribeLateAnswers(RunSummary summary) =>
        summary is { PeakRatePerSecond: not null, TimeoutMs: { } timeoutMs }
        && summary.Variants.Any(part => part.Figures.MaxMs > timeoutMs * TimeoutTolerance)
            ? $"Latencies above the timeout ({MetricFormat.Latency(timeoutMs)}) include the wait between planned start and send."
            : null;

    private static long TimedOut(RunSummary summary) =>
        summary
            .Variants.Where(part =>
                !HasManyFailures(part.Figures) && !part.Figures.LatencyIsOfAllAnswers && part.Figures.MaxMs is not null
            )
            .Sum(part => part.Figures.FailuresByKind.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.RequestTimeout)));

    private static string DescribeSilence(RunFigures figures) =>
        figures.Cancelled > 0
            ? $"{MetricFormat.Pluralize(figures.Cancelled, "request")} sent, none completed before the end."
            : "no request was sent. Switch earlier, or use a longer run.";

    private static string DescribeParts(IReadOnlyList<VariantSummary> parts, Func<VariantKind, string> labelOf)
    {
        var counts = parts.Select(part =>
            $"{labelOf(part.Variant)} {MetricFormat.Count(part.Figures.Succeeded)} of {MetricFormat.Count(part.Figures.Requests)}"
        );
        return $"Percentiles cover successful responses only: {string.Join(", ", counts)}.";
    }

    /// <summary>The same for figures by themselves.</summary>
    public static IReadOnlyList<string> Describe(RunFigures figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        var sentences = new List<string>();
        if (figures.CancelledAges is { } ages)
            sentences.Add(ages.Describe());
        else if (figures.Cancelled > 0)
            sentences.Add(
                $"The percentiles leave out {MetricFormat.Pluralize(figures.Cancelled, "request")} cancelled at the end of the run."
            );
        var dropped = figures.DroppedByCause.Where(pair => pair.Value > 0).ToList();
        if (dropped.Count > 0)
        {
            var causes = dropped.Select(pair =>
                $"{MetricFormat.Pluralize(pair.Value, "start")} ({DropCauses.Describe(pair.Key)})"
            );
            var oldest = figures.OldestDroppedMs is { } ms ? $", up to {MetricFormat.Latency(ms)} overdue" : "";
            sentences.Add($"Never sent: {string.Join(", ", causes)}{oldest}.");
        }
        return sentences;
    }

    /// <summary>Short form, such as <c>40, up to 12.5 s</c>; null if no requests were cancelled.</summary>
    public static string? Cancelled(RunFigures figures)
    {
        ArgumentNullException.ThrowIfNull(figures);
        return figures.Cancelled == 0
            ? null
            : MetricFormat.Count(figures.Cancelled)
                + (figures.CancelledAges is { } ages ? $", up to {MetricFormat.Latency(ages.OldestMs)}" : "");
    }
}
