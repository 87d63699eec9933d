using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Health;

/// <summary>The pool has added a thread for each blocked request, so that no work waits any more.</summary>
internal sealed class PoolCaughtUp : IFindingRule
{
    /// <summary>Threads now over those at the start or at the last change, from which on the pool has grown.</summary>
    public const double MinGrowthFactor = 3;

    /// <summary>Busy threads over requests in flight, from which on requests hold their threads.</summary>
    public const double MinHeldShare = 0.5;

    /// <summary>Seconds without a queue.</summary>
    public const double CalmSeconds = 3;

    private const double FirstSeconds = 1.5;

    public string Id => "pool-caught-up";

    public string Title => "The pool has caught up";

    public string Why =>
        "The code still blocks, but the pool now has a thread for each request, so none waits for one. "
        + "Each thread takes memory, and the next burst of requests starts behind again. "
        + "Awaiting serves the same requests with a few threads from the first second on.";

    public bool SignalsNoHeadroom => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        var began = window.LastChangeBefore(window.Now);
        if (
            window.LastAbove(SeriesCatalogue.PoolQueue, ThreadPoolStarvation.MinQueueItems, window.Now - began)
                is not { } last
            || window.Now - last < CalmSeconds
            || window.Mean(SeriesCatalogue.PoolQueue, CalmSeconds) is not { } queue
            || queue >= ThreadPoolStarvation.MinSteadyQueueItems
        )
            return null;
        if (
            window.Last(SeriesCatalogue.PoolThreads) is not { } threads
            || window.Mean(SeriesCatalogue.PoolThreads, began, began + FirstSeconds) is not { } first
            || threads < first * MinGrowthFactor
            || window.Mean(SeriesCatalogue.PoolBusy, CalmSeconds) is not { } busy
            || !(busy >= window.Mean(SeriesCatalogue.LoadInFlight, CalmSeconds) * MinHeldShare)
        )
            return null;
        return new(
            FindingSeverity.Notice,
            $"Since {MetricFormat.Seconds(last)} no work waits for a thread: the pool has grown from {first:0} to {threads:0} "
                + $"threads, and {busy:0} of them are busy.",
            threads,
            [
                new("Last wait for a thread", MetricFormat.Seconds(last)),
                new("Pool threads at the start", $"{first:0}", SeriesCatalogue.PoolThreads),
                new("Pool threads", $"{threads:0}", SeriesCatalogue.PoolThreads),
                new("Busy threads", $"{busy:0}", SeriesCatalogue.PoolBusy),
                new("Queue", $"{queue:0.0} items", SeriesCatalogue.PoolQueue),
            ]
        );
    }
}
