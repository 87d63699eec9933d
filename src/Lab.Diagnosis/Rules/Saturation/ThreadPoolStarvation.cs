using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Targets.Stacks;
using Observation.Stacks;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Work waits for a thread while the processors have time: the threads are held by something that waits.</summary>
internal sealed class ThreadPoolStarvation : IFindingRule
{
    /// <summary>Work items in the queue from which on it counts as one.</summary>
    public const double MinQueueItems = 10;

    /// <summary>Time a work item has to wait for a thread, in seconds. A pool that is merely busy empties its queue in milliseconds.</summary>
    public const double MinWaitSeconds = 0.5;

    /// <summary>Work items in the queue, and time in seconds that each waits, from which on it counts as well when it lasts and every thread is held meanwhile.</summary>
    public const double MinSteadyQueueItems = 5,
        MinSteadyWaitSeconds = 0.1;

    /// <summary>That wait where nobody knows how many threads are busy, as of another service: what lasts this long beside idle processors is no burst that is worked off.</summary>
    public const double MinSteadyWaitSecondsExternal = 0.2;

    /// <summary>Processor use of the target, in percent, above which work waits for a processor and not for a thread.</summary>
    public const double MaxTargetCpuPercent = 60;

    /// <summary>Seconds at the start of a run in which code is compiled and connections are opened, which looks much the same.</summary>
    public const double SettlingSeconds = 1.5;

    private const double SteadySpanSeconds = 3,
        SteadySettlingSeconds = 5,
        SteadyShare = 0.8;

    // A moment at which the blocking frame is known tells more than any longer queue.
    private const double NamedStrength = 1e9;

    private const double SpanSeconds = 1.5,
        InjectionSpanSeconds = 5,
        MinIdle = 8;

    public string Id => "thread-pool-starvation";

    public string Title => "Thread-pool starvation";

    public string Why =>
        "Every thread of the pool is held by code that waits (a sleep, a lock, a blocking call), so new work queues in front of the pool although the processors are idle. "
        + "The pool adds a thread or two a second, a few where it is told that one waits (as .Result tells it), and sometimes none for seconds: far slower than requests arrive. "
        + "Awaiting instead of blocking gives the thread back while the work waits, and the queue disappears without a single thread more.";

    // Beside other programs nothing is idle: what tells is that the target itself computes so little.
    private const string WhyOnABusyMachine =
        "Every thread of the pool is held by code that waits (a sleep, a lock, a blocking call), so new work queues in front of the pool although the target itself computes little. "
        + "Some of the wait is for the processors, which other programs have: end those before you measure. "
        + "Awaiting instead of blocking gives the thread back while the work waits, and what queues for a thread alone disappears.";

    private const string WhyIdle =
        " The threads that idle were added for work of before; the pool’s goal, which is lower by now, keeps them from taking any.";

    public Symptom? Examine(FindingWindow window) =>
        LongQueue(window) ?? SmallPoolHeld.Examine(window, Holders(window.StacksOfThisVariant));

