using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Health;

/// <summary>The variant was switched in the middle of the run, and the service came back.</summary>
public sealed class RecoveredAfterSwitch : IFindingRule
{
    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "recovered-after-switch";

    /// <summary>p95 before the switch over p95 now, from which on it counts as a recovery.</summary>
    public const double MinLatencyFactor = 2;

    /// <summary>Answers a second now over those before, below which it is no recovery, however quick the few are.</summary>
    public const double MinThroughputFactor = 0.9;

    /// <summary>Failures over good answers up to which it is one, and with refusals twice as many: who fails more often than not has not come back.</summary>
    public const double MaxFailuresAnAnswer = 0.5;

    /// <summary>Seconds after the switch that are left out: what was queued before is still being answered.</summary>
    public const double SettlingSeconds = 3;

    /// <summary>Requests on the server over those waited for, up to which work ends with its client.</summary>
    public const double MaxWorkOverWaitedFor = 1.3;

    /// <summary>Highest p95 over the mean of the span, up to which it is steady: what still falls has not settled.</summary>
    public const double MaxPeak = 2;

    /// <summary>Share of the moments before the switch, 0..1, up to which they may have been as quick as those after it.</summary>
    public const double MaxSuchMoments = 0.25;

    /// <summary>Seconds after the switch before anything is said: the span is all of it after what is left out.</summary>
    public const double FirstSeconds = SettlingSeconds + SpanSeconds;

    private const double SpanSeconds = 2,
        WorkSpanSeconds = 4,
        WaitedSeconds = 1,
        LastingSeconds = 4,
        BacklogSeconds = 1,
        ManyFailed = 0.5;

    // The first steady moment is told: the best one would be a dip that is on no chart a moment later.
    private const double Strength = 1;

    public string Id => RuleId;

    public string Title => "Recovered after the switch";

    public string Why =>
        "The load stayed the same, on the same machine, and only the code behind the endpoint changed. "
        + "What was queued before the switch had to be worked off first, which is why the recovery took a moment; what of it was answered later is counted for neither. "
        + "The difference that remains is the difference between the two variants.";

    // Other programs had unlike parts of the machine: how much of the difference is theirs is not known.
    private static string WhyOfUnlikeHalves(string unlike, bool areAgainstIt) =>
        $"The load stayed the same, but its requests did not meet the same before the switch and after it: {unlike}. "
        + "What was queued before the switch had to be worked off, too. "
        + (
            areAgainstIt
                ? "The variant after the switch had less of the machine left, so the difference is not that of other programs."
                : "So the difference is not that of the two variants alone; “Both” plays each of them from the start."
        );

    // Beside it stands a summary that does not compare the variants: neither does this.
    private static string WhyNotCompared(string unlike) =>
        $"The two variants did not meet the same: {unlike}. "
        + "What is told here is how it was under each of them, and not what made the difference. "
        + "“Both” plays each of them from the start, and compares them.";

    private const string TitleNotCompared = "It answers well again";

    private const string TroubledDependency = "the dependency is in trouble for a part of the run";

    private const string LeftBehind = "the second began behind what the first had left";

