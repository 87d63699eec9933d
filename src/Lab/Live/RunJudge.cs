using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Lab.Live;

/// <summary>
/// Judges a run by its thresholds, on the counts of all its intervals added up. Not thread-safe: it belongs to whoever takes the run's snapshots.
/// </summary>
internal sealed class RunJudge(IReadOnlyList<Threshold> thresholds)
{
    private readonly Tally _total = new();

    /// <summary>Adds what happened since the last snapshot.</summary>
    public void Add(Tally interval)
    {
        // Adding histograms costs time at every frame, and most runs have nothing to be judged by.
        if (thresholds.Count > 0) _total.Add(interval);
    }

    /// <summary>How the run did, over its counted length.</summary>
    public IReadOnlyList<ThresholdResult> Verdicts(double seconds) => [.. thresholds.Select(threshold => threshold.Evaluate(_total, TimeSpan.FromSeconds(Math.Max(0, seconds))))];
}
