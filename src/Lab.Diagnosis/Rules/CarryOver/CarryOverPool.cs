using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.CarryOver;

/// <summary>The pool kept threads of an earlier run, so this run starves less than a fresh target would.</summary>
internal sealed class CarryOverPool : IFindingRule
{
    /// <summary>Pool threads at the start from which on they come from an earlier run.</summary>
    public const double MinThreads = 20;

    /// <summary>Processor use of the target, in percent, above which busy threads are working and not waiting.</summary>
    public const double MaxTargetCpuPercent = 60;

    /// <summary>Seconds at the start in which the threads are counted; a new target reports later.</summary>
    public const double StartSeconds = 0.5;

    /// <summary>Seconds after the start from which on the rule reports…</summary>
    public const double HeldSeconds = 2;

    /// <summary>…and until when.</summary>
    public const double MaxReportSeconds = 8;

    public string Id => "pool-of-a-run-before";

    public string Title => "Pool state from the previous run";

    public string Why =>
        "A pool that has grown keeps its threads until they are idle for 20 seconds. "
        + "With those threads, blocking code starves less than in a fresh target, which adds threads one by one. "
        + "Restart the target with its button in the header, or use Both, which restarts it automatically.";

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
            $"The pool had {MetricFormat.Count((long)threads)} threads when this run started, and "
                + $"up to {MetricFormat.Count((long)held)} are busy. A fresh target would starve more.",
            threads,
            [
                new("Threads at the start", MetricFormat.Count((long)threads), SeriesCatalogue.PoolThreads),
                new("Busy threads", $"up to {MetricFormat.Count((long)held)}", SeriesCatalogue.PoolBusy),
                new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget),
            ]
        );
    }
}
