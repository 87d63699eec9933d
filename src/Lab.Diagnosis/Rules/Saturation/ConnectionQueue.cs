using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>Requests wait for a free connection of a pool inside the target, to another service or to a database.</summary>
internal sealed class ConnectionQueue : IFindingRule
{
    /// <summary>Waiting requests on average, from which on the rule reports.</summary>
    public const double MinWaiting = 2;

    /// <summary>Share of the requests in flight that wait, 0..1.</summary>
    public const double MinShare = 0.3;

    private const double SpanSeconds = 4;

    public string Id => "connection-queue";

    public string Title => "Requests wait for a connection";

    /// <summary>The explanation.</summary>
    public const string Explanation =
        "The target’s own connection pool is exhausted: each call needs a connection, and the others wait until one is free. "
        + "Threads and processors are idle meanwhile, so more of them would not help. "
        + "Hold connections for a shorter time, return each one, or raise the pool’s maximum if the other side can serve more.";

    private const string StreamTitle = "Requests wait for an HTTP/2 stream",
        StreamExplanation =
            "An HTTP/2 connection carries several calls at a time, up to the limit of streams that the other side sets, often 100. "
            + "HttpClient opens one connection by default, so further calls wait inside the target until a stream is free, "
            + "while threads and processors are idle. "
            + "Set EnableMultipleHttp2Connections of SocketsHttpHandler, or shorten the calls.";

    public string Why => Explanation;

    public bool StopsWithLoad => true;

    public ObserverCommand? Look => ObserverCommand.Awaits;

    public Symptom? Examine(FindingWindow window)
    {
        var (http, database) = (
            window.Mean(SeriesCatalogue.HttpClientWaiting, SpanSeconds) ?? 0,
            window.Mean(SeriesCatalogue.DatabaseWaiting, SpanSeconds) ?? 0
        );
        var (waiting, series, kind) =
            database > http
                ? (database, SeriesCatalogue.DatabaseWaiting, "database")
                : (http, SeriesCatalogue.HttpClientWaiting, "HTTP");
        if (
            waiting < MinWaiting
            || window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) is not { } inFlight
            || waiting < inFlight * MinShare
            || (series == SeriesCatalogue.DatabaseWaiting && window.Last(series) is not >= MinWaiting)
        )
            return null;
        // The waiting time of a call counts when its wait ends, so it may belong to earlier seconds.
        waiting = Math.Min(waiting, inFlight);
        if (OpensForEachCall(window) || InternalLimit.WaitsForProcessors(window))
            return null;
        var isForStream = series == SeriesCatalogue.HttpClientWaiting && WaitForStreams(window, http);
        List<Evidence> evidence =
        [
            new(
                isForStream ? "Waiting for a stream" : "Waiting for a connection",
                MetricFormat.Count((long)waiting),
                series
            ),
            new("In flight", MetricFormat.Count((long)inFlight), SeriesCatalogue.LoadInFlight),
        ];
        if (
            series == SeriesCatalogue.HttpClientWaiting
            && window.Last(SeriesCatalogue.HttpClientConnections) is { } open
        )
            evidence.Add(
                new("Outgoing connections", MetricFormat.Count((long)open), SeriesCatalogue.HttpClientConnections)
            );
        var awaited = window.AwaitedPlace();
        evidence.AddRange(awaited?.Evidence ?? []);
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Count((long)waiting)} of {MetricFormat.Count((long)inFlight)} requests in flight "
                + (
                    isForStream
                        ? "wait for a stream of an HTTP/2 connection."
                        : $"wait for a connection of the target’s {kind} pool."
                )
                + awaited.AfterSentence(),
            waiting + (awaited is null ? 0 : Symptom.NamedStrength),
            evidence
        )
        {
            Title = isForStream ? StreamTitle : null,
            Why = isForStream ? StreamExplanation : null,
        };
    }

    private static bool WaitForStreams(FindingWindow window, double waiting) =>
        window.Mean(SeriesCatalogue.HttpClientWaitingForStream, SpanSeconds) > waiting / 2;

    // A call that opens its own connection waits for that one, and for no other call.
    private static bool OpensForEachCall(FindingWindow window) =>
        window.Slope(SeriesCatalogue.TcpTimeWait, SpanSeconds) >= SocketExhaustion.MinGrowthPerSecond
        || window.Slope(SeriesCatalogue.TcpOutgoingTimeWait, SpanSeconds) >= SocketExhaustion.MinGrowthPerSecond;
}
