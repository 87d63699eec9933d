using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Health;

/// <summary>Nothing is wrong: answers without failures, at an even pace, and threads to spare.</summary>
internal sealed class SteadyService : IFindingRule
{
    /// <summary>Seconds a run must have lasted before anybody may say so.</summary>
    public const double SettlingSeconds = 8;

    /// <summary>Share of failures, and of answers turned away, up to which it still counts as none.</summary>
    public const double MaxFailedShare = 0.001;

    /// <summary>Work items in the queue up to which nobody waits, however slowly they are done.</summary>
    public const double MaxQueueItems = 3;

    /// <summary>Time in seconds work waits for a thread at most.</summary>
    public const double MaxWaitSeconds = 0.1;

    /// <summary>Busy threads over all of the pool from which on what stands in the queue waits for them, however many items come out of it.</summary>
    public const double MaxBusyShare = 0.9;

    /// <summary>p95 of the last moments over that of the span before, up to which it is even.</summary>
    public const double MaxP95Growth = 1.3;

    /// <summary>p95 in milliseconds above which nobody would call it well.</summary>
    public const double MaxP95Ms = 1_000;

    /// <summary>Age in milliseconds of the oldest request without an answer, above which somebody has been forgotten.</summary>
    public const double MaxWaitingMs = 5_000;

    private const double SpanSeconds = 3,
        BeforeSeconds = 6,
        CountedSeconds = 12,
        DrainedSeconds = 3,
        OthersSeconds = 5;

    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "steady-service";

    public string Id => RuleId;

    public string Title => "All is well";

    /// <summary>Its title where others disturb.</summary>
    public const string TitleWithBackgroundCpu = "Steady beside other programs";

    public string Why =>
        "Answers come without failures, their latency is even, and work finds a thread at once. "
        + "That is what a service looks like which keeps its promise under this load. "
        + "Raise the load to see where it ends, or switch the variant to see what it takes to break it.";

    private const string SeenFromOutside =
        "Answers come without failures, and their latency is even. That is what a service looks like from outside which keeps its promise under this load. "
        + "What goes on within is not known: no process of it is watched. Raise the load to see where it ends.";

    private const string WhyWithBackgroundCpu =
        "Answers come without failures, and their latency is even, although other programs have much of the machine. "
        + "Where work waits for a processor that another program has, its latency is theirs for a part. "
        + GeneratorMessage.BackgroundAdvice;

    public bool SignalsHealthy => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.BlocksHealthy
            || window.Now < window.LastChangeBefore(window.Now) + SettlingSeconds
            || window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds) is not { } ok
            || ok <= 0
        )
            return null;
        if (
            window.Mean(SeriesCatalogue.LoadFailed, SpanSeconds) > ok * MaxFailedShare
            || window.Mean(SeriesCatalogue.LoadShed, SpanSeconds) > ok * MaxFailedShare
        )
            return null;
        var before = window.Mean(SeriesCatalogue.LatencyP95, window.Now - BeforeSeconds, window.Now - SpanSeconds);
        if (
            window.Mean(SeriesCatalogue.LatencyP95, SpanSeconds) is not { } p95
            || p95 > MaxP95Ms
            || !(p95 <= before * MaxP95Growth)
        )
            return null;

        // Percentiles know only what was answered; nobody may be forgotten meanwhile.
        if (window.Highest(SeriesCatalogue.WaitingOldest, SpanSeconds) > MaxWaitingMs)
            return null;
        var (queue, completed) = (
            window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds),
            window.Mean(SeriesCatalogue.PoolCompleted, SpanSeconds)
        );
        if (queue > MaxQueueItems && queue > MaxWaitSeconds * (completed ?? 0))
            return null;
        // Threads that are all taken, with work behind them, are a limit that is near, whatever the processors do.
        if (
            queue > MaxQueueItems
            && window.Mean(SeriesCatalogue.PoolBusy, SpanSeconds)
                >= MaxBusyShare * window.Mean(SeriesCatalogue.PoolThreads, SpanSeconds)
        )
            return null;
        // A mean of quick and slow moments is even, and the service is not.
        if (window.Highest(SeriesCatalogue.LatencyP95, SpanSeconds) > p95 * MaxP95Growth * MaxP95Growth)
            return null;
        // It holds, with nothing to spare; that is told by its own name.
        if (CpuSaturation.IsLimit(window))
            return null;
        // Ports are being used up, if not yet for long enough to be called so.
        if (
            window.Slope(SeriesCatalogue.TcpTimeWait, SocketExhaustion.SpanSeconds)
            >= SocketExhaustion.MinGrowthPerSecond
        )
            return null;
        ok = window.CapRate(Counted(window, p95) ?? ok, SpanSeconds);
        // It is as even, and how long it takes may be another's doing.
        var value = window.DisturbingPercent(OthersSeconds);
        return new(
            FindingSeverity.Good,
            $"{MetricFormat.Rate(ok)} answers a second without failures, at an even p95 of {MetricFormat.Latency(p95)}{(value is { } share ? $", while other programs take {share:0} % of the processors: {GeneratorMessage.BackgroundEffect}" : "")}.",
            ok,
            [
                new("OK", $"{MetricFormat.Rate(ok)} /s", SeriesCatalogue.LoadSucceeded),
                new("p95", MetricFormat.Latency(p95), SeriesCatalogue.LatencyP95),
                .. value is { } foreign ? [BackgroundCpu.EvidenceOf(foreign)] : Array.Empty<Evidence>(),
                .. queue is { } items
                    ? [new Evidence("Queue", $"{items:0} items", SeriesCatalogue.PoolQueue)]
                    : Array.Empty<Evidence>(),
            ]
        )
        {
            Title = value is null ? null : TitleWithBackgroundCpu,
            Why =
                value is not null ? WhyWithBackgroundCpu
                : queue is null ? SeenFromOutside
                : null,
        };
    }

    // Users who ask in step are answered in bursts: over a few seconds there is one more or less of them, over many it hardly counts.
    // What a variant had left, or a pause, keeps the rate down until it is over, however long ago the change was: the rate is that of the even seconds alone.
    private static double? Counted(FindingWindow window, double p95)
    {
        var (earliest, uneven) = (window.Now - CountedSeconds, p95 * MaxP95Growth * MaxP95Growth);
        var last = Math.Max(
            window.LastAbove(SeriesCatalogue.LatencyP95, uneven, CountedSeconds) ?? earliest,
            window.LastAbove(SeriesCatalogue.WaitingOldest, uneven, CountedSeconds) ?? earliest
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
