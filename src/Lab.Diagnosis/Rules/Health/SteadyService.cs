using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Health;

/// <summary>The service answers without failures, with even latency and free threads.</summary>
public sealed class SteadyService : IFindingRule
{
    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "steady-service";

    /// <summary>Seconds after the start or a change before the rule reports.</summary>
    public const double SettlingSeconds = 8;

    /// <summary>Share of failures, and of shed answers, up to which they are ignored.</summary>
    public const double MaxFailedShare = 0.001;

    /// <summary>Queued work items up to which the queue is ignored.</summary>
    public const double MaxQueueItems = 3;

    /// <summary>Time in seconds that work may wait for a thread.</summary>
    public const double MaxWaitSeconds = 0.1;

    /// <summary>Busy threads over all threads of the pool, from which on queued work waits for them.</summary>
    public const double MaxBusyShare = 0.9;

    /// <summary>p95 of the last seconds over that of the seconds before, up to which it is even.</summary>
    public const double MaxP95Growth = 1.3;

    /// <summary>p95 of the slowest moment over that of the median one, up to which the moments are even.</summary>
    public const double MaxPeak = MaxP95Growth * MaxP95Growth;

    /// <summary>Highest p95 in milliseconds of a healthy service.</summary>
    public const double MaxP95Ms = 1_000;

    /// <summary>Highest age in milliseconds of a waiting request.</summary>
    public const double MaxWaitingMs = 5_000;

    private const double SpanSeconds = 3,
        BeforeSeconds = 6,
        CountedSeconds = 12,
        DrainedSeconds = 3;

    public string Id => RuleId;

    public string Title => "Healthy";

    public string Why =>
        "No failures, steady latency, no queue. "
        + "The service keeps up with its load. "
        + "Raise the load to find its limit, or switch the variant to see it break.";

    public bool SignalsHealthy => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Now < window.LastChangeBefore(window.Now) + SettlingSeconds
            || window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds) is not (> 0 and var ok)
        )
            return null;
        if (
            window.Mean(SeriesCatalogue.LoadFailed, SpanSeconds) > ok * MaxFailedShare
            || window.Mean(SeriesCatalogue.LoadShed, SpanSeconds) > ok * MaxFailedShare
        )
            return null;
        var before = window.P95(window.Now - BeforeSeconds, window.Now - SpanSeconds);
        if (
            window.P95(SpanSeconds) is not { } p95
            || p95 > MaxP95Ms
            || !(p95 <= before * MaxP95Growth)
            || window.Median(SeriesCatalogue.LatencyP95, window.Now - SpanSeconds, window.Now) is not { } usualMoment
            || window.Highest(SeriesCatalogue.LatencyP95, SpanSeconds) > usualMoment * MaxPeak
        )
            return null;
        // Percentiles include only completed requests.
        if (window.Highest(SeriesCatalogue.WaitingOldest, SpanSeconds) > MaxWaitingMs)
            return null;
        if (IsQueueing(window) || CpuSaturation.IsLimit(window))
            return null;
        // A closed model is even at any saturation: the requests that wait take as long as ever.
        if (window.FactorOverUnloaded(SpanSeconds) >= UnloadedLatency.MinFactor)
            return null;
        // Ports are being used up, if not yet for long enough for a finding.
        if (
            window.Slope(SeriesCatalogue.TcpTimeWait, SocketExhaustion.SpanSeconds)
                >= SocketExhaustion.MinGrowthPerSecond
            || window.Slope(SeriesCatalogue.TcpOutgoingTimeWait, SocketExhaustion.SpanSeconds)
                >= SocketExhaustion.MinGrowthPerSecond
        )
            return null;
        ok = window.CapRate(Counted(window, usualMoment * MaxPeak) ?? ok, SpanSeconds);
        var rate = MetricFormat.Rate(ok);
        return new(
            FindingSeverity.Good,
            $"{rate} responses per second without failures, p95 steady at {MetricFormat.Latency(p95)}.",
            ok,
            [
                new("OK", $"{rate} /s", SeriesCatalogue.LoadSucceeded),
                new("p95", MetricFormat.Latency(p95), SeriesCatalogue.LatencyP95),
                .. window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) is { } items
                    ? [new Evidence("Queue", $"{items:0} items", SeriesCatalogue.PoolQueue)]
                    : Array.Empty<Evidence>(),
            ]
        );
    }

    private static bool IsQueueing(FindingWindow window) =>
        window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) is > MaxQueueItems and var queue
        && (
            queue > MaxWaitSeconds * (window.Mean(SeriesCatalogue.PoolCompleted, SpanSeconds) ?? 0)
            || window.Mean(SeriesCatalogue.PoolBusy, SpanSeconds)
                >= MaxBusyShare * window.Mean(SeriesCatalogue.PoolThreads, SpanSeconds)
        );

    // Users who ask in step are answered in bursts, which even out over a longer span. Uneven seconds before it are left out.
    private static double? Counted(FindingWindow window, double unevenMs)
    {
        var earliest = window.Now - CountedSeconds;
        var last = Math.Max(
            window.LastAbove(SeriesCatalogue.LatencyP95, unevenMs, CountedSeconds) ?? earliest,
            window.LastAbove(SeriesCatalogue.WaitingOldest, unevenMs, CountedSeconds) ?? earliest
        );
        var from = Math.Min(
            window.Now - SpanSeconds,
            Math.Max(window.LastChangeBefore(window.Now) + DrainedSeconds, last)
        );
        return
            window.GrowthBetween(SeriesCatalogue.TotalsRequests, from, window.Now)
                is { Seconds: > 0, Growth: > 0 } ended
            ? ended.Growth / ended.Seconds
            : null;
    }
}
