using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace LoadEngine.Runs;

/// <summary>Everything observed of a run that has ended.</summary>
/// <param name="Started">When it started.</param>
/// <param name="Total">Everything counted: the snapshots' histograms, added up count for count.</param>
/// <param name="Snapshots">About one a second, at least one; together they are the total, count for count.</param>
/// <param name="BurstSteps">The rungs of a burst ladder; empty for other executors.</param>
public sealed record RunObservation(
    DateTimeOffset Started,
    Tally Total,
    IReadOnlyList<LoadSnapshot> Snapshots,
    IReadOnlyList<BurstStep> BurstSteps
)
{
    /// <summary>The threshold that the run was stopped for; null when there was none.</summary>
    public StoppingThreshold? StoppedBy { get; init; }

    /// <summary>Response times of each interval, with service times and failures under tags; null unless requested.</summary>
    public HistogramLog? Log { get; init; }

    /// <summary>The first exception of the snapshot listener, or null. The run and its figures are complete in either case.</summary>
    public Exception? ListenerFault { get; init; }

    /// <summary>The last snapshot.</summary>
    public LoadSnapshot Last => Snapshots[^1];

    /// <summary>Counts of the run's scenarios, and of the tags of its requests.</summary>
    public IReadOnlyList<RunPart> Parts { get; init; } = [];

    /// <summary>Length of the run without its warm-up; zero when it was stopped during the warm-up.</summary>
    public TimeSpan CountedDuration => TimeSpan.FromSeconds(Math.Max(0, Last.Total.Seconds));

    /// <summary>How the run did against a threshold. One that it was stopped for is not met, whatever came in while it ended.</summary>
    public ThresholdResult Evaluate(Threshold threshold)
    {
        var part = Parts.FirstOrDefault(part => part.Name == threshold.Part);
        var result = threshold.Evaluate(part?.Total ?? Total, part?.Counted ?? CountedDuration);
        return threshold.Text == StoppedBy?.Text ? result with { Passed = false } : result;
    }
}

/// <summary>A threshold that a run was stopped for.</summary>
/// <param name="Text">The threshold as it was written.</param>
/// <param name="Elapsed">Time since the start at which it was found lost.</param>
public sealed record StoppingThreshold(string Text, TimeSpan Elapsed);
