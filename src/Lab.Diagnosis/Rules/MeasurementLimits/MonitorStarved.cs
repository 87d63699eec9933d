using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.MeasurementLimits;

/// <summary>A monitor that polls over HTTP waits in the queue that it should report.</summary>
public sealed class MonitorStarved : IFindingRule
{
    /// <summary>Identifier of the rule.</summary>
    public const string RuleId = "monitor-starved";

    /// <summary>Age of the last answered poll in seconds, from which on it is a notice. Polls are sent every second.</summary>
    public const double MinPollAgeSeconds = 3.5;

    /// <summary>The same age, from which on it is a warning: a lack of processor time does not last that long.</summary>
    public const double WarningPollAgeSeconds = 6;

    /// <summary>Age of the runtime sample in seconds, up to which it is fresh.</summary>
    public const double MaxSampleAgeSeconds = 1.5;

    /// <summary>Seconds for which an old answer counts, because single polls still get through.</summary>
    public const double MemorySeconds = 4.5;

    private const double SwitchSeconds = 10;

    public string Id => RuleId;

    public string Title => "The HTTP monitor is blind";

    public string Why =>
        "A monitor that polls /metrics over HTTP needs a thread from the pool that it measures, so it waits exactly when it is needed. "
        + "The samples on this page come over EventPipe from a separate thread of the runtime. "
        + "Monitor a service from outside its request queue, and treat a health check without a response as a failure.";

    public Symptom? Examine(FindingWindow window)
    {
        var wasSwitched = window.LastSwitch?.Seconds > window.Now - SwitchSeconds;
        if (
            (
                wasSwitched
                    ? window.Last(SeriesCatalogue.PollAge)
                    : window.Highest(SeriesCatalogue.PollAge, MemorySeconds)
            )
                is not { } age
            || window.Last(SeriesCatalogue.ProbeAge) is not { } fresh
        )
            return null;
        // A poll may have been waiting since before this run.
        if (window.Now < MinPollAgeSeconds || age < MinPollAgeSeconds || fresh > MaxSampleAgeSeconds)
            return null;
        List<Evidence> evidence =
        [
            new("HTTP poll", $"up to {age:0.0} s old", SeriesCatalogue.PollAge),
            new("EventPipe sample", $"{fresh:0.0} s old", SeriesCatalogue.ProbeAge),
        ];
        if (window.Last(SeriesCatalogue.PollLatency) is { } waited)
            evidence.Add(new("Poll waits", MetricFormat.Latency(waited), SeriesCatalogue.PollLatency));
        return new(
            age >= WarningPollAgeSeconds ? FindingSeverity.Warning : FindingSeverity.Notice,
            $"The last HTTP response from /metrics is up to {age:0} s old, the EventPipe sample {fresh:0.0} s.",
            age,
            evidence
        );
    }
}
