using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Every client leaves before its answer, and the target is not short of anything: the time they give it is less than the work takes.</summary>
internal sealed class ClientsGiveUp : IFindingRule
{
    /// <summary>Requests that timed out within the span from which on it is more than a slow start.</summary>
    public const double MinTimeouts = 10;

    /// <summary>Requests in flight now over those of the half span before, above which they pile up: that is an overload.</summary>
    public const double MaxInFlightGrowth = 1.3;

    /// <summary>Share of timeouts, 0..1, among the requests that ended.</summary>
    public const double MinShare = 0.98;

    /// <summary>Seconds after the start or a change in which it cannot be told from an overload.</summary>
    public const double SettlingSeconds = 3;

    private const double SpanSeconds = 2,
        HalfSeconds = SpanSeconds / 2;

    public string Id => "clients-give-up";

    public string Title => "Every client gives up";

    public string Why =>
        "The clients wait for less time than the work takes, at any load: the pool and the processors are free, and still nobody can be answered in time. "
        + "A limit on requests would change nothing. "
        + "Give the clients the time that the work takes, or make the work shorter; until then the best a service can do is to stop working for those who have left.";

    public Symptom? Examine(FindingWindow window)
    {
        if (!IsSo(window))
            return null;
        var (timeouts, open) = (
            window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) ?? 0,
            window.Last(SeriesCatalogue.LoadInFlight)
        );
        List<Evidence> evidence =
        [
            new(
                "Timed out",
                $"{MetricFormat.Rate(timeouts / window.CountedOf(SpanSeconds))} /s",
                SeriesCatalogue.ErrorsRequestTimeout
            ),
        ];
        if (open is { } sent)
            evidence.Add(new("In flight", MetricFormat.Count((long)sent), SeriesCatalogue.LoadInFlight));
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is { } cpu)
            evidence.Add(new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget));
        return new(
            FindingSeverity.Notice,
            $"Not one of the {MetricFormat.Count((long)timeouts)} requests that ended in {window.LastSeconds(SpanSeconds)} was answered in time{(window.DisturbingPercent(SpanSeconds) is null ? ", though the target is short of nothing" : "")}: the clients’ timeout is shorter than the work.",
            timeouts,
            evidence
        );
    }

    /// <summary>Whether it is too early to say.</summary>
    public static bool MayBeSo(FindingWindow window) =>
        window.Now < window.LastChangeBefore(window.Now) + SettlingSeconds && !IsSomebodyAnswered(window);

    /// <summary>Whether that is what happens now.</summary>
    public static bool IsSo(FindingWindow window)
    {
        if (
            !(window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) is { } timeouts and >= MinTimeouts)
            || window.Growth(SeriesCatalogue.TotalsRequests, SpanSeconds) * MinShare > timeouts
        )
            return false;
        if (
            IsSomebodyAnswered(window)
            || CarryOverRequests.MayExplainAll(window, SpanSeconds, SeriesCatalogue.ErrorsRequestTimeout)
        )
            return false;
        if (
            window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } cpu
            || cpu > ThreadPoolStarvation.MaxTargetCpuPercent
        )
            return false;
        // On a machine that is busy with other things a queue comes and goes within half a second, and nobody's answer depends on it.
        if (
            window.Mean(SeriesCatalogue.PoolQueue, SpanSeconds) is not { } queue
            || queue >= ThreadPoolStarvation.MinQueueItems
        )
            return false;
        return !(
            window.Mean(SeriesCatalogue.LoadInFlight, HalfSeconds)
            > window.Mean(SeriesCatalogue.LoadInFlight, window.Now - SpanSeconds, window.Now - HalfSeconds)
                * MaxInFlightGrowth
        );
    }

    // Since the variant or the load was changed: then it is the load, and no law of nature.
    private static bool IsSomebodyAnswered(FindingWindow window) =>
        window.Mean(SeriesCatalogue.LoadSucceeded, window.LastChangeBefore(window.Now), window.Now) is not 0;
}
