using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Observer.Contract;

namespace Lab.Diagnosis.Rules.Saturation;

/// <summary>
/// Connections of a database pool are in use and run no command while all requests wait for one: they were not returned.
/// </summary>
internal sealed class LeakedConnections : IFindingRule
{
    /// <summary>Share of the requests in flight that wait, 0..1, from which on no request holds a connection and works.</summary>
    public const double MinShare = 0.8;

    /// <summary>Running commands on average, up to which the database has nothing to do.</summary>
    public const double MaxExecuting = 0.2;

    /// <summary>Seconds without a success.</summary>
    public const double SpanSeconds = 3;

    // The default timeout of Npgsql.
    private const double LeftOverSeconds = 15;

    private static readonly string[] Effects =
    [
        "connection-queue",
        "server-errors",
        "every-answer-an-error",
        "unresponsive",
        "nobody-answered",
        "clients-give-up",
        "overload-without-back-pressure",
        "abandoned-work",
    ];

    public string Id => "leaked-connections";

    public string Title => "Connections are not returned";

    public string Why =>
        "All connections of the database pool are in use, but they run no command, and no request succeeds any more. "
        + "Usually some path, such as an early return or an exception, ends without disposing its connection; only a restart returns it. "
        + "Open connections with await using; if each one is disposed, look for requests that hold one while they wait.";

    public bool StopsWithLoad => true;

    public ObserverCommand? Look => ObserverCommand.Awaits;

    public IReadOnlyCollection<string> Absorbs(FindingWindow window) => Effects;

    public Symptom? Examine(FindingWindow window) =>
        window.HasSucceeded && Lost(window, window.Now) is { } lost
            ? Examine(
                window,
                lost,
                window.Mean(SeriesCatalogue.DatabaseWaiting, SpanSeconds),
                window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds)
            )
            : LeftOver(window);

    // After a switch, requests of the earlier variant wait until their timeout.
    private static Symptom? LeftOver(FindingWindow window) =>
        window.IsActive
        && window.LastSwitch is { Seconds: var switched }
        && window.Now - switched <= LeftOverSeconds
        && Lost(window, switched) is { } lost
            ? Examine(
                window,
                lost,
                window.Last(SeriesCatalogue.DatabaseWaiting),
                window.Last(SeriesCatalogue.LoadInFlight)
            )
            : null;

    // Connections in use at a moment, and their commands; null if requests succeeded or commands ran.
    private static (double Used, double Executing)? Lost(FindingWindow window, double at) =>
        window.Mean(SeriesCatalogue.LoadSucceeded, at - SpanSeconds, at) is 0
        && window.Mean(SeriesCatalogue.DatabaseExecuting, at - SpanSeconds, at) is <= MaxExecuting and var executing
        && window.Mean(SeriesCatalogue.DatabaseUsed, at - SpanSeconds, at) is >= 1 and var used
            ? (used, executing)
            : null;

    private static Symptom? Examine(
        FindingWindow window,
        (double Used, double Executing) lost,
        double? waitingNow,
        double? inFlightNow
    )
    {
        if (
            waitingNow is not (>= ConnectionQueue.MinWaiting and var waiting)
            || inFlightNow is not { } inFlight
            || waiting < inFlight * MinShare
        )
            return null;
        // The series are sampled at different moments.
        waiting = Math.Min(waiting, inFlight);
        var used = MetricFormat.Count((long)Math.Round(lost.Used));
        var awaited = window.AwaitedPlace();
        return new(
            FindingSeverity.Warning,
            $"{MetricFormat.Count((long)waiting)} of {MetricFormat.Count((long)inFlight)} requests in flight wait for a "
                + $"connection of the target’s database pool, and the {used} in use run no command.{awaited.AfterSentence()}",
            waiting + (awaited is null ? 0 : Symptom.NamedStrength),
            [
                new("Connections in use", used, SeriesCatalogue.DatabaseUsed),
                new(
                    "Commands running",
                    MetricFormat.Count((long)Math.Round(lost.Executing)),
                    SeriesCatalogue.DatabaseExecuting
                ),
                new("Waiting for a connection", MetricFormat.Count((long)waiting), SeriesCatalogue.DatabaseWaiting),
                new("In flight", MetricFormat.Count((long)inFlight), SeriesCatalogue.LoadInFlight),
                .. awaited?.Evidence ?? [],
            ]
        );
    }
}
