using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Targets.Frames;
using Observation.Stacks;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Threads wait for one another at a lock.</summary>
internal sealed class LockContention : IFindingRule
{
    /// <summary>Contentions a second from which on they are looked at.</summary>
    public const double MinPerSecond = 50;

    /// <summary>Contentions for each answer from which on a lock is on the way of the requests, and not only somewhere in the framework.</summary>
    public const double MinPerAnswer = 0.2;

    /// <summary>
    /// The same two where work waits for threads that do not work, or stacks show some of them at a lock: few threads meet there less often, however long it is held.
    /// In recorded runs of all experiments each moment of the lock was above both, and no moment of another was.
    /// </summary>
    public const double MinPerSecondWhereHeld = 20,
        MinPerAnswerWhereHeld = 0.05;

    /// <summary>Part of the first two that is enough once it has been said: what wavers around a bound is not over.</summary>
    public const double HysteresisFactor = 0.5;

    /// <summary>Requests for each thread of the pool from which on most of them hold none, and so stand at no lock.</summary>
    public const double MinRequestsPerThread = 2;

    private const double SpanSeconds = 3,
        BusyShare = 0.5;

    public string Id => "lock-contention";

    public string Title => "Lock contention";

    public string Why =>
        "A contention is a thread that found a lock taken and had to wait for it. "
        + "The nearer their number comes to that of the answers, the more of the requests pass through one lock; where there are as many, the service does one thing at a time however many threads it has. "
        + "Make what is done under the lock shorter, hand it to a single writer through a queue, or do without sharing.";

    public Symptom? Examine(FindingWindow window)
    {
        // The stacks know better: where none of the busy threads waits at a lock, the contentions are somebody else's, such as a logger's.
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
        var ratio = answers > 0 ? $"{contentions / answers:0.0} for each answer" : "with no answer at all";
        List<Evidence> evidence =
        [
            new("Contentions", $"{MetricFormat.Rate(contentions)} /s", SeriesCatalogue.LockContentions),
            new("Answers", $"{MetricFormat.Rate(answers)} /s", SeriesCatalogue.LoadRps),
        ];
        if (answers > 0)
            evidence.Add(new("For each answer", $"{contentions / answers:0.0}"));
        if (window.Last(SeriesCatalogue.PoolThreads) is { } threads)
            evidence.Add(new("Pool threads", $"{threads:0}", SeriesCatalogue.PoolThreads));
        return new(
            FindingSeverity.Warning,
            $"Threads queue up at a lock: {MetricFormat.Rate(contentions)} contentions a second, {ratio}.",
            contentions,
            evidence
        );
    }

    // How many of its threads are busy is known of the lab's own target alone, and the logger of a template's service contends with each line that it writes. Where work waits for threads
    // that do not work, that they are held is certain; what holds them the stacks tell.
    private static bool IsStarvationOfAnother(FindingWindow window) =>
        window.Last(SeriesCatalogue.PoolBusy) is null && IsHeld(window);

    // Timers and tasks have locks of their own, and whoever awaits or waits for a task by the hundred meets at them for a moment: while the pool has no queue, a request that holds
    // no thread waits for something else, and a thread of which the runtime says that it waits on a task waits there.
    private static bool IsNotOfTheRequests(FindingWindow window) =>
        HoldNoThread(window)
        || window
            .Events(FrameEventKinds.PoolAdjustment, window.Now - (window.LastSwitch?.Seconds ?? 0))
            .Count(frameEvent => frameEvent.Reason == SyncOverAsync.Reason) >= SyncOverAsync.MinAdjustments;

    private static bool HoldNoThread(FindingWindow window) =>
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
