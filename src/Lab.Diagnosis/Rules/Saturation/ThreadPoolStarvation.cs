using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Targets.Stacks;
using Observation.Stacks;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Work waits for a thread while the processors have time, because blocked code holds the threads.</summary>
internal sealed class ThreadPoolStarvation : IFindingRule
{
    /// <summary>Queued work items from which on they count as a queue.</summary>
    public const double MinQueueItems = 10;

    /// <summary>Time in seconds that a work item waits for a thread. A busy pool empties its queue in milliseconds.</summary>
    public const double MinWaitSeconds = 0.5;

    /// <summary>Queued work items, and the wait of each in seconds, that count where they last and every thread is held.</summary>
    public const double MinSteadyQueueItems = 5,
        MinSteadyWaitSeconds = 0.1;

    /// <summary>That wait where the number of busy threads is unknown, as for another service.</summary>
    public const double MinSteadyWaitSecondsExternal = 0.2;

    /// <summary>Processor use of the target, in percent, above which work waits for a processor and not for a thread.</summary>
    public const double MaxTargetCpuPercent = 60;

    /// <summary>Seconds at the start of a run in which compilation and new connections look similar.</summary>
    public const double SettlingSeconds = 1.5;

    private static readonly string[] TimeoutRules = ["overload-without-back-pressure"];

    private const double SteadySpanSeconds = 3,
        SteadySettlingSeconds = 5,
        SteadyShare = 0.8,
        SpanSeconds = 1.5,
        InjectionSpanSeconds = 5,
        MinIdle = 8;

    public string Id => "thread-pool-starvation";

    public string Title => "Thread-pool starvation";

    public string Why =>
        "Waiting code (a sleep, a lock, a blocking call) holds every pool thread, "
        + "so new work queues although the target uses little CPU; one request can queue several work items. "
        + "The pool adds only a few threads per second, far slower than requests arrive. "
        + "Await instead of blocking: the thread is free while the work waits, and the queue disappears without more threads.";

    // Requests of a starved service time out. In the lab's own experiments, which report busy threads, overload is reported as well.
    public IReadOnlyCollection<string> Absorbs(FindingWindow window) =>
        window.Last(SeriesCatalogue.PoolBusy) is null ? TimeoutRules : [];

    public Symptom? Examine(FindingWindow window) =>
        LongQueue(window) ?? SmallPoolHeld.Examine(window, Holders(window));

    private static Symptom? LongQueue(FindingWindow window)
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
        // A pool that has just caught up is no longer starved.
        var completed = Math.Max(mean, last);
        if ((queue < MinQueueItems || queue < MinWaitSeconds * completed) && !IsSteady(window, completed))
            return null;
        if (ProcessorQueue.IsSeen(window))
            return null;

        var counted = window.Last(SeriesCatalogue.PoolBusy) is null
            ? SeriesCatalogue.PoolThreads
            : SeriesCatalogue.PoolBusy;
        var threads = window.Highest(counted, SpanSeconds);
        var holders = Holders(window);
        List<Evidence> evidence =
        [
            new("Queue", $"{MetricFormat.Count((long)queue)} items", SeriesCatalogue.PoolQueue),
            new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget),
        ];
        if (threads is { } busy)
            evidence.Add(new("Busy threads", $"up to {busy:0}", counted));
        if (window.Last(SeriesCatalogue.PoolThreads) - threads is { } idle && idle >= Math.Max(MinIdle, threads ?? 0))
            evidence.Add(new("Idle threads", $"{idle:0}"));
        if (window.Slope(SeriesCatalogue.PoolThreads, InjectionSpanSeconds) is { } pace)
            evidence.Add(new("Threads added", $"{Math.Max(0, pace):0.0} /s", SeriesCatalogue.PoolThreads));
        if (window.Last(SeriesCatalogue.WaitingOldest) is { } oldest)
            evidence.Add(
                new("Oldest waiting since it was due", MetricFormat.Latency(oldest), SeriesCatalogue.WaitingOldest)
            );
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Count((long)queue)} work items wait for a thread while the target’s CPU is at {cpu:0} %. "
                + (holders ?? "They are held by code that waits."),
            holders is null ? queue : queue + Symptom.NamedStrength,
            evidence
        );
    }

    // Few users can starve a small pool: every thread is held, and work always waits a little.
    private static bool IsSteady(FindingWindow window, double completed) =>
        window.Now >= SteadySettlingSeconds
        && window.Mean(SeriesCatalogue.PoolBusy, SteadySpanSeconds) is var busy
        && window.Mean(SeriesCatalogue.PoolQueue, SteadySpanSeconds) is { } queue
        && queue >= MinSteadyQueueItems
        && queue >= (busy is null ? MinSteadyWaitSecondsExternal : MinSteadyWaitSeconds) * completed
        && window.Share(SeriesCatalogue.PoolQueue, SteadySpanSeconds, value => value >= MinSteadyQueueItems)
            >= SteadyShare
        && (busy is null || busy >= window.Mean(SeriesCatalogue.PoolThreads, SteadySpanSeconds) * SteadyShare);

    private static string? Holders(FindingWindow window) => window.HeldPlace() ?? Holders(window.StacksOfThisVariant);

    private static string? Holders(StackCapture? stacks)
    {
        // One call can wait in several ways, which makes several stacks of it.
        var largest = stacks
            ?.Groups.Where(group =>
                group is { Role: ThreadRole.BusyPool } and not { Application: null, Blocking: null }
            )
            .GroupBy(group => (group.Application?.Method, group.Application?.Line, group.Blocking))
            .MaxBy(same => same.Sum(group => group.Threads))
            ?.ToList();
        if (largest?[0] is not { } one)
            return null;
        var call = one.Blocking is { } blocking ? $" at {blocking}" : "";
        var place = one.Application switch
        {
            // A Release build may have inlined the handler into its caller.
            null => RequestSummaries.Summarize(RequestSummaries.Together(largest)) is { } names
                ? $", serving {names}"
                : "",
            { File: { } file, Line: { } line } =>
                $" in {MethodNames.TypeAndMethod(one.Application.Method)} ({file}:{line})",
            var frame => $" in {MethodNames.TypeAndMethod(frame.Method)}",
        };
        var threads = largest.Sum(group => group.Threads);
        return $"When the stacks were captured, {threads} of {stacks!.BusyPoolThreads} busy threads were{call}{place}.";
    }
}
