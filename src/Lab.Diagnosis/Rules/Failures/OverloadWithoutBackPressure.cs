using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>More comes in than goes out, and nobody says no: requests pile up until they are refused or given up on.</summary>
internal sealed class OverloadWithoutBackPressure : IFindingRule
{
    /// <summary>Requests refused or given up on within the span from which on it is more than a stray one.</summary>
    public const double MinFailures = 5;

    /// <summary>Share of such failures among the requests that ended, 0..1.</summary>
    public const double MinFailedShare = 0.01;

    /// <summary>Growth of the requests in flight over the span that throughput did not follow.</summary>
    public const double MinInFlightGrowth = 1.3;

    /// <summary>Requests in flight now over their mean of the last half of the span: above it they still grow. Users who have all arrived are no pile.</summary>
    public const double MinInFlightGrowthNow = 1.03;

    /// <summary>Growth of throughput over the span up to which it did not follow.</summary>
    public const double MaxThroughputGrowth = 1.1;

    /// <summary>Mean latency, or median age of what waits, in milliseconds from which on the pile is felt.</summary>
    public const double MinMeanLatencyMs = 1_500;

    /// <summary>Share of 429 answers, 0..1, from which on somebody does say no.</summary>
    public const double MaxShedShare = 0.01;

    private const double SpanSeconds = 4,
        HalfSeconds = SpanSeconds / 2,
        StepSeconds = 0.5;

    private static readonly (Series Series, string Words)[] Failures =
    [
        (SeriesCatalogue.ErrorsRequestTimeout, "timed out"),
        (SeriesCatalogue.ErrorsConnectTimeout, "got no connection in time"),
        (SeriesCatalogue.ErrorsConnectRefused, "were refused"),
        (SeriesCatalogue.ErrorsConnectionReset, "lost their connection"),
    ];

    private const string TurnedAway =
        "A connection that is refused or reset says neither why nor when to come again. A service that is asked for more than it takes does so when its queue of new connections is full; "
        + "so does one that crashes, closes connections of its own accord (as one that speaks HTTP/1.0 does after each answer, where an HttpClient would use them again), or stands behind something that does. "
        + "Look into its log, and let it answer with 429 or 503 where it is the load.";

    public string Id => "overload-without-back-pressure";

    public string Title => "Overload without back-pressure";

    public string Why =>
        "More requests arrive than the service completes, and since nothing turns them away they wait, in queues that nobody sees. "
        + "Waiting costs memory and time, and a client that gives up has used the service for nothing. "
        + "A limit on requests in flight, answered with 429 beyond it, turns the hidden queue into a clear answer.";

    public Symptom? Examine(FindingWindow window)
    {
        var (shed, answers) = (
            window.Mean(SeriesCatalogue.LoadShed, SpanSeconds) ?? 0,
            window.Mean(SeriesCatalogue.LoadRps, SpanSeconds) ?? 0
        );
        if (shed > answers * MaxShedShare)
            return null;
        // Whether it is the load, or no load could be answered in that time, shows when the start is over.
        return ClientsGiveUp.IsSo(window) || ClientsGiveUp.MayBeSo(window) ? null : GivenUp(window) ?? PilingUp(window);
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
        evidence.Add(new("Of those that ended", MetricFormat.WholePercent(share)));
        if (window.Last(SeriesCatalogue.LoadInFlight) is { } open)
            evidence.Add(new("In flight", MetricFormat.Count((long)open), SeriesCatalogue.LoadInFlight));
        var most = kinds.MaxBy(kind => kind.Count);
        // Without a timeout nobody knows that anything took too long.
        if (
            !kinds.Any(kind =>
                kind.Series == SeriesCatalogue.ErrorsRequestTimeout
                || kind.Series == SeriesCatalogue.ErrorsConnectTimeout
            )
        )
        {
            return new(
                FindingSeverity.Warning,
                $"{MetricFormat.WholePercent(share)} of the requests of {window.LastSeconds(SpanSeconds)} {most.Words}, and nobody told them why.",
                share,
                evidence
            )
            {
                Title = "Connections are turned away",
                Why = TurnedAway,
            };
        }

        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.WholePercent(share)} of the requests of {window.LastSeconds(SpanSeconds)} {most.Words}: more is asked than is answered in time, and nothing says no.",
            share,
            evidence
        );
    }

    private static Symptom? PilingUp(FindingWindow window)
    {
        var (from, half) = (window.Now - SpanSeconds, window.Now - HalfSeconds);

        // What has been answered, and what has not: while nobody is, the ages of what waits are all there is.
        var (answered, waiting) = (
            window.Mean(SeriesCatalogue.LatencyMean, HalfSeconds),
            window.Mean(SeriesCatalogue.WaitingMedian, HalfSeconds)
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
            $"Requests pile up: {MetricFormat.Count((long)open)} are in flight, and their number grows faster than the {MetricFormat.Rate(answers)} answers a second.",
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

    // A burst comes at once and is worked off from then on: a pile goes on growing.
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
