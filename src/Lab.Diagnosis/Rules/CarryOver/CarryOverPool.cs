using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.CarryOver;

/// <summary>
/// The pool had grown before the run began, and code that waits holds its threads again: what a pool just started would have to add one by one
/// is there from the first moment, and the run starves less, or not at all.
/// </summary>
internal sealed class CarryOverPool : IFindingRule
{
    /// <summary>Pool threads at the first moment, from which on something before this run has left them. A target just started has a handful.</summary>
    public const double MinThreads = 20;

    /// <summary>Processor use of the target, in percent, above which busy threads compute and do not wait.</summary>
    public const double MaxTargetCpuPercent = 60;

    /// <summary>Seconds at the start of a run in which the threads are counted.</summary>
    public const double StartSeconds = 1;

    /// <summary>Seconds after the start from which on it is known whether they are held…</summary>
    public const double HeldSeconds = 2;

    /// <summary>…and up to which it is told: long enough to be read.</summary>
    public const double MaxReportSeconds = 8;

    public string Id => "pool-of-a-run-before";

    public string Title => "Pool of a run before";

    public string Why =>
        "A pool that has grown keeps its threads until they have found nothing to do for 20 seconds, and its goal for longer. "
        + "A run that blocks them finds them there and starves less than it would have in a target just started, which adds them one by one. "
        + "For the picture of a service that was just deployed, restart the target (from its button in the header) and start again; Both does so by itself.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Now is < HeldSeconds or > MaxReportSeconds)
            return null;
        var first = window.Rows(double.NegativeInfinity, StartSeconds, SeriesCatalogue.PoolThreads).FirstOrDefault();
        if (first is not [_, >= MinThreads and var threads])
            return null;
        if (window.Highest(SeriesCatalogue.PoolBusy, HeldSeconds) is not { } held || held < MinThreads)
            return null;
        if (window.Mean(SeriesCatalogue.CpuTarget, HeldSeconds) is not { } cpu || cpu > MaxTargetCpuPercent)
            return null;
        return new(
            FindingSeverity.Notice,
            $"The pool had {MetricFormat.Count((long)threads)} threads when this run began, and up to {MetricFormat.Count((long)held)} wait in it now: a target just started would starve more. Restart the target to see that.",
            threads,
            [
                new("Threads at its start", MetricFormat.Count((long)threads), SeriesCatalogue.PoolThreads),
                new("Busy threads", $"up to {MetricFormat.Count((long)held)}", SeriesCatalogue.PoolBusy),
                new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget),
            ]
        );
    }
}
