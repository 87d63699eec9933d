using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Rules.MeasurementLimits;

/// <summary>The load generator is at its limit, so the results understate the target.</summary>
internal sealed class GeneratorSaturated : IFindingRule
{
    /// <summary>Share of the span, 0..1, for which the generator has to report saturation.</summary>
    public const double MinShare = 0.5;

    /// <summary>Length of a single pause in milliseconds, from which on it is reported.</summary>
    public const double MinStoodStillMs = 1_000;

    /// <summary>Wait for the generator in milliseconds, from which on it is listed.</summary>
    public const double MinWaitMs = 1;

    /// <summary>Wait for a thread of its pool in milliseconds, from which on it is the cause.</summary>
    public const double MinPoolWaitMs = 10;

    /// <summary>CPU use of the machine in percent, above which the lack of processors is the cause.</summary>
    public const double MaxMachineCpuPercent = 90;

    private const double SpanSeconds = 5,
        MsPerSecond = 1_000;

    public string Id => "generator-saturated";

    public string Title => GeneratorMessage.GeneratorLimit.Title;

    public string Why => GeneratorMessage.GeneratorLimit.Why;

    public bool IsMeasurementLimit => true;

    public Symptom? Examine(FindingWindow window)
    {
        if (!(window.Share(SeriesCatalogue.GeneratorSaturated, SpanSeconds, value => value > 0) >= MinShare))
            return Paused(window);
        List<Evidence> evidence = [];
        if (window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) is { } machine)
            evidence.Add(new("Machine CPU", $"{machine:0} %", SeriesCatalogue.CpuMachine));
        if (window.Highest(SeriesCatalogue.GeneratorLatenessP99, SpanSeconds) is { } late)
            evidence.Add(new("Start delay (p99)", MetricFormat.Latency(late), SeriesCatalogue.GeneratorLatenessP99));
        if (window.Highest(SeriesCatalogue.GeneratorAnswerWaitP99, SpanSeconds) is >= MinWaitMs and var wait)
            evidence.Add(
                new("Response waits (p99)", MetricFormat.Latency(wait), SeriesCatalogue.GeneratorAnswerWaitP99)
            );
        if (window.Highest(SeriesCatalogue.GeneratorPoolWaitP99, SpanSeconds) is >= MinWaitMs and var pool)
            evidence.Add(
                new("Wait for its pool (p99)", MetricFormat.Latency(pool), SeriesCatalogue.GeneratorPoolWaitP99)
            );
        if (window.Mean(SeriesCatalogue.GeneratorThreads, SpanSeconds) is { } current)
            evidence.Add(new("Generator threads", $"{current:0} %", SeriesCatalogue.GeneratorThreads));
        if (window.Mean(SeriesCatalogue.GeneratorThrottled, SpanSeconds) is >= 1 and var throttled)
            evidence.Add(new("Throttled", $"{throttled:0} ms a frame", SeriesCatalogue.GeneratorThrottled));
        if (window.Mean(SeriesCatalogue.GeneratorGcPause, SpanSeconds) is >= 1 and var pause)
            evidence.Add(new("Generator GC pauses", $"{pause:0} ms a frame", SeriesCatalogue.GeneratorGcPause));
        return new(
            FindingSeverity.Notice,
            (
                WaitsForItsPool(window)
                    ? "New connections and HTTP/2 responses wait for a thread of the load generator: "
                    : "The load generator has too little processor time: "
            ) + $"{GeneratorMessage.GeneratorLimit.Effect}.",
            1,
            evidence
        );
    }

    // Threads that are blocked, and not a lack of processors.
    private static bool WaitsForItsPool(FindingWindow window) =>
        window.Highest(SeriesCatalogue.GeneratorPoolWaitP99, SpanSeconds) >= MinPoolWaitMs
        && !(window.Mean(SeriesCatalogue.CpuMachine, SpanSeconds) > MaxMachineCpuPercent);

    private static Symptom? Paused(FindingWindow window) =>
        window.Highest(SeriesCatalogue.GeneratorStoodStill, SpanSeconds) is >= MinStoodStillMs and var pauseMs
            ? new(
                FindingSeverity.Notice,
                $"The load generator did not run for {pauseMs / MsPerSecond:0.0} s: {GeneratorMessage.Stopped.Effect}.",
                pauseMs,
                [new("Paused for", MetricFormat.Latency(pauseMs), SeriesCatalogue.GeneratorStoodStill)]
            )
            {
                Title = GeneratorMessage.Stopped.Title,
                Why = GeneratorMessage.Stopped.Why,
            }
            : null;
}
