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

    private const double SwitchSeconds = 10,
        MsPerSecond = 1_000;

    public string Id => RuleId;

    public string Title => "The HTTP monitor is blind";

    public string Why =>
        "A monitor that polls over HTTP waits in the queue that it should report, so it waits exactly when it is needed. "
        + "The runtime samples on this page come over EventPipe from a separate thread of the runtime. "
        + "Monitor a service from outside its request queue, and treat a health check without a response as a failure.";

    public bool IsMeasurementLimit => true;

    public Symptom? Examine(FindingWindow window)
    {
        var wasSwitched = window.LastSwitch?.Seconds > window.Now - SwitchSeconds;
        var span = wasSwitched ? 0 : MemorySeconds;
        var waited = Newest(window, SeriesCatalogue.PollLatency, span);
        var answered = Newest(window, SeriesCatalogue.PollAge, span);
        // Without any response so far, the age is at least the time for which the first poll has waited.
        if ((answered ?? waited / MsPerSecond) is not { } age)
            return null;
        // A poll may have been waiting since before this run.
        if (window.Now < MinPollAgeSeconds || age < MinPollAgeSeconds)
            return null;
        var sample = window.Last(SeriesCatalogue.ProbeAge);
        // A service without a runtime that can be observed has no sample. A refused poll does not wait.
        if (sample > MaxSampleAgeSeconds || (sample is null && !(waited >= MinPollAgeSeconds * MsPerSecond)))
            return null;
        var path = window.PolledPath ?? "the health check";
        return new(
            age >= WarningPollAgeSeconds ? FindingSeverity.Warning : FindingSeverity.Notice,
            (
                answered is null
                    ? $"No HTTP response from {path} for {age:0} s"
                    : $"The last HTTP response from {path} is up to {age:0} s old"
            )
                + (
                    sample is { } fresh
                        ? $"; the EventPipe sample is {fresh:0.0} s old."
                        : ", while the service accepts connections."
                ),
            age,
            [
                answered is null
                    ? new("HTTP poll", $"no response for {age:0.0} s")
                    : new("HTTP poll", $"up to {age:0.0} s old", SeriesCatalogue.PollAge),
                .. sample is { } seconds
                    ? [new Evidence("EventPipe sample", $"{seconds:0.0} s old", SeriesCatalogue.ProbeAge)]
                    : Array.Empty<Evidence>(),
                .. window.Last(SeriesCatalogue.PollLatency) is { } ms
                    ? [new Evidence("Poll waits", MetricFormat.Latency(ms), SeriesCatalogue.PollLatency)]
                    : Array.Empty<Evidence>(),
            ]
        );
    }

    private static double? Newest(FindingWindow window, Series series, double span) =>
        span > 0 ? window.Highest(series, span) : window.Last(series);
}
