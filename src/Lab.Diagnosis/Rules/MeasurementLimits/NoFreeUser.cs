using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.MeasurementLimits;

/// <summary>Starts at an arrival rate wait, because every user the load may have waits for an answer itself. The generator is not to blame.</summary>
internal sealed class NoFreeUser : IFindingRule
{
    /// <summary>Starts without a free user, from which on it is more than a moment's coincidence.</summary>
    public const double MinStarts = 5;

    private const double SpanSeconds = 2;

    public string Id => "no-free-user";

    public string Title => "Every user is waiting";

    public string Why =>
        "At an arrival rate, requests are due whether or not earlier ones were answered; when every user the load may have waits for an answer, the next start waits for a user. "
        + "Its response time counts from the planned moment, so the figures tell that wait, and they are the target’s: the generator had its starts ready in time. "
        + "More users would put the same wait inside the target instead.";

    public Symptom? Examine(FindingWindow window)
    {
        if (
            !(window.Mean(SeriesCatalogue.WaitingForUser, SpanSeconds) >= MinStarts)
            || window.Last(SeriesCatalogue.WaitingForUser) is not { } starts
            || starts < MinStarts
        )
            return null;
        List<Evidence> evidence =
        [
            new("Starts without a user", MetricFormat.Count((long)starts), SeriesCatalogue.WaitingForUser),
        ];
        if (window.Last(SeriesCatalogue.LoadUsers) is { } users)
            evidence.Add(new("Users", MetricFormat.Count((long)users), SeriesCatalogue.LoadUsers));
        if (window.Last(SeriesCatalogue.WaitingOldest) is { } oldest)
            evidence.Add(new("Oldest waits for", MetricFormat.Latency(oldest), SeriesCatalogue.WaitingOldest));
        if (window.Mean(SeriesCatalogue.LoadDropped, SpanSeconds) is > 0 and var dropped)
            evidence.Add(new("Starts dropped", $"{MetricFormat.Rate(dropped)} /s", SeriesCatalogue.LoadDropped));
        return new(
            FindingSeverity.Notice,
            $"{MetricFormat.Count((long)starts)} starts wait for a free user, for every one of them waits for the target: that is the target’s time, and counted as such.",
            starts,
            evidence
        );
    }
}
