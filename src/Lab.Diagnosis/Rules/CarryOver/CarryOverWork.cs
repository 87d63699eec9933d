using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.CarryOver;

/// <summary>The target still worked on requests of an earlier run when this one began.</summary>
public sealed class CarryOverWork : IFindingRule
{
    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "work-of-a-run-before";

    /// <summary>Queued work items at the start beyond the requests of this run…</summary>
    public const double MinQueueItems = 10;

    /// <summary>…and seconds for which a poll over HTTP had been waiting. Polls are sent every second.</summary>
    public const double MinPollWaitedSeconds = 2;

    /// <summary>Requests on the server that do not belong to this run.</summary>
    public const double MinRequests = 50;

    /// <summary>Seconds at the start of a run that are examined.</summary>
    public const double StartSeconds = 1.5;

    /// <summary>Seconds after the start until which the rule reports.</summary>
    public const double MaxReportSeconds = 6;

    private const double MaxRemaining = 0.9,
        RemainingSeconds = 2;
    private const int MinMoments = 3;

    public string Id => RuleId;

    public string Title => "Work from the previous run";

    public string Why =>
        "When a run ends, its clients disconnect, but the target still finishes their work, which can take a starved pool a minute. "
        + "The next run’s requests wait behind that work. "
        + "Restart the target with its button in the header, or use Both, which restarts it automatically.";

    public Symptom? Examine(FindingWindow window)
    {
        if (window.Now is < StartSeconds or > MaxReportSeconds)
            return null;
        var (queue, requests) = (QueueAtTheStart(window), RequestsBeyond(window));
        var (waits, isWorked) = (queue > 0, requests >= MinRequests);
        if (!waits && !isWorked)
            return null;
        List<Evidence> evidence = [];
        if (waits)
            evidence.Add(
                new("Queue at the start", $"{MetricFormat.Count((long)queue)} items", SeriesCatalogue.PoolQueue)
            );
        if (waits)
            evidence.Add(
                new(
                    "HTTP poll waiting for",
                    MetricFormat.Seconds(window.Last(SeriesCatalogue.PollAge) ?? 0),
                    SeriesCatalogue.PollAge
                )
            );
        if (isWorked)
            evidence.Add(new("On the server, not from this run", MetricFormat.Count((long)requests)));
        if (!waits && MayBeStreams(window))
            return new(
                FindingSeverity.Notice,
                $"{MetricFormat.Count((long)requests)} requests that do not belong to this run are open on the target: "
                    + "streams, other clients or an earlier run.",
                requests,
                evidence
            )
            {
                Title = "Other requests are open",
            };
        return new(
            FindingSeverity.Warning,
            "When this run started, the target still had "
                + $"{MetricFormat.Count((long)Math.Max(queue, requests))} work items or requests from an earlier run: "
                + "the results include both.",
            Math.Max(queue, requests),
            evidence
        );
    }

    // The lab's own target has no streams. Those of a service stay open; work of an earlier run gets less.
    private static bool MayBeStreams(FindingWindow window) =>
        window.Last(SeriesCatalogue.PoolBusy) is null
        && window.Last(SeriesCatalogue.PollWorkersInUse) is null
        && Remaining(window) >= RequestsBeyond(window) * MaxRemaining;

    // Requests in flight are not on the server all the time, so single differences are too small.
    private static double Remaining(FindingWindow window) =>
        window
            .Rows(
                window.Now - RemainingSeconds,
                window.Now,
                SeriesCatalogue.HttpActiveRequests,
                SeriesCatalogue.LoadInFlight
            )
            .Select(row => row[1] - row[2])
            .DefaultIfEmpty(double.MaxValue)
            .Max();

    private static double QueueAtTheStart(FindingWindow window)
    {
        var first = First(
            window,
            SeriesCatalogue.PoolQueue,
            SeriesCatalogue.LoadInFlight,
            SeriesCatalogue.PollAge,
            SeriesCatalogue.RunElapsed
        );
        return
            first.Length >= MinMoments
            && first[0][1] - first[0][2] >= MinQueueItems
            && Array.TrueForAll(first, row => row[3] - row[4] >= MinPollWaitedSeconds)
            ? first[0][1]
            : 0;
    }

    private static double RequestsBeyond(FindingWindow window)
    {
        var first = First(window, SeriesCatalogue.HttpActiveRequests, SeriesCatalogue.LoadInFlight);
        return first.Length >= MinMoments ? first.Min(row => row[1] - row[2]) : 0;
    }

    private static double[][] First(FindingWindow window, params Series[] series) =>
        [.. window.Rows(double.NegativeInfinity, StartSeconds, series)];
}
