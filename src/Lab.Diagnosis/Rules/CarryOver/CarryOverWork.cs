using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.CarryOver;

/// <summary>The target was not at rest when the run began: it still works on what an earlier run asked for, and the figures are of both.</summary>
public sealed class CarryOverWork : IFindingRule
{
    /// <summary>The identifier, by which a comparison knows it.</summary>
    public const string RuleId = "work-of-a-run-before";

    /// <summary>Work items in the queue at the first moment beyond the requests that this run had sent by then…</summary>
    public const double MinQueueItems = 10;

    /// <summary>…and seconds for which a poll over HTTP had been waiting when it began, and still waits. Polls are sent every second, so a target at rest had answered one.</summary>
    public const double MinPollWaitedSeconds = 2;

    /// <summary>Requests on the server beyond those of this run, from which on they are another's.</summary>
    public const double MinRequests = 50;

    /// <summary>Seconds at the start of a run in which it is looked for. The server’s count is a second old at most: what has ended is no longer in it.</summary>
    public const double StartSeconds = 1.5;

    /// <summary>Seconds after the start up to which it is told: long enough to be read.</summary>
    public const double MaxReportSeconds = 6;

    private const int MinMoments = 3;

    public string Id => RuleId;

    public string Title => "Work of a run before";

    public string Why =>
        "A run that ends or is stopped takes its clients away, and not what the target has begun for them: a starved pool can be busy with it for a minute. "
        + "A run that starts meanwhile waits behind it and is charged for it. "
        + "Stop, restart the target (from its button in the header), and start again; Both does so by itself.";

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
                new("Queue at its start", $"{MetricFormat.Count((long)queue)} items", SeriesCatalogue.PoolQueue)
            );
        if (waits)
            evidence.Add(
                new(
                    "A poll waits for",
                    MetricFormat.Seconds(window.Last(SeriesCatalogue.PollAge) ?? 0),
                    SeriesCatalogue.PollAge
                )
            );
        if (isWorked)
            evidence.Add(
                new(
                    "On the server beyond this run",
                    MetricFormat.Count((long)requests),
                    SeriesCatalogue.HttpActiveRequests
                )
            );
        return new(
            FindingSeverity.Warning,
            $"When this run began, {(waits ? $"{MetricFormat.Count((long)queue)} work items" : $"{MetricFormat.Count((long)requests)} requests")} of an earlier one were still with the target: the figures are of both. Restart the target, and run it again.",
            Math.Max(queue, requests),
            evidence
        );
    }

    // What the run asks for itself grows from nothing; a poll that has been answered meanwhile says that what was left is worked off.
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
