using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>
/// Requests wait without a thread for something that admits only some of them, and no other rule explains it: a semaphore, a
/// connection pool without a meter, or a dependency with a limit.
/// </summary>
internal sealed class InternalLimit : IFindingRule
{
    /// <summary>CPU use of the target in percent, above which its work takes longer under load.</summary>
    public const double MaxTargetCpuPercent = 60;

    /// <summary>CPU use of the machine in percent, above which a target or a dependency that computes waits for a processor.</summary>
    public const double MaxMachineCpuPercent = 90;

    /// <summary>CPU use of the target and of its dependencies in percent, from which on they compute.</summary>
    public const double MinComputingPercent = 10,
        MinDependenciesPercent = 5;

    /// <summary>Rate of answers in the second half of the span over that of the first, up to which it is at a limit.</summary>
    public const double MaxRateGrowth = 1.2;

    private const double SpanSeconds = 4,
        SettlingSeconds = 5,
        MaxFailedShare = 0.05,
        MaxSaturatedShare = 0.5,
        MinShareOfMeanWait = 0.25,
        MsPerSecond = 1_000;

    public string Id => "internal-limit";

    public string Title => "Requests wait for an internal limit";

    public string Why =>
        "Latency has grown with the requests in flight while threads and processors are free, so requests wait asynchronously. "
        + "By Little’s law, the rate of responses times the unloaded latency is the number of requests that are worked on at a time. "
        + "Look for a semaphore, a connection pool or a limit of a dependency with about that number.";

    public bool StopsWithLoad => true;

    public ObserverCommand? Look => ObserverCommand.Awaits;

    public Symptom? Examine(FindingWindow window)
    {
        if (window.HasWarning || window.Now < window.LastChangeBefore(window.Now) + SettlingSeconds)
            return null;
        if (!IsQueueing(window) || window.UnloadedP50(SpanSeconds) is not { } unloaded)
            return null;
        if (
            window.P50(SpanSeconds) is not { } median
            || window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) is not { } inFlight
            || window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds) is not (> 0 and var rate)
            || window.Mean(SeriesCatalogue.LoadFailed, SpanSeconds) > rate * MaxFailedShare
        )
            return null;
        // A queue delays every request. Requests that only sometimes wait together leave the median far below the mean.
        if (median < inFlight / rate * MsPerSecond * MinShareOfMeanWait)
            return null;
        var worked = Math.Max(1, Math.Round(rate * unloaded / MsPerSecond));
        if (worked * UnloadedLatency.MinFactor > inFlight)
            return null;
        var awaited = window.AwaitedPlace();
        return new(
            FindingSeverity.Warning,
            $"p50 is {MetricFormat.Latency(median)}, and was {MetricFormat.Latency(unloaded)} with little load: "
                + $"about {MetricFormat.Count((long)worked)} of {MetricFormat.Count((long)inFlight)} requests "
                + $"are worked on at a time, the others wait.{awaited.AfterSentence()}",
            (median / unloaded) + (awaited is null ? 0 : Symptom.NamedStrength),
            [
                new("p50", MetricFormat.Latency(median), SeriesCatalogue.LatencyP50),
                new("p50 with little load", MetricFormat.Latency(unloaded), SeriesCatalogue.LatencyP50),
                new("In flight", MetricFormat.Count((long)inFlight), SeriesCatalogue.LoadInFlight),
                new("Worked on at a time (estimate)", MetricFormat.Count((long)worked)),
                .. awaited?.Evidence ?? [],
            ]
        )
        {
            Title = TitleOf(awaited?.Kind),
            IsUsualCause = true,
            Why = awaited?.Kind switch
            {
                AwaitKind.Semaphore =>
                    "The semaphore admits a fixed number of requests, and the others wait for a permit without a thread. "
                        + "The rate of responses times the unloaded latency is the number of requests that are worked on at a time. "
                        + "Shorten the work under the permit, or admit more requests if what it protects can serve them.",
                AwaitKind.Connection => ConnectionQueue.Explanation,
                AwaitKind.RateLimiter => RateLimiterQueue.Explanation,
                _ => null,
            },
        };
    }

    // The await shows what the limit is.
    private static string? TitleOf(AwaitKind? kind) =>
        kind switch
        {
            AwaitKind.Semaphore => "Requests wait for a semaphore",
            AwaitKind.Connection => "Requests wait for a connection",
            AwaitKind.RateLimiter => "Requests queue in front of the rate limiter",
            _ => null,
        };

    /// <summary>True where latency has grown with the load, and neither threads nor processors explain it.</summary>
    private static bool IsQueueing(FindingWindow window) =>
        window.FactorOverUnloaded(SpanSeconds) >= UnloadedLatency.MinFactor
        && !(window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) > MaxTargetCpuPercent)
        && !WaitsForProcessors(window)
        && !(window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) >= ThreadPoolStarvation.MinSteadyQueueItems)
        && !(window.Share(SeriesCatalogue.GeneratorSaturated, SpanSeconds, value => value > 0) > MaxSaturatedShare)
        && window.Mean(SeriesCatalogue.LoadRps, SpanSeconds / 2)
            <= window.Mean(SeriesCatalogue.LoadRps, window.Now - SpanSeconds, window.Now - (SpanSeconds / 2))
                * MaxRateGrowth;

    /// <summary>True where the target or a local dependency computes on a machine without a free processor.</summary>
    public static bool WaitsForProcessors(FindingWindow window) =>
        window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) > MaxMachineCpuPercent
        && (
            window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) >= MinComputingPercent
            || window.Mean(SeriesCatalogue.CpuDependencies, SpanSeconds) >= MinDependenciesPercent
        );
}
