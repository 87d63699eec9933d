using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.MeasurementLimits;

/// <summary>A monitor that asks over HTTP waits in the queue it should report on.</summary>
public sealed class MonitorStarved : IFindingRule
{
    /// <summary>The identifier, by which the presentation knows it.</summary>
    public const string RuleId = "monitor-starved";

    /// <summary>Age of the last answered poll in seconds, from which on such a monitor sees badly. Polls are sent every second.</summary>
    public const double MinPollAgeSeconds = 3.5;

    /// <summary>The same age, from which on it is blind: no mere shortage of processor time takes that long.</summary>
    public const double WarningPollAgeSeconds = 6;

    /// <summary>Age of the runtime sample in seconds, up to which the view from outside is fresh.</summary>
    public const double MaxSampleAgeSeconds = 1.5;

    /// <summary>How long a blind spell is remembered, in seconds: between two of them one poll comes through, and changes little.</summary>
    public const double MemorySeconds = 4.5;

    private const double SwitchSeconds = 10;

    public string Id => RuleId;

    public string Title => "The HTTP monitor is blind";

    public string Why =>
        "A monitor that polls /metrics over HTTP needs a thread of the very pool it asks about, so it waits with everybody else exactly when it is needed. "
        + "The samples on this stage come over EventPipe, through a thread of the runtime’s own, and keep coming. "
        + "Watch a service from outside its own request queue, and treat a health check that does not answer as the finding it is.";

    public Symptom? Examine(FindingWindow window)
    {
        // After a switch the question is whether it sees again: the first answer ends it.
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
        // What a poll has been waiting for since before this run is no finding of this run.
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
            $"An HTTP answer about /metrics is up to {age:0} s old, the view from outside {fresh:0.0} s: the monitor starves with the patient.",
            age,
            evidence
        );
    }
}
