using System.Globalization;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using Observation.Runtime;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>The runtime reports threads that block on tasks: <c>.Result</c>, <c>.Wait()</c> or <c>GetAwaiter().GetResult()</c>.</summary>
internal sealed class SyncOverAsync : IFindingRule
{
    /// <summary>The runtime's name for a pool adjustment caused by a thread that waits on a task.</summary>
    public const string Reason = "CooperativeBlocking";

    /// <summary>Such adjustments within <see cref="SpanSeconds"/> from which on the rule reports.</summary>
    public const int MinAdjustments = 3;

    /// <summary>How far back they are counted, in seconds.</summary>
    public const double SpanSeconds = 4;

    /// <summary>Seconds without blocking after which it has ended.</summary>
    public const double CalmSeconds = FindingWindow.LastWithinSeconds;

    private const double MaxUnaffectedFactor = 1.5,
        MinHeldShare = 0.8;

    // Busy threads of a calm pool: a share, or a count for a small pool.
    private const double MaxCalmShare = 0.25,
        MaxCalmBusy = 2;

    public string Id => "sync-over-async";

    public string Title => "Sync over async";

    public string Why =>
        "When a pool thread blocks on a task (.Result, .Wait()), the runtime adds a thread to compensate: "
        + "a CooperativeBlocking adjustment. "
        + "A request can then need two threads, one that waits and one that completes the task. "
        + "Use await all the way up to the endpoint, and no thread blocks.";

    public Symptom? Examine(FindingWindow window)
    {
        var adjustments = window
            .Events(FrameEventKinds.PoolAdjustment, SpanSeconds)
            .Where(frameEvent => frameEvent.Reason == Reason)
            .ToArray();
        if (adjustments.Length < MinAdjustments)
            return null;
        if (NothingBlocks(window) || IsBesideTheRequests(window))
            return null;
        var seconds = window.CountedOf(SpanSeconds);
        var span = string.Create(CultureInfo.InvariantCulture, $"{seconds:0.#} s");
        var threads = window.Last(SeriesCatalogue.PoolThreads);
        List<Evidence> evidence = [new("CooperativeBlocking", $"{adjustments.Length} times in {span}")];
        if (threads is { } count)
            evidence.Add(new("Pool threads", $"{count:0}", SeriesCatalogue.PoolThreads));
        if (window.Last(SeriesCatalogue.PoolQueue) is { } queue)
            evidence.Add(new("Queue", $"{queue:#,0} items", SeriesCatalogue.PoolQueue));
        var held = window.HeldByATask();
        return new(
            FindingSeverity.Warning,
            $"Threads block on tasks (.Result or .Wait()): "
                + $"the runtime adjusted the pool {adjustments.Length} times in {span} because of it."
                + (held is null ? "" : $" {held}"),
            adjustments.Length / seconds + (held is null ? 0 : Symptom.NamedStrength),
            evidence
        );
    }

    // A background service can block on tasks all the time, and no request is slower for it. The lab's own target reports its busy
    // threads, and has no such service.
    private static bool IsBesideTheRequests(FindingWindow window) =>
        window.Last(SeriesCatalogue.PoolBusy) is null
        && window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) < ThreadPoolStarvation.MinSteadyQueueItems
        && !(window.FactorOverUnloaded(SpanSeconds) >= MaxUnaffectedFactor)
        && !(
            window.Mean(SeriesCatalogue.PoolThreads, SpanSeconds)
            >= window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) * MinHeldShare
        );

    private static bool NothingBlocks(FindingWindow window) =>
        !window.Events(FrameEventKinds.PoolAdjustment, CalmSeconds).Any(frameEvent => frameEvent.Reason == Reason)
        && window.Highest(SeriesCatalogue.PoolQueue, CalmSeconds) < ThreadPoolStarvation.MinSteadyQueueItems
        && window.Highest(SeriesCatalogue.PoolBusy, CalmSeconds)
            <= Math.Max(MaxCalmBusy, (window.Last(SeriesCatalogue.PoolThreads) ?? 0) * MaxCalmShare);
}
