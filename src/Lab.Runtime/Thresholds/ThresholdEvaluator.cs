using LoadEngine.Recording;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace Lab.Runtime.Thresholds;

/// <summary>Evaluates the thresholds of a run on the sum of its intervals. Not thread-safe.</summary>
internal sealed class ThresholdEvaluator(IReadOnlyList<Threshold> thresholds)
{
    private readonly Tally _total = new();
    private string? _lost;

    /// <summary>Adds the counts since the last snapshot.</summary>
    public void Add(Tally interval)
    {
        // Merging histograms takes time in each frame, and most runs have no thresholds.
        if (thresholds.Count > 0)
            _total.Add(interval);
    }

    /// <summary>The results over the counted duration.</summary>
    public IReadOnlyList<ThresholdResult> Evaluate(double seconds) =>
        [
            .. thresholds
                .Select(threshold => threshold.Evaluate(_total, TimeSpan.FromSeconds(Math.Max(0, seconds))))
                .Select(result => result.Text == _lost ? result with { Passed = false } : result),
        ];

    /// <summary>True if a failed threshold requests to stop the run.</summary>
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