    public bool IsPerSwitch => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        if (window.LastSwitch is not { } change || window.Now < change.Seconds + FirstSeconds)
            return null;
        // Under another load it is another comparison; and so it is where a dependency was in trouble until the switch and has been well since.
        if (window.LastChangeBefore(window.Now) > change.Seconds)
            return null;
        var dependencyBefore = window.Mean(
            SeriesCatalogue.DependencyWorkTime,
            change.Seconds - SpanSeconds,
            change.Seconds
        );
        // Where the readings of it came too late to say how it was at the switch, nothing is told.
        if (dependencyBefore is null && window.Mean(SeriesCatalogue.DependencyWorkTime, 0, window.Now) is not null)
            return null;
        if (dependencyBefore > MaxPeak * window.Mean(SeriesCatalogue.DependencyWorkTime, SpanSeconds))
            return null;
        // The whole time of the variant before, as far as the window remembers. The summary counts what was answered after the switch as well, and each answer by
        // itself: a percentile put together from those of the moments is named as the estimate that it is, so that nobody takes the two for one.
        var began = window.LastChangeBefore(change.Seconds);
        var (p95, p95Before) = (
            window.Mean(SeriesCatalogue.LatencyP95, SpanSeconds),
            window.P95(began, change.Seconds)
        );
        var (ok, okBefore) = (
            window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds),
            Succeeded(window, began, change.Seconds)
        );
        if (ok is 0 && okBefore is 0)
            return WorkEnds(window, change);
        if (
            !(ok >= okBefore * MinThroughputFactor)
            || window.Mean(SeriesCatalogue.LoadFailed, SpanSeconds) > ok * MaxFailuresAnAnswer
        )
            return null;
        if (
            (window.Mean(SeriesCatalogue.LoadFailed, SpanSeconds) ?? 0)
                + (window.Mean(SeriesCatalogue.LoadShed, SpanSeconds) ?? 0)
            > ok
        )
            return null;
        if (window.Highest(SeriesCatalogue.LatencyP95, SpanSeconds) > p95 * MaxPeak)
            return null;

        ok = window.CapRate(ok.Value, SpanSeconds);

        if (HadSuchMoments(window, began, change.Seconds, window.Highest(SeriesCatalogue.LatencyP95, SpanSeconds)))
            return null;

        // Who starves answers the few that came early, or nobody: then no percentile tells how bad it was, but the age of what waited does. A stop of a moment is no starvation.
        var waited = window.Mean(SeriesCatalogue.WaitingMedian, change.Seconds - WaitedSeconds, change.Seconds);
        var lasting = window.Median(
            SeriesCatalogue.WaitingMedian,
            Math.Max(began, change.Seconds - LastingSeconds),
            change.Seconds
        );
        var starved = waited < lasting ? waited : lasting;
        if (p95Before / p95 >= MinLatencyFactor && !(starved > p95Before))
            return SymptomOf(
                p95Before,
                "p95 by the switch",
                SeriesCatalogue.LatencyP95,
                $"instead of about {MetricFormat.Latency(p95Before)}{SurvivorBias(window, began, change.Seconds)}"
            );
        return starved / p95 >= MinLatencyFactor && !(p95Before >= starved)
            ? SymptomOf(
                waited,
                "Waiting before, median",
                SeriesCatalogue.WaitingMedian,
                $"where half of all requests had been waiting for {MetricFormat.Latency(waited)} and longer"
            )
            : null;

        Symptom SymptomOf(double? beforeMs, string before, Series series, string words) =>
            new(
                FindingSeverity.Good,
                $"{Under(window, began, change)}, over the last {SpanSeconds:0} s: {MetricFormat.Rate(ok!.Value)} good answers a second, where {MetricFormat.Rate(okBefore!.Value)} a second on average had come back by the switch, and a p95 of {MetricFormat.Latency(p95)} {words}.",
                Strength,
                [
                    new(
                        before,
                        series == SeriesCatalogue.LatencyP95
                            ? $"≈ {MetricFormat.Latency(beforeMs)}"
                            : MetricFormat.Latency(beforeMs),
                        series
                    ),
                    new("p95 now", MetricFormat.Latency(p95), SeriesCatalogue.LatencyP95),
                    new(
                        "OK, came back by the switch",
                        $"{MetricFormat.Rate(okBefore.Value)} /s",
                        SeriesCatalogue.LoadSucceeded
                    ),
                    new("OK now", $"{MetricFormat.Rate(ok.Value)} /s", SeriesCatalogue.LoadSucceeded),
                ]
            )
            {
                Title = NotCompared(window, began, change.Seconds) is null ? null : TitleNotCompared,
                Why =
                    NotCompared(window, began, change.Seconds) is { } apart ? WhyNotCompared(apart)
                    : UnevenBackgroundCpu(window, began, change.Seconds) is { } unlike
                        ? WhyOfUnlikeHalves(
                            unlike,
                            BackgroundCpu.HandicapsBetter(
                                window.BackgroundCpuPercent(change.Seconds, window.Now),
                                window.BackgroundCpuPercent(began, change.Seconds)
                            )
                        )
                    : null,
            };
    }

    // The switch is named as what made the difference only where it can have been that alone.
    private static string Under(FindingWindow window, double began, (double Seconds, VariantKind Variant) change) =>
        NotCompared(window, began, change.Seconds) is null
            ? $"After the switch to {change.Variant}"
            : $"With {change.Variant} under fire";

    // Why the summary does not compare the variants; null where it does.
    private static string? NotCompared(FindingWindow window, double began, double switched) =>
        // A dependency that is watched is one whose trouble comes and goes by itself.
        window.Mean(SeriesCatalogue.DependencyWorkTime, began, window.Now)
            is not null
            ? TroubledDependency
        // Starts were planned, and those of before the switch still waited for a second and longer after it: they are answered by the variant that came then.
        : window.Mean(SeriesCatalogue.WaitingForUser, switched - BacklogSeconds, switched) > 0
        && window.Mean(SeriesCatalogue.WaitingOldest, switched, switched + BacklogSeconds) >= BacklogSeconds * 1_000
            ? LeftBehind
        : null;

    private static string? UnevenBackgroundCpu(FindingWindow window, double began, double switched)
    {
        var (before, since) = (
            window.BackgroundCpuPercent(began, switched),
            window.BackgroundCpuPercent(switched, window.Now)
        );
        return BackgroundCpu.IsUneven([before, since])
            ? $"other programs took {before:0} % of the processors, and then {since:0} %"
            : null;
    }

    // A variant whose latency comes and goes has quick moments of its own, and a few of the next are no recovery. Its beginning is left out: then nothing is full yet.
    private static bool HadSuchMoments(FindingWindow window, double from, double to, double? p95Ms)
    {
        var moments = window.Rows((from + to) / 2, to, SeriesCatalogue.LatencyP95).ToArray();
        return moments.Count(moment => moment[1] <= p95Ms) > moments.Length * MaxSuchMoments;
    }

    // Where nobody is answered in time by either variant, it is the work for nobody that ends.
    private static Symptom? WorkEnds(FindingWindow window, (double Seconds, VariantKind Variant) change)
    {
        if (window.Now < change.Seconds + SettlingSeconds + WorkSpanSeconds)
            return null;
        var (from, since, began) = (
            change.Seconds - WorkSpanSeconds,
            window.Now - WorkSpanSeconds,
            window.LastChangeBefore(change.Seconds)
        );
        if (
            window.Median(SeriesCatalogue.HttpActiveRequests, from, change.Seconds) is not { } before
            || window.Median(SeriesCatalogue.LoadInFlight, from, change.Seconds) is not { } waitedFor
        )
            return null;
        if (
            window.Median(SeriesCatalogue.HttpActiveRequests, since, window.Now) is not { } now
            || window.Median(SeriesCatalogue.LoadInFlight, since, window.Now) is not { } waitedForNow
        )
            return null;
        if (
            before < waitedFor * AbandonedWork.MinFactor
            || before - waitedFor < AbandonedWork.MinRequests
            || now > waitedForNow * MaxWorkOverWaitedFor
        )
            return null;
        return new(
            FindingSeverity.Notice,
            $"{Under(window, began, change)}, over the last {WorkSpanSeconds:0} s: the target works on {MetricFormat.Count((long)now)} requests while {MetricFormat.Count((long)waitedForNow)} are waited for, instead of {MetricFormat.Count((long)before)} while {MetricFormat.Count((long)waitedFor)} were. Nobody is answered in time by either variant.",
            Strength,
            [
                new("On the server before", MetricFormat.Count((long)before), SeriesCatalogue.HttpActiveRequests),
                new("On the server now", MetricFormat.Count((long)now), SeriesCatalogue.HttpActiveRequests),
                new("Waited for now", MetricFormat.Count((long)waitedForNow), SeriesCatalogue.LoadInFlight),
            ]
        )
        {
            Title = "Work ends with its client",
            Why =
                $"As many kept asking and giving up{((NotCompared(window, began, change.Seconds) ?? UnevenBackgroundCpu(window, began, change.Seconds)) is { } unlike ? $", though they did not meet the same: {unlike}" : ", and only the code behind the endpoint changed")}. The server now stops when its client has left, and has its threads and connections for others. It answers nobody sooner: for that the work itself has to become shorter, or the clients more patient.",
        };
    }

    // A percentile of successes says nothing of the many that had none.
    private static string SurvivorBias(FindingWindow window, double from, double to) =>
        window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, to) is { Growth: > 0 } ended
        && window.GrowthBetween(SeriesCatalogue.TotalsFailed, from, to) is { } failed
        && failed.Growth / ended.Growth is >= ManyFailed and var share
            ? $" among the {(1 - share) * 100:0.#} % that were answered"
            : "";

    // By what was counted, as the summary does: the frames of a busy machine are of unlike length.
    private static double? Succeeded(FindingWindow window, double from, double to) =>
        window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, to) is { Seconds: > 0 } ended
        && window.GrowthBetween(SeriesCatalogue.TotalsFailed, from, to) is { } failed
            ? (ended.Growth - failed.Growth) / ended.Seconds
            : window.Mean(SeriesCatalogue.LoadSucceeded, from, to);
}
