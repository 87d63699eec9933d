using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>
/// The target answered, and now does not respond at all while it does nothing: it hangs. Overload would go on answering.
/// </summary>
internal sealed class Unresponsive : IFindingRule
{
    /// <summary>Timeouts within the span from which on the rule reports.</summary>
    public const double MinTimeouts = 5;

    /// <summary>CPU use of the target in percent, above which it works.</summary>
    public const double MaxTargetCpuPercent = 30;

    /// <summary>Seconds without any response.</summary>
    public const double SpanSeconds = 3;

    private const double SilenceSeconds = 1,
        OnsetSeconds = 1.5;

    public string Id => "unresponsive";

    public string Title => "The service does not respond";

    public string Why =>
        "It answered before, and now no response arrives although threads and processors are free, which less load would not change. "
        + "Typical causes are a deadlock, a semaphore or connection that was not returned, and a dependency that does not respond. "
        + "Find out what the requests await, and give every outgoing call a timeout.";

    public Symptom? Examine(FindingWindow window)
    {
        if (!Applies(window))
            return null;
        var timeouts = window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) ?? 0;
        List<Evidence> evidence =
        [
            new("Timed out", MetricFormat.Pluralize((long)timeouts, "request"), SeriesCatalogue.ErrorsRequestTimeout),
        ];
        if (window.Last(SeriesCatalogue.LoadInFlight) is { } open)
            evidence.Add(new("In flight", MetricFormat.Count((long)open), SeriesCatalogue.LoadInFlight));
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is { } cpu)
            evidence.Add(new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget));
        return new(
            FindingSeverity.Warning,
            $"No request of {window.LastSeconds(SpanSeconds)} was answered: {MetricFormat.Pluralize((long)timeouts, "request")} "
                + "timed out, and the target does nothing.",
            timeouts,
            evidence
        );
    }

    /// <summary>
    /// True while it may be so, and it is too early to decide: the timeouts are new, or there was no response lately.
    /// Overload would go on answering.
    /// </summary>
    public static bool MayApply(FindingWindow window) =>
        window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) is > 0 and var timeouts
        && HasAnswered(window)
        && (
            window.Growth(SeriesCatalogue.ErrorsRequestTimeout, OnsetSeconds) >= timeouts
            || (window.Mean(SeriesCatalogue.LoadSucceeded, SilenceSeconds) is 0 && IsIdle(window, SilenceSeconds))
        );

    private static bool HasAnswered(FindingWindow window) =>
        window.Mean(SeriesCatalogue.LoadSucceeded, window.LastSwitch?.Seconds ?? 0, window.Now) > 0
        || window.FirstRows(FindingWindow.FirstSeconds, SeriesCatalogue.LoadSucceeded).Any(row => row[1] > 0);

    /// <summary>True where the target stopped responding although it has free resources.</summary>
    public static bool Applies(FindingWindow window)
    {
        if (
            !(window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) >= MinTimeouts)
            || window.Mean(SeriesCatalogue.LoadSucceeded, SpanSeconds) is not 0
        )
            return false;
        return HasAnswered(window) && IsIdle(window, SpanSeconds);
    }

    private static bool IsIdle(FindingWindow window, double span) =>
        window.Mean(SeriesCatalogue.CpuTarget, span) <= MaxTargetCpuPercent
        && window.Mean(SeriesCatalogue.PoolQueue, span) < ThreadPoolStarvation.MinQueueItems;
}
