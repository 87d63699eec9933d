using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Diagnosis.Rules.Health;

/// <summary>
/// Every request holds a thread of a pool that has enough of them, for example because its minimum was raised: nothing waits now.
/// </summary>
internal sealed class ThreadPerRequest : IFindingRule
{
    /// <summary>Requests in flight from which on the rule reports.</summary>
    public const double MinInFlight = 24;

    /// <summary>Active threads over requests in flight.</summary>
    public const double MinThreadsShare = 0.8;

    /// <summary>CPU use of the target in percent, above which the threads compute.</summary>
    public const double MaxTargetCpuPercent = 30;

    private const double SpanSeconds = 4,
        SettlingSeconds = 5;

    public string Id => "thread-per-request";

    public string Title => "Every request holds a thread";

    public string Why =>
        "The code blocks, and the pool has a thread for each request, so none waits for one at this load. "
        + "A raised minimum of threads hides the blocking: each thread takes memory, and more requests than threads queue again. "
        + "Awaiting serves the same requests with a few threads.";

    public bool SignalsNoHeadroom => true;

    public bool StopsWithLoad => true;

    public Symptom? Examine(FindingWindow window)
    {
        // Where a warning names what holds the threads, it need not be the requests.
        if (window.HasWarning || window.Now < window.LastChangeBefore(window.Now) + SettlingSeconds)
            return null;
        if (
            window.Mean(SeriesCatalogue.PoolActive, SpanSeconds) is not { } active
            || window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) is not (>= MinInFlight and var inFlight)
            || active < inFlight * MinThreadsShare
            || window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) >= ThreadPoolStarvation.MinSteadyQueueItems
            || window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not (<= MaxTargetCpuPercent and var cpu)
        )
            return null;
        return new(
            FindingSeverity.Notice,
            $"{active:0} pool threads are in use for {inFlight:0} requests in flight, at {cpu:0} % CPU: each request holds one."
                + (window.HeldPlace() is { } held ? $" {held}" : ""),
            active,
            [
                new("Pool threads in use", $"{active:0}", SeriesCatalogue.PoolActive),
                new("In flight", $"{inFlight:0}", SeriesCatalogue.LoadInFlight),
                new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget),
            ]
        );
    }
}
