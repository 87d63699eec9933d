using Experiments.Charts;
using Lab.Frames;
using Observation.Runtime;

namespace Lab.Findings.Rules;

/// <summary>The runtime says that threads block on tasks: <c>.Result</c>, <c>.Wait()</c> or <c>GetAwaiter().GetResult()</c>.</summary>
internal sealed class SyncOverAsync : IFindingRule
{
    /// <summary>What the runtime calls an adjustment it makes because a thread waits on a task.</summary>
    public const string Reason = "CooperativeBlocking";

    /// <summary>Such adjustments within <see cref="SpanSeconds"/> from which on it is no accident.</summary>
    public const int MinAdjustments = 3;

    /// <summary>How far back they are counted, in seconds.</summary>
    public const double SpanSeconds = 4;

    public string Id => "sync-over-async";

    public string Title => "Sync over async";

    public string Why =>
        "A pool thread that waits on a task (.Result, .Wait()) tells the runtime so, and the runtime adds a thread to make up for it: the adjustments named CooperativeBlocking. " +
        "Each request then takes two threads, one that waits and one that is needed to finish what it waits for. " +
        "Awaiting all the way up from the endpoint takes the waiting thread out of it.";

    public Symptom? Examine(FindingWindow window)
    {
        var adjustments = window.Events(FrameEventKinds.PoolAdjustment, SpanSeconds).Where(each => each.Reason == Reason).ToArray();
        if (adjustments.Length < MinAdjustments) return null;
        var perSecond = adjustments.Length / SpanSeconds;
        var threads = window.Last(SeriesCatalogue.PoolThreads);
        List<Evidence> evidence = [new("CooperativeBlocking", $"{adjustments.Length} times in {SpanSeconds:0} s")];
        if (threads is { } count) evidence.Add(new("Pool threads", $"{count:0}", SeriesCatalogue.PoolThreads));
        if (window.Last(SeriesCatalogue.PoolQueue) is { } queue) evidence.Add(new("Queue", $"{queue:#,0} items", SeriesCatalogue.PoolQueue));
        var grown = threads is { } now ? $"; the pool has {now:0} threads by now" : "";
        return new(
            FindingSeverity.Warning,
            $"Threads block on tasks (.Result or .Wait()). The runtime says so itself: {adjustments.Length} times in {SpanSeconds:0} s it moved the pool’s goal, up for a thread that begins to wait and down for one that goes on{grown}.",
            perSecond, evidence);
    }
}
