using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.MeasurementLimits;

/// <summary>At an arrival rate, requests wait for a user because all users wait for answers.</summary>
internal sealed class NoFreeUser : IFindingRule
{
    /// <summary>Waiting starts from which on the rule reports.</summary>
    public const double MinStarts = 5;

    /// <summary>Share of the users, 0..1, with a request in flight.</summary>
    public const double MinInFlightShare = 0.8;

    private const double SpanSeconds = 2;

    public string Id => "no-free-user";

    public string Title => "Every user is waiting";

    public string Why =>
        "At an arrival rate, requests are due whether or not earlier ones have completed, and each needs a free user. "
        + "Response time is measured from the planned start, so it includes the wait for a user, which the slow target causes. "
        + "More users would only move the wait into the target.";

    public bool IsMeasurementLimit => true;

    public Symptom? Examine(FindingWindow window)
    {
        if (
            !(window.Mean(SeriesCatalogue.WaitingForUser, SpanSeconds) >= MinStarts)
            || window.Last(SeriesCatalogue.WaitingForUser) is not { } starts
            || starts < MinStarts
        )
            return null;
        // Users that rest after a failure, or wait for the generator itself, do not indicate a slow target.
        if (
            window.Share(SeriesCatalogue.GeneratorSaturated, SpanSeconds, value => value > 0)
                >= GeneratorSaturated.MinShare
            || window.Mean(SeriesCatalogue.LoadInFlight, SpanSeconds)
                < window.Mean(SeriesCatalogue.LoadUsers, SpanSeconds) * MinInFlightShare
        )
            return null;
        List<Evidence> evidence =
        [
            new("Starts without a user", MetricFormat.Count((long)starts), SeriesCatalogue.WaitingForUser),
        ];
        if (window.Last(SeriesCatalogue.LoadUsers) is { } users)
            evidence.Add(new("Users", MetricFormat.Count((long)users), SeriesCatalogue.LoadUsers));
        if (window.Last(SeriesCatalogue.WaitingOldest) is { } oldest)
            evidence.Add(new("Oldest waiting for", MetricFormat.Latency(oldest), SeriesCatalogue.WaitingOldest));
        if (window.Mean(SeriesCatalogue.LoadDropped, SpanSeconds) is > 0 and var dropped)
            evidence.Add(new("Starts dropped", $"{MetricFormat.Rate(dropped)} /s", SeriesCatalogue.LoadDropped));
        return new(
            FindingSeverity.Notice,
            $"{MetricFormat.Count((long)starts)} starts are waiting for a free user, because every user is waiting for the target.",
            starts,
            evidence
        );
    }
}
