using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using Observation.Runtime;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>The runtime says that threads block on tasks: <c>.Result</c>, <c>.Wait()</c> or <c>GetAwaiter().GetResult()</c>.</summary>
internal sealed class SyncOverAsync : IFindingRule
{
    /// <summary>What the runtime calls an adjustment it makes because a thread waits on a task.</summary>
    public const string Reason = "CooperativeBlocking";

    /// <summary>Such adjustments within <see cref="SpanSeconds"/> from which on it is no accident.</summary>
    public const int MinAdjustments = 3;

    /// <summary>How far back they are counted, in seconds.</summary>
    public const double SpanSeconds = 4;

    /// <summary>How long nothing may be seen to block until it has ended, in seconds: one sample of the counters lies within.</summary>
    public const double CalmSeconds = FindingWindow.LastWithinSeconds;

    // Of the pool's threads, or of a small pool so many: those that are merely at work for a moment.
    private const double MaxCalmShare = 0.25,
        MaxCalmBusy = 2;

    public string Id => "sync-over-async";

    public string Title => "Sync over async";

    public string Why =>
        "A pool thread that waits on a task (.Result, .Wait()) tells the runtime so, and the runtime adds a thread to make up for it: the adjustments named CooperativeBlocking. "
        + "Each request then takes two threads, one that waits and one that is needed to finish what it waits for. "
        + "Awaiting all the way up from the endpoint takes the waiting thread out of it.";

    public Symptom? Examine(FindingWindow window)
    {
        var adjustments = window
            .Events(FrameEventKinds.PoolAdjustment, SpanSeconds)
            .Where(frameEvent => frameEvent.Reason == Reason)
            .ToArray();
        if (adjustments.Length < MinAdjustments)
            return null;
        if (NothingBlocks(window))
            return null;
        var perSecond = adjustments.Length / SpanSeconds;
        var threads = window.Last(SeriesCatalogue.PoolThreads);
        List<Evidence> evidence = [new("CooperativeBlocking", $"{adjustments.Length} times in {SpanSeconds:0} s")];
        if (threads is { } count)
            evidence.Add(new("Pool threads", $"{count:0}", SeriesCatalogue.PoolThreads));
        if (window.Last(SeriesCatalogue.PoolQueue) is { } queue)
            evidence.Add(new("Queue", $"{queue:#,0} items", SeriesCatalogue.PoolQueue));
        var grown = threads is { } now ? $"; the pool had {now:0} threads then" : "";
        return new(
            FindingSeverity.Warning,
            $"Threads block on tasks (.Result or .Wait()). The runtime says so itself: {adjustments.Length} times in {SpanSeconds:0} s it moved the pool’s goal, up for a thread that begins to wait and down for one that goes on{grown}.",
            perSecond,
            evidence
        );
    }

    // The pool keeps for a while the threads that it was given, and what was counted before the last thread went on is still within the span: neither is a thread that blocks.
    private static bool NothingBlocks(FindingWindow window) =>
        !window.Events(FrameEventKinds.PoolAdjustment, CalmSeconds).Any(frameEvent => frameEvent.Reason == Reason)
        && window.Highest(SeriesCatalogue.PoolQueue, CalmSeconds) < ThreadPoolStarvation.MinSteadyQueueItems
        && window.Highest(SeriesCatalogue.PoolBusy, CalmSeconds)
            <= Math.Max(MaxCalmBusy, (window.Last(SeriesCatalogue.PoolThreads) ?? 0) * MaxCalmShare);
}