    private Symptom? LongQueue(FindingWindow window)
    {
        if (window.Now < SettlingSeconds)
            return null;
        if (window.Last(SeriesCatalogue.PoolQueue) is not { } queue || queue < MinSteadyQueueItems)
            return null;
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } cpu || cpu > MaxTargetCpuPercent)
            return null;
        if (
            window.Mean(SeriesCatalogue.PoolCompleted, SpanSeconds) is not { } mean
            || window.Last(SeriesCatalogue.PoolCompleted) is not { } last
        )
            return null;
        // A pool that has just caught up is no longer starved, and one that stumbled for a moment was not.
        var completed = Math.Max(mean, last);
        if ((queue < MinQueueItems || queue < MinWaitSeconds * completed) && !IsSteady(window, completed))
            return null;
        if (ProcessorQueue.IsSeen(window))
            return null;

        var counted = window.Last(SeriesCatalogue.PoolBusy) is null
            ? SeriesCatalogue.PoolThreads
            : SeriesCatalogue.PoolBusy;
        // At the moment between two pieces of work a thread is not busy; the most of the last moments is what is held.
        var threads = window.Highest(counted, SpanSeconds);
        var injected = window.Slope(SeriesCatalogue.PoolThreads, InjectionSpanSeconds);
        var holders = Holders(window.StacksOfThisVariant);
        var sentence =
            $"{MetricFormat.Count((long)queue)} work items wait for a thread while the target’s CPU is at {cpu:0} %. "
            + (
                holders
                ?? (
                    threads is { } held
                        ? $"All busy threads (up to {held:0}) are held by code that waits."
                        : "The threads are held by code that waits."
                )
            );
        var idle = window.Last(SeriesCatalogue.PoolThreads) - threads;
        if (idle < Math.Max(MinIdle, threads ?? 0))
            idle = null;
        if (idle is { } parked)
            sentence += $" {parked:0} more idle, kept back by the pool’s goal.";
        var others = window.DisturbingPercent(SpanSeconds);
        // How much they take stands beside the sentence, which has no room for more than one cause.
        if (others is not null && holders is null && idle is null)
            sentence += " Some of it may wait for other programs.";
        List<Evidence> evidence =
        [
            new("Queue", $"{MetricFormat.Count((long)queue)} items", SeriesCatalogue.PoolQueue),
            new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget),
        ];
        if (others is { } foreign)
            evidence.Add(BackgroundCpu.EvidenceOf(foreign));
        if (threads is { } busy)
            evidence.Add(new("Busy threads", $"up to {busy:0}", counted));
        if (idle is { } unused)
            evidence.Add(new("Idle threads", $"{unused:0}"));
        if (injected is { } pace)
            evidence.Add(new("Threads added", $"{Math.Max(0, pace):0.0} /s", SeriesCatalogue.PoolThreads));
        if (window.Last(SeriesCatalogue.WaitingOldest) is { } oldest)
            evidence.Add(
                new("Oldest waits since it was due", MetricFormat.Latency(oldest), SeriesCatalogue.WaitingOldest)
            );
        return new(FindingSeverity.Warning, sentence, holders is null ? queue : queue + NamedStrength, evidence)
        {
            Why = (idle, others) is (null, null)
                ? null
                : $"{(others is null ? Why : WhyOnABusyMachine)}{(idle is null ? "" : WhyIdle)}",
        };
    }

    // A Release build may have put a short handler into what calls it: then the call that blocks is named, and the requests that were seen to begin.
    private static string HoldersWithoutALine(StackCapture stacks, List<StackGroup> largest)
    {
        var (threads, requests) = (largest.Sum(group => group.Threads), RequestSummaries.Together(largest));
        var seen = requests.Sum(request => request.Threads);
        var serving =
            RequestSummaries.Summarize(requests) is not { } names ? ""
            : seen < threads ? $", {seen} of them seen serving {names}"
            : $", serving {names}";
        return $"When the stacks were captured, {threads} of {stacks.BusyPoolThreads} busy threads were at {largest[0].Blocking}{serving}.";
    }

    // A small pool whose every thread is held all the time, and work that always waits a little: few users starve it as well.
    private static bool IsSteady(FindingWindow window, double completed) =>
        window.Now >= SteadySettlingSeconds
        && window.Mean(SeriesCatalogue.PoolBusy, SteadySpanSeconds) is var busy
        && window.Mean(SeriesCatalogue.PoolQueue, SteadySpanSeconds) is { } queue
        && queue >= MinSteadyQueueItems
        && queue >= (busy is null ? MinSteadyWaitSecondsExternal : MinSteadyWaitSeconds) * completed
        && window.Share(SeriesCatalogue.PoolQueue, SteadySpanSeconds, value => value >= MinSteadyQueueItems)
            >= SteadyShare
        && (busy is null || busy >= window.Mean(SeriesCatalogue.PoolThreads, SteadySpanSeconds) * SteadyShare);

    private static string? Holders(StackCapture? stacks)
    {
        // One call can wait in several ways further in, which makes several stacks of it.
        var largest = stacks
            ?.Groups.Where(group =>
                group is { Role: ThreadRole.BusyPool } and not { Application: null, Blocking: null }
            )
            .GroupBy(group => (group.Application?.Method, group.Application?.Line, group.Blocking))
            .MaxBy(same => same.Sum(group => group.Threads))
            ?.ToList();
        if (largest?[0] is not { } one)
            return null;
        if (one.Application is not { } frame)
            return HoldersWithoutALine(stacks!, largest);
        var place = frame is { File: { } file, Line: { } line } ? $" ({file}:{line})" : "";
        var call = one.Blocking is { } blocking ? $", at {blocking}" : "";
        return $"When the stacks were captured, {largest.Sum(group => group.Threads)} of {stacks!.BusyPoolThreads} busy threads were in {MethodNames.TypeAndMethod(frame.Method)}{call}{place}.";
    }
}
