using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace LoadEngine.Runs;

/// <summary>The observation of an ended run.</summary>
/// <param name="Started">When it started.</param>
/// <param name="Total">The sum of all snapshots.</param>
/// <param name="Snapshots">About one snapshot per second, at least one; their sum is the total.</param>
/// <param name="BurstSteps">The steps of a burst ladder; empty for other executors.</param>
public sealed record RunObservation(
    DateTimeOffset Started,
    Tally Total,
    IReadOnlyList<LoadSnapshot> Snapshots,
    IReadOnlyList<BurstStep> BurstSteps
)
{
    /// <summary>The threshold that aborted the run; null if there was none.</summary>
    public StoppingThreshold? StoppedBy { get; init; }

    /// <summary>Response times of each interval, with service times and failures under tags; null unless requested.</summary>
    public HistogramLog? Log { get; init; }

    /// <summary>The first exception of the snapshot listener, or null. The run and its figures are complete in either case.</summary>
    public Exception? ListenerFault { get; init; }

    /// <summary>The last snapshot.</summary>
    public LoadSnapshot Last => Snapshots[^1];

    /// <summary>Counts of the run's scenarios, and of the tags of its requests.</summary>
    public IReadOnlyList<RunPart> Parts { get; init; } = [];

    /// <summary>Duration under load, without warm-up and drain; zero if it was stopped during the warm-up.</summary>
    public TimeSpan CountedDuration => TimeSpan.FromSeconds(Math.Max(0, Last.Total.Seconds));

    /// <summary>Share of the time, 0..1, for which the generator may be saturated without a doubt about the result.</summary>
    public const double MaxSaturatedShare = 0.1;

    /// <summary>Seconds for which the generator was the bottleneck.</summary>
    public double SaturatedSeconds =>
        Snapshots
            .Where(snapshot => snapshot.Generator.IsSaturated)
            .Sum(snapshot => Math.Max(0, snapshot.Interval.Seconds));

    /// <summary>
    /// True if every crossed threshold is on a latency or a rate and the generator was saturated, so that it may be the cause: the run
    /// does not show whether the target is.
    /// </summary>
    /// <param name="thresholds">The thresholds of the run.</param>
    public bool IsInconclusive(IEnumerable<Threshold> thresholds)
    {
        var crossed = thresholds.Where(threshold => !Evaluate(threshold).Passed).ToArray();
        return crossed.Length > 0
            && crossed.All(threshold => threshold.IsLatency || threshold.Metric == ThresholdMetric.Rps)
            && SaturatedSeconds > MaxSaturatedShare * Snapshots.Sum(snapshot => Math.Max(0, snapshot.Interval.Seconds));
    }

    /// <summary>Evaluates a threshold. A threshold that aborted the run is not met, regardless of later results.</summary>
    public ThresholdResult Evaluate(Threshold threshold)
    {
        var part = Parts.FirstOrDefault(part => part.Name == threshold.Part);
        var result = threshold.Evaluate(part?.Total ?? Total, part?.Counted ?? CountedDuration);
        return threshold.Text == StoppedBy?.Text ? result with { Passed = false } : result;
    }
}

/// <summary>The threshold that aborted a run.</summary>
/// <param name="Text">The threshold as entered.</param>
/// <param name="Elapsed">Time since the start at which it failed.</param>
public sealed record StoppingThreshold(string Text, TimeSpan Elapsed);
