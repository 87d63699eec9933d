using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>More requests arrive than complete, and no limit rejects them.</summary>
internal sealed class OverloadWithoutBackPressure : IFindingRule
{
    /// <summary>Failed requests within the span from which on the rule reports.</summary>
    public const double MinFailures = 5;

    /// <summary>Share of failures among the ended requests, 0..1.</summary>
    public const double MinFailedShare = 0.01;

    /// <summary>Growth of the requests in flight over the span.</summary>
    public const double MinInFlightGrowth = 1.3;

    /// <summary>Requests in flight now over their mean in the last half of the span.</summary>
    public const double MinInFlightGrowthNow = 1.03;

    /// <summary>Growth of throughput over the span.</summary>
    public const double MaxThroughputGrowth = 1.1;

    /// <summary>Mean latency, or median age of waiting requests, in milliseconds.</summary>
    public const double MinMeanLatencyMs = 1_500;

    /// <summary>Share of 429 answers, 0..1, from which on there is back-pressure.</summary>
    public const double MaxShedShare = 0.01;

    private const double SpanSeconds = 4,
        HalfSeconds = SpanSeconds / 2,
        StepSeconds = 0.5;

    private static readonly (Series Series, string Words)[] Failures =
    [
        (SeriesCatalogue.ErrorsRequestTimeout, "timed out"),
        (SeriesCatalogue.ErrorsConnectTimeout, "could not connect in time"),
        (SeriesCatalogue.ErrorsConnectRefused, "were refused"),
        (SeriesCatalogue.ErrorsConnectionReset, "lost their connection"),
    ];

    private const string TurnedAway =
        "A refused or reset connection does not say why it failed or when to retry. "
        + "The cause can be a full accept queue, a crash, or a server or proxy that closes idle connections. "
        + "Check the log. If the load is the cause, respond with 429 or 503.";

    public string Id => "overload-without-back-pressure";

    public string Title => "Overload without back-pressure";

    public string Why =>
        "More requests arrive than the service completes, and without a limit they wait in hidden queues. "
        + "Waiting costs memory and time, and work for a client that gave up is wasted. "
        + "Limit the requests in flight, and respond with 429 beyond the limit.";

    public Symptom? Examine(FindingWindow window)
    {
        var (shed, answers) = (
            window.Rejected(SpanSeconds) ?? 0,
            window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) ?? 0
        );
        if (shed > answers * MaxShedShare)
            return null;
        return
            ClientsGiveUp.Applies(window)
            || ClientsGiveUp.MayApply(window)
            || Unresponsive.Applies(window)
            || Unresponsive.MayApply(window)
            ? null
            : GivenUp(window) ?? PilingUp(window);
    }

    private static Symptom? GivenUp(FindingWindow window)
    {
        var kinds = Failures
            .Select(kind => (kind.Series, kind.Words, Count: window.Growth(kind.Series, SpanSeconds) ?? 0))
            .Where(kind => kind.Count > 0)
            .ToArray();
        var (lost, ended) = (
            kinds.Sum(kind => kind.Count),
            window.Growth(SeriesCatalogue.TotalsRequests, SpanSeconds) ?? 0
        );
        if (
            lost < MinFailures
            || lost < ended * MinFailedShare
            || CarryOverRequests.MayExplainAll(window, SpanSeconds, Failures.Select(kind => kind.Series))
        )
            return null;
        var share = lost / Math.Max(lost, ended);
        List<Evidence> evidence =
        [
            .. kinds.Select(kind => new Evidence(
                Capital(kind.Words),
                $"{MetricFormat.Rate(kind.Count / window.CountedOf(SpanSeconds))} /s",
                kind.Series
            )),
        ];
        evidence.Add(new("Share of completed requests", MetricFormat.WholePercent(share)));
        if (window.Last(SeriesCatalogue.LoadInFlight) is { } open)
            evidence.Add(new("In flight", MetricFormat.Count((long)open), SeriesCatalogue.LoadInFlight));
        var most = kinds.MaxBy(kind => kind.Count);
        // Without a timeout the cause need not be the load.
        var hasTimeout = kinds.Any(kind =>
            kind.Series == SeriesCatalogue.ErrorsRequestTimeout || kind.Series == SeriesCatalogue.ErrorsConnectTimeout
        );
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.WholePercent(share)} of the requests in {window.LastSeconds(SpanSeconds)} {most.Words}.",
            share,
            evidence
        )
        {
            Title = hasTimeout ? null : "Connections are refused or dropped",
            Why = hasTimeout ? null : TurnedAway,
        };
    }

    private static Symptom? PilingUp(FindingWindow window)
    {
        var (from, half) = (window.Now - SpanSeconds, window.Now - HalfSeconds);

        // Without answers the age of the waiting requests replaces the latency.
        var (answered, waiting) = (
            window.Mean(SeriesCatalogue.LatencyMean, HalfSeconds),
            window.Median(SeriesCatalogue.WaitingMedian, half, window.Now)
        );
        if (!(answered >= MinMeanLatencyMs) && !(waiting >= MinMeanLatencyMs))
            return null;
        if (
            window.Mean(SeriesCatalogue.LoadInFlight, HalfSeconds) is not { } open
            || !(open >= window.Mean(SeriesCatalogue.LoadInFlight, from, half) * MinInFlightGrowth)
        )
            return null;
        if (!(window.Last(SeriesCatalogue.LoadInFlight) >= open * MinInFlightGrowthNow) || !GrowsThroughout(window))
            return null;
        if (
            window.Mean(SeriesCatalogue.LoadRps, HalfSeconds) is not { } answers
            || answers > window.Mean(SeriesCatalogue.LoadRps, from, half) * MaxThroughputGrowth
        )
            return null;
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Count((long)open)} requests are in flight, and the number "
                + $"keeps growing: the target completes only {MetricFormat.Rate(answers)} per second.",
            0,
            [
                new("In flight", MetricFormat.Count((long)open), SeriesCatalogue.LoadInFlight),
                new("Answers", $"{MetricFormat.Rate(answers)} /s", SeriesCatalogue.LoadRps),
                .. answered is { } mean
                    ? [new Evidence("Mean latency", MetricFormat.Latency(mean), SeriesCatalogue.LatencyMean)]
                    : Array.Empty<Evidence>(),
                .. waiting is { } age
                    ? [new Evidence("Waiting, median", MetricFormat.Latency(age), SeriesCatalogue.WaitingMedian)]
                    : Array.Empty<Evidence>(),
            ]
        );
    }

    // A burst shrinks after its arrival.
    private static bool GrowsThroughout(FindingWindow window)
    {
        for (var back = 0.0; back < HalfSeconds - StepSeconds; back += StepSeconds)
        {
            var (to, middle) = (window.Now - back, window.Now - back - StepSeconds);
            if (
                !(
                    window.Mean(SeriesCatalogue.LoadInFlight, middle, to)
                    > window.Mean(SeriesCatalogue.LoadInFlight, middle - StepSeconds, middle)
                )
            )
                return false;
        }

        return true;
    }

    private static string Capital(string words) => char.ToUpperInvariant(words[0]) + words[1..];
}
