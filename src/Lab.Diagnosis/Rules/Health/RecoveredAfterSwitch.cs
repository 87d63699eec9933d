using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;
using Lab.Foundation.Formatting;
using Statistics.Differences;

namespace Lab.Diagnosis.Rules.Health;

/// <summary>The service became healthy again after a switch of the variant.</summary>
public sealed class RecoveredAfterSwitch : IFindingRule
{
    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "recovered-after-switch";

    /// <summary>Minimum ratio of responses per second after the switch to before it for a recovery.</summary>
    public const double MinThroughputFactor = 0.9;

    /// <summary>Failures per good answer up to which it is a recovery; refusals may double it.</summary>
    public const double MaxFailuresAnAnswer = 0.5;

    /// <summary>Seconds after the switch that are ignored, because the backlog is still being answered.</summary>
    public const double SettlingSeconds = 3;

    /// <summary>Requests on the server over those in flight, up to which work ends with its client.</summary>
    public const double MaxWorkOverWaitedFor = 1.3;

    /// <summary>p95 of the slowest moment over that of the median one, up to which latency is steady.</summary>
    public const double MaxPeak = 2;

    /// <summary>Share of the moments before the switch, 0..1, that may have been as fast as those after it.</summary>
    public const double MaxSuchMoments = 0.25;

    /// <summary>Seconds after the switch before the rule reports.</summary>
    public const double FirstSeconds = SettlingSeconds + SpanSeconds;

    /// <summary>
    /// Wait or p95 before the switch in milliseconds, from which on the service was in trouble. Below, and without many failures,
    /// it was healthy and is only faster.
    /// </summary>
    public const double MinTroubleMs = 1_000;

    /// <summary>Share of failures before the switch from which on the service was in trouble.</summary>
    public const double MinTroubleFailures = 0.1;

    /// <summary>Seconds before the switch that are compared with: earlier ones may be from before the trouble.</summary>
    public const double BeforeSeconds = 4;

    private const double SpanSeconds = 2,
        WorkSpanSeconds = 4,
        WaitedSeconds = 1;

    // The same for every moment, so that the summary shows the first steady one.
    private const double Strength = 1;

    public string Id => RuleId;

    public string Title => "Recovered after the switch";

    public string Why =>
        "The load stayed the same while the code behind the endpoint changed. "
        + "Recovery takes a moment, because the requests queued before the switch complete first. "
        + "Other conditions may have changed too: to compare the variants, use Both, which runs each from the start.";

