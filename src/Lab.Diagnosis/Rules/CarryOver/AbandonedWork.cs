using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.CarryOver;

/// <summary>The target works on many more requests than anybody waits for: whoever gave up was not noticed.</summary>
public sealed class AbandonedWork : IFindingRule
{
    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "abandoned-work";

    /// <summary>Requests the target works on over those that are waited for, from which on work is done for nobody.</summary>
    public const double MinFactor = 2.5;

    /// <summary>Requests nobody waits for, from which on they weigh.</summary>
    public const double MinRequests = 50;

    /// <summary>The same for the longer span: less of it, all the time, is no delay of a reading either.</summary>
    public const double MinLongFactor = 1.6;

    private const double SpanSeconds = 2,
        LongSpanSeconds = 5;

    public string Id => RuleId;

    public string Title => "Work for nobody";

    public string Why =>
        "Clients have given up, and the server goes on with what they asked for: memory, connections and calls are spent on answers that nobody reads. "
        + "The cancellation token of a request tells when its client has left. "
        + "Pass it on to everything that is awaited, and the work ends with the wait.";

    public Symptom? Examine(FindingWindow window)
    {
        if (
            window.Mean(SeriesCatalogue.HttpActiveRequests, SpanSeconds) is not { } active
            || window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds) is not { } waitedFor
        )
            return null;
        if (
            !IsMuchMore(active, waitedFor, MinFactor)
            && !IsMuchMore(
                window.Mean(SeriesCatalogue.HttpActiveRequests, LongSpanSeconds),
                window.Mean(SeriesCatalogue.LoadInFlight, LongSpanSeconds),
                MinLongFactor
            )
        )
            return null;
        // What the variant before has left is worked off; it is this one's doing only when it grows.
        if (
            window.LastSwitch is { } change
            && !(active > window.Mean(SeriesCatalogue.HttpActiveRequests, change.Seconds - SpanSeconds, change.Seconds))
        )
            return null;
        return new(
            FindingSeverity.Warning,
            $"Over the last {SpanSeconds:0} s the target works on {MetricFormat.Count((long)active)} requests, and only {MetricFormat.Count((long)waitedFor)} are waited for: the clients of the others have given up.",
            active - waitedFor,
            [
                new("On the server", MetricFormat.Count((long)active), SeriesCatalogue.HttpActiveRequests),
                new("Waited for", MetricFormat.Count((long)waitedFor), SeriesCatalogue.LoadInFlight),
            ]
        );
    }

    private static bool IsMuchMore(double? active, double? waitedFor, double factor) =>
        active >= waitedFor * factor && active - waitedFor >= MinRequests;
}
