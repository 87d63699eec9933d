using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.CarryOver;

/// <summary>The target still works on requests whose clients have left.</summary>
public sealed class AbandonedWork : IFindingRule
{
    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "abandoned-work";

    /// <summary>Requests on the server over those in flight, from which on the rule reports.</summary>
    public const double MinFactor = 2.5;

    /// <summary>Abandoned requests from which on the rule reports.</summary>
    public const double MinRequests = 50;

    /// <summary>The same factor over the longer span.</summary>
    public const double MinLongFactor = 1.6;

    private const double SpanSeconds = 2,
        LongSpanSeconds = 5;

    public string Id => RuleId;

    public string Title => "Abandoned work";

    public string Why =>
        "Clients have given up, but the server still works on their requests: it spends memory, connections and calls "
        + "on responses that are never read. "
        + "A request’s cancellation token is cancelled when its client disconnects. "
        + "Pass it to every awaited call, and the work stops when the client disconnects.";

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Mean(SeriesCatalogue.HttpActiveRequests, SpanSeconds) is not { } active
            || window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) is not { } waitedFor
        )
            return null;
        // Only clients of this run that gave up leave work behind; streams and other clients are open as well.
        if (!HaveGivenUp(window))
            return null;
        var others = window.LastSwitch is null ? window.RequestsOfOthers() : 0;
        active -= others;
        if (
            !Exceeds(active, waitedFor, MinFactor)
            && !Exceeds(
                window.Mean(SeriesCatalogue.HttpActiveRequests, LongSpanSeconds) - others,
                window.Mean(SeriesCatalogue.LoadInFlight, LongSpanSeconds),
                MinLongFactor
            )
        )
            return null;
        // After a switch only a growing number is caused by the current variant.
        if (
            window.LastSwitch is { } change
            && !(
                active
                > window.Mean(SeriesCatalogue.HttpActiveRequests, change.Seconds - SpanSeconds, change.Seconds) - others
            )
        )
            return null;
        return new(
            FindingSeverity.Warning,
            $"The target works on {MetricFormat.Count((long)active)} requests, but only "
                + $"{MetricFormat.Count((long)waitedFor)} are in flight: the other clients have given up.",
            active - waitedFor,
            [
                new("On the server", MetricFormat.Count((long)active), SeriesCatalogue.HttpActiveRequests),
                new("In flight", MetricFormat.Count((long)waitedFor), SeriesCatalogue.LoadInFlight),
            ]
        );
    }

    // Where the load source does not count them, they are not excluded.
    private static bool HaveGivenUp(FindingWindow window) =>
        window.Last(SeriesCatalogue.ErrorsRequestTimeout) is not 0 || window.Last(SeriesCatalogue.TotalsCancelled) > 0;

    private static bool Exceeds(double? active, double? waitedFor, double factor) =>
        active >= waitedFor * factor && active - waitedFor >= MinRequests;
}
