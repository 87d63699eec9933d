using LoadEngine.Recording;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace Lab.Runtime.Thresholds;

/// <summary>Judges a run by its thresholds, on the counts of all its intervals added up. Not thread-safe.</summary>
internal sealed class ThresholdEvaluator(IReadOnlyList<Threshold> thresholds)
{
    private readonly Tally _total = new();
    private string? _lost;

    /// <summary>Adds what happened since the last snapshot.</summary>
    public void Add(Tally interval)
    {
        // Adding histograms costs time at every frame, and most runs have nothing to be judged by.
        if (thresholds.Count > 0)
            _total.Add(interval);
    }

    /// <summary>How the run did, over its counted length.</summary>
    public IReadOnlyList<ThresholdResult> Evaluate(double seconds) =>
        [
            .. thresholds
                .Select(threshold => threshold.Evaluate(_total, TimeSpan.FromSeconds(Math.Max(0, seconds))))
                .Select(result => result.Text == _lost ? result with { Passed = false } : result),
        ];

    /// <summary>True when the run is to be stopped, because a threshold that says so is lost.</summary>
    public bool ShouldAbort(LoadSnapshot snapshot)
    {
        _lost ??= thresholds
            .FirstOrDefault(threshold =>
                threshold.ShouldAbort(
                    _total,
                    TimeSpan.FromSeconds(Math.Max(0, snapshot.Total.Seconds)),
                    snapshot.Elapsed
                )
            )
            ?.Text;
        return _lost is not null;
    }
}
