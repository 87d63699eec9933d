using Dashboard.Components.Stage;

namespace Dashboard.Findings.Rules;

/// <summary>The variant was switched in the middle of the run, and the service came back.</summary>
internal sealed class RecoveredAfterSwitch : IFindingRule
{
    /// <summary>p95 before the switch over p95 now, from which on it counts as a recovery.</summary>
    public const double MinLatencyFactor = 2;

    /// <summary>Answers a second now over those before, below which it is no recovery, however quick the few are.</summary>
    public const double MinThroughputFactor = 0.9;

    /// <summary>Seconds after the switch that are left out: what was queued before is still being answered.</summary>
    public const double SettlingSeconds = 3;

    private const double BeforeSeconds = 8, SpanSeconds = 2;

    public string Id => "recovered-after-switch";

    public string Title => "Recovered after the switch";

    public string Why =>
        "The same users kept asking, on the same machine, and only the code behind the endpoint changed. " +
        "What was queued before the switch had to be worked off first, which is why the recovery took a moment. " +
        "The difference that remains is the difference between the two variants.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.LastSwitch is not { } change || window.Now < change.Seconds + SettlingSeconds) return null;
        var (p95, p95Before) = (window.Mean("latency.p95", SpanSeconds), window.Mean("latency.p95", change.Seconds - BeforeSeconds, change.Seconds));
        var (ok, okBefore) = (window.Mean("load.succeeded", SpanSeconds), window.Mean("load.succeeded", change.Seconds - BeforeSeconds, change.Seconds));
        if (!(p95Before / p95 >= MinLatencyFactor) || !(ok >= okBefore * MinThroughputFactor)) return null;
        return new(
            FindingSeverity.Good,
            $"Since the switch to {change.Variant}: {Figure.Rate(ok!.Value)} answers a second instead of {Figure.Rate(okBefore!.Value)}, and a p95 of {Figure.Latency(p95)} instead of {Figure.Latency(p95Before)}.",
            p95Before!.Value / p95!.Value,
            [
                new("p95 before", Figure.Latency(p95Before), "latency.p95"), new("p95 now", Figure.Latency(p95), "latency.p95"),
                new("OK before", $"{Figure.Rate(okBefore.Value)} /s", "load.succeeded"), new("OK now", $"{Figure.Rate(ok.Value)} /s", "load.succeeded"),
            ]);
    }
}
