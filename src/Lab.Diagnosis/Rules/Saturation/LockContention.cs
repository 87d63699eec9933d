using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Targets.Frames;
using Observation.Stacks;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Threads wait for one another at a lock.</summary>
internal sealed class LockContention : IFindingRule
{
    /// <summary>Contentions per second.</summary>
    public const double MinPerSecond = 50;

    /// <summary>Contentions per answer, from which on the lock is on the path of the requests.</summary>
    public const double MinPerAnswer = 0.2;

    /// <summary>The same two where the queue or the stacks show that threads are held. Recorded runs separate at these values.</summary>
    public const double MinPerSecondWhereHeld = 20,
        MinPerAnswerWhereHeld = 0.05;

    /// <summary>Part of the first two that is enough while the finding is active.</summary>
    public const double HysteresisFactor = 0.5;

    /// <summary>Requests per pool thread from which on most of them hold no thread.</summary>
    public const double MinRequestsPerThread = 2;

    /// <summary>Threads that wait for locks on average.</summary>
    public const double MinWaiting = 1;

    /// <summary>The same as a share of the pool's threads or of the requests in flight, 0..1.</summary>
    public const double MinWaitingShare = 0.25;

    private const double SpanSeconds = 3,
        BusyShare = 0.5;

    public string Id => "lock-contention";

    public string Title => "Lock contention";

    public string Why =>
        "A contention is a thread that had to wait for a lock. "
        + "With about as many contentions as responses, requests pass through one lock, one at a time. "
        + "Shorten the work under the lock, move it to a single writer with a queue, or avoid sharing.";

    public Symptom? Examine(FindingWindow window) =>
        window.Mean(SeriesCatalogue.LockWaits, SpanSeconds) is { } waiting
            ? OfWaits(window, waiting)
            : OfContentions(window);

    // The time counts: many contentions can be short, and few can be long.
    private static Symptom? OfWaits(FindingWindow window, double waiting)
    {
        var part = window.IsActive ? HysteresisFactor : 1;
        if (waiting < MinWaiting * part)
            return null;
        if (
            !(waiting >= window.Mean(SeriesCatalogue.PoolThreads, SpanSeconds) * MinWaitingShare * part)
            && !(waiting >= window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) * MinWaitingShare * part)
        )
            return null;
        var answers = window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) ?? 0;
        List<Evidence> evidence =
        [
            new(
                "Waiting for a lock, on average",
                MetricFormat.Pluralize((long)Math.Round(waiting), "thread"),
                SeriesCatalogue.LockWaits
            ),
            new("Answers", $"{MetricFormat.Rate(answers)} /s", SeriesCatalogue.LoadRps),
        ];
        if (window.Mean(SeriesCatalogue.LockContentions, SpanSeconds) is { } contentions)
            evidence.Add(new("Contentions", $"{MetricFormat.Rate(contentions)} /s", SeriesCatalogue.LockContentions));
        if (window.Last(SeriesCatalogue.PoolThreads) is { } threads)
            evidence.Add(new("Pool threads", $"{threads:0}", SeriesCatalogue.PoolThreads));
        var behind = Behind(window, evidence);
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Pluralize((long)Math.Round(waiting), "thread")} on average wait for a lock "
                + $"at {MetricFormat.Rate(answers)} responses per second.{behind}{PlaceOf(window)}",
            waiting + StrengthOf(window),
            evidence
        );
    }

    private static double StrengthOf(FindingWindow window) => window.HeldAtALock() is null ? 0 : Symptom.NamedStrength;

    private static string PlaceOf(FindingWindow window) => window.HeldAtALock() is { } place ? $" {place}" : "";

    // With few threads most requests wait for a thread and not at the lock.
    private static string Behind(FindingWindow window, List<Evidence> evidence)
    {
        var queue = window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds);
        if (!(queue >= ThreadPoolStarvation.MinQueueItems))
            return "";
        evidence.Add(new("Queue", $"{MetricFormat.Count((long)queue)} items", SeriesCatalogue.PoolQueue));
        return $" {MetricFormat.Count((long)queue)} work items wait for one of these threads.";
    }

    private static Symptom? OfContentions(FindingWindow window)
    {
        // Where stacks show no busy thread at a lock, the contentions come from elsewhere, such as a logger.
        bool? isSeen = window.StacksOfThisVariant is { BusyPoolThreads: > 0 } stacks
            ? stacks.Groups.Any(IsAtALock)
            : null;
        if (isSeen == false || (isSeen is null && (IsNotOfTheRequests(window) || IsStarvationOfAnother(window))))
            return null;
        var part = window.IsActive ? HysteresisFactor : 1;
        var (perSecond, perAnswer) =
            isSeen == true || IsHeld(window)
                ? (MinPerSecondWhereHeld, MinPerAnswerWhereHeld)
                : (MinPerSecond * part, MinPerAnswer * part);
        if (window.Mean(SeriesCatalogue.LockContentions, SpanSeconds) is not { } contentions || contentions < perSecond)
            return null;
        if (window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) is not { } answers || contentions < answers * perAnswer)
            return null;
        List<Evidence> evidence =
        [
            new("Contentions", $"{MetricFormat.Rate(contentions)} /s", SeriesCatalogue.LockContentions),
            new("Answers", $"{MetricFormat.Rate(answers)} /s", SeriesCatalogue.LoadRps),
        ];
        if (window.Last(SeriesCatalogue.PoolThreads) is { } threads)
            evidence.Add(new("Pool threads", $"{threads:0}", SeriesCatalogue.PoolThreads));
        var behind = Behind(window, evidence);
        return new(
            FindingSeverity.Warning,
            $"Threads wait for a lock: {MetricFormat.Rate(contentions)} contentions per second "
                + $"at {MetricFormat.Rate(answers)} responses per second.{behind}{PlaceOf(window)}",
            contentions + StrengthOf(window),
            evidence
        );
    }

    // Another service may contend in its logger while something else holds its threads; only stacks show the cause.
    private static bool IsStarvationOfAnother(FindingWindow window) =>
        window.Last(SeriesCatalogue.PoolBusy) is null && IsHeld(window);

    // Timers and tasks have internal locks: requests that await, or block on tasks, contend there.
    private static bool IsNotOfTheRequests(FindingWindow window) =>
        ReleaseThreads(window)
        || window
            .Events(FrameEventKinds.PoolAdjustment, window.Now - (window.LastSwitch?.Seconds ?? 0))
            .Count(frameEvent => frameEvent.Reason == SyncOverAsync.Reason) >= SyncOverAsync.MinAdjustments;

    private static bool ReleaseThreads(FindingWindow window) =>
        window.Mean(SeriesCatalogue.PoolThreads, SpanSeconds) is { } threads
        && !(window.Mean(SeriesCatalogue.PoolBusy, SpanSeconds) >= threads * BusyShare)
        && window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) < ThreadPoolStarvation.MinSteadyQueueItems
        && window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) >= threads * MinRequestsPerThread;

    private static bool IsHeld(FindingWindow window) =>
        window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) >= ThreadPoolStarvation.MinQueueItems
        && window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) <= ThreadPoolStarvation.MaxTargetCpuPercent;

    private static bool IsAtALock(StackGroup group) =>
        group is { Role: ThreadRole.BusyPool, Blocking: { } call }
        && call.Contains("lock", StringComparison.OrdinalIgnoreCase);
}
