using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>
/// Every client times out although the target has free resources: the timeout is shorter than the work, or the target hangs.
/// </summary>
internal sealed class ClientsGiveUp : IFindingRule
{
    /// <summary>Timeouts within the span from which on the rule reports.</summary>
    public const double MinTimeouts = 10;

    /// <summary>Minimum ratio of requests in flight now to the previous half span that counts as an overload.</summary>
    public const double MaxInFlightGrowth = 1.3;

    /// <summary>Share of timeouts, 0..1, among the requests that ended.</summary>
    public const double MinShare = 0.98;

    /// <summary>Seconds after the start or a change in which it looks like an overload.</summary>
    public const double SettlingSeconds = 3;

    /// <summary>Title where the headers of the responses arrive.</summary>
    public const string EndlessTitle = "The responses do not end";

    /// <summary>Share of the timeouts, 0..1, with a response whose headers arrived, from which on it is a stream.</summary>
    public const double MinWithHeadersShare = 0.9;

    private const double SpanSeconds = 2,
        HalfSeconds = SpanSeconds / 2;

    public string Id => "clients-give-up";

    public string Title => "Every request times out";

    public string Why =>
        "Pool and processors are free, but no response arrives in time: "
        + "the clients’ timeout is shorter than the work, or the service hangs. "
        + "Limiting concurrent requests would not help. "
        + "Send one request with a long timeout: raise the timeout if it is answered, otherwise find out what it awaits.";

    public ObserverCommand? Look => ObserverCommand.Awaits;

    public Symptom? Examine(FindingWindow window)
    {
        if (!Applies(window))
            return null;
        if (AreEndless(window))
            return Endless(window);
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
        evidence.Add(new("Completed", MetricFormat.Pluralize((long)timeouts, "request")));
        if (open is { } sent)
            evidence.Add(new("In flight", MetricFormat.Count((long)sent), SeriesCatalogue.LoadInFlight));
        if (window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is { } cpu)
            evidence.Add(new("Target CPU", $"{cpu:0} %", SeriesCatalogue.CpuTarget));
        var awaited = window.AwaitedPlace();
        evidence.AddRange(awaited?.Evidence ?? []);
        return new(
            FindingSeverity.Notice,
            $"All {MetricFormat.Count((long)timeouts)} requests that completed in "
                + $"{window.LastSeconds(SpanSeconds)} timed out, although pool and processors are free."
                + awaited.AfterSentence(),
            timeouts + (awaited is null ? 0 : Symptom.NamedStrength),
            evidence
        );
    }

    private static Symptom Endless(FindingWindow window)
    {
        var timeouts = window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) ?? 0;
        return new(
            FindingSeverity.Notice,
            $"All {MetricFormat.Count((long)timeouts)} requests that completed in {window.LastSeconds(SpanSeconds)} had received the "
                + "headers of their response and timed out before its end.",
            timeouts,
            [
                new(
                    "Timed out",
                    MetricFormat.Pluralize((long)timeouts, "request"),
                    SeriesCatalogue.ErrorsRequestTimeout
                ),
                new(
                    "Responses with headers",
                    $"{MetricFormat.Rate(window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) ?? 0)} /s",
                    SeriesCatalogue.LoadRps
                ),
            ]
        )
        {
            Title = EndlessTitle,
            Why =
                "The endpoint is a stream, such as server-sent events or long polling, or its body takes longer than the timeout. "
                + "A stream is not slow: its duration is not a response time. "
                + "Load another endpoint, or raise the timeout if the body is expected to end.",
        };
    }

    // The engine counts a response once its headers have arrived. A swarm counts timeouts as responses, and no rejections.
    private static bool AreEndless(FindingWindow window) =>
        window.Last(SeriesCatalogue.LoadShed) is not null
        && window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) is { } timeouts
        && window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) * window.CountedOf(SpanSeconds)
            >= timeouts * MinWithHeadersShare;

    /// <summary>True while it is too early to decide.</summary>
    public static bool MayApply(FindingWindow window) =>
        window.Now < window.LastChangeBefore(window.Now) + SettlingSeconds && !IsAnyAnswered(window);

    /// <summary>True while every client times out and the target has free resources.</summary>
    public static bool Applies(FindingWindow window)
    {
        if (
            !(window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SpanSeconds) is { } timeouts and >= MinTimeouts)
            || window.Growth(SeriesCatalogue.TotalsRequests, SpanSeconds) * MinShare > timeouts
        )
            return false;
        if (
            IsAnyAnswered(window)
            || CarryOverRequests.MayExplainAll(window, SpanSeconds, SeriesCatalogue.ErrorsRequestTimeout)
        )
            return false;
        if (
            window.Mean(SeriesCatalogue.CpuTarget, SpanSeconds) is not { } cpu
            || cpu > ThreadPoolStarvation.MaxTargetCpuPercent
        )
            return false;
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

    private static bool IsAnyAnswered(FindingWindow window) =>
        window.Mean(SeriesCatalogue.LoadSucceeded, window.LastChangeBefore(window.Now), window.Now) is not 0;
}