    public bool IsPerSwitch => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        if (window.LastSwitch is not { } change || window.Now < change.Seconds + FirstSeconds)
            return null;
        if (window.LastChangeBefore(window.Now) > change.Seconds || IsDependencyRecovered(window, change.Seconds))
            return null;
        var began = Math.Max(window.LastChangeBefore(change.Seconds), change.Seconds - BeforeSeconds);
        var ok = window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds);
        var okBefore = Succeeded(window, began, change.Seconds);
        if (ok is 0 && okBefore is 0)
            return WorkEnds(window, change);
        var failed = window.Mean(SeriesCatalogue.LoadFailed, SpanSeconds) ?? 0;
        var shed = window.Mean(SeriesCatalogue.LoadShed, SpanSeconds) ?? 0;
        if (!(ok >= okBefore * MinThroughputFactor) || failed > ok * MaxFailuresAnAnswer || failed + shed > ok)
            return null;
        var p95 = window.P95(SpanSeconds);
        var highest = window.Highest(SeriesCatalogue.LatencyP95, SpanSeconds);
        var usualMoment = window.Median(SeriesCatalogue.LatencyP95, window.Now - SpanSeconds, window.Now);
        if (highest > usualMoment * MaxPeak || HadSuchMoments(window, began, change.Seconds, highest))
            return null;

        // A starving service answers few requests or none: then the age of the waiting ones says more than a percentile.
        var p95Before = okBefore > 0 ? window.P95(began, change.Seconds) : null;
        var waited = window.Median(SeriesCatalogue.WaitingMedian, change.Seconds - WaitedSeconds, change.Seconds);
        var lasting = window.Median(SeriesCatalogue.WaitingMedian, began, change.Seconds);
        var starved = waited < lasting ? waited : lasting;
        var isStarved = starved > p95Before || (starved is not null && p95Before is null);
        var difference = Difference.Between(
            isStarved ? starved : p95Before,
            p95,
            isHigherBetter: false,
            Resolution.Assumed.Latency
        );
        if (difference is not { HasVerdict: true, IsBetter: true })
            return null;
        var failedBefore = window.Mean(SeriesCatalogue.LoadFailed, began, change.Seconds) ?? 0;
        var wasInTrouble =
            (isStarved ? starved : p95Before) >= MinTroubleMs
            || failedBefore > MinTroubleFailures * (failedBefore + okBefore);
        var rate = MetricFormat.Rate(window.CapRate(ok.Value, SpanSeconds));
        var rateBefore = MetricFormat.Rate(okBefore!.Value);
        var before = isStarved
            ? new Evidence("Median wait before", MetricFormat.Latency(waited), SeriesCatalogue.WaitingMedian)
            : new("p95 before", $"≈ {MetricFormat.Latency(p95Before)}", SeriesCatalogue.LatencyP95);
        var beforeText = isStarved
            ? $"a median wait of {MetricFormat.Latency(waited)}"
            : $"a p95 of about {MetricFormat.Latency(p95Before)}";
        var beforeSpan = $"In the last {Math.Max(1, change.Seconds - began):0} s before";
        return new(
            FindingSeverity.Good,
            $"Since the switch to {change.Variant}: {rate} successful responses per second "
                + $"and a p95 of {MetricFormat.Latency(p95)}. "
                + $"{beforeSpan}: {(okBefore > 0 ? rateBefore : "no success")} and {beforeText}.",
            Strength,
            [
                before,
                new("p95 now", MetricFormat.Latency(p95), SeriesCatalogue.LatencyP95),
                new("OK before", $"{rateBefore} /s", SeriesCatalogue.LoadSucceeded),
                new("OK now", $"{rate} /s", SeriesCatalogue.LoadSucceeded),
            ]
        )
        {
            Title = wasInTrouble ? null : "Faster after the switch",
        };
    }

    // The dependency may have recovered instead of the service; without readings at the switch this is unknown.
    private static bool IsDependencyRecovered(FindingWindow window, double switched)
    {
        var before = window.Mean(SeriesCatalogue.DependencyWorkTime, switched - SpanSeconds, switched);
        return before is null
            ? window.Mean(SeriesCatalogue.DependencyWorkTime, 0, window.Now) is not null
            : before > MaxPeak * window.Mean(SeriesCatalogue.DependencyWorkTime, SpanSeconds);
    }

    private static bool HadSuchMoments(FindingWindow window, double from, double to, double? p95Ms)
    {
        var moments = window.Rows(from, to, SeriesCatalogue.LatencyP95).ToArray();
        return moments.Count(moment => moment[1] <= p95Ms) > moments.Length * MaxSuchMoments;
    }

    private static Symptom? WorkEnds(FindingWindow window, (double Seconds, VariantKind Variant) change)
    {
        if (
            OpenRequests(window, change.Seconds, WorkSpanSeconds) is not { } before
            || OpenRequests(window, window.Now, SpanSeconds) is not { } now
            || before.OnServer < before.InFlight * AbandonedWork.MinFactor
            || before.OnServer - before.InFlight < AbandonedWork.MinRequests
            || now.OnServer > now.InFlight * MaxWorkOverWaitedFor
        )
            return null;
        var (beforeText, nowText) = (MetricFormat.Count((long)before.OnServer), MetricFormat.Count((long)now.OnServer));
        var inFlight = MetricFormat.Count((long)now.InFlight);
        return new(
            FindingSeverity.Good,
            $"Since the switch to {change.Variant}, the target works on {nowText} requests instead of {beforeText}, "
                + $"with {inFlight} in flight.",
            Strength,
            [
                new("On the server before", beforeText, SeriesCatalogue.HttpActiveRequests),
                new("On the server now", nowText, SeriesCatalogue.HttpActiveRequests),
                new("In flight now", inFlight, SeriesCatalogue.LoadInFlight),
            ]
        )
        {
            Title = "Work stops when the client leaves",
            Why =
                "The server now stops working when the client disconnects, which frees threads and connections. "
                + "Clients do not get responses sooner. "
                + "For that, shorten the work or raise the clients’ timeouts.",
        };
    }

    private static (double OnServer, double InFlight)? OpenRequests(FindingWindow window, double to, double span) =>
        window.Median(SeriesCatalogue.HttpActiveRequests, to - span, to) is { } onServer
        && window.Median(SeriesCatalogue.LoadInFlight, to - span, to) is { } inFlight
            ? (onServer, inFlight)
            : null;

    // Counters are exact, unlike a mean over frames of different lengths.
    private static double? Succeeded(FindingWindow window, double from, double to) =>
        window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, to) is { Seconds: > 0 } ended
        && window.GrowthBetween(SeriesCatalogue.TotalsFailed, from, to) is { } failed
            ? (ended.Growth - failed.Growth) / ended.Seconds
            : window.Mean(SeriesCatalogue.LoadSucceeded, from, to);
}
