using Lab.Storage.Summaries;
using LoadEngine.Figures;

namespace Lab.Runtime.Aggregation;

/// <summary>
/// Tells the successes and failures of a ladder's rungs apart, from the run's totals: between two rungs nothing is
/// under way, and the pause is two frames long. Not thread-safe.
/// </summary>
internal sealed class BurstStepCounter
{
    private readonly List<BurstStepStats> _ended = [];
    private long _succeeded,
        _failed;

    /// <summary>The rungs that came to their end.</summary>
    public IReadOnlyList<BurstStepStats> Ended => [.. _ended];

    /// <summary>Takes the rungs that have ended since the last call.</summary>
    public void Add(IReadOnlyList<BurstStep> rungs, IterationFigures total)
    {
        var ended = rungs.Skip(_ended.Count).TakeWhile(rung => rung.DurationMs is not null).ToList();
        if (ended.Count == 0)
            return;
        var (succeeded, failed) = (total.Counts.Succeeded - _succeeded, total.Counts.Failed - _failed);
        (_succeeded, _failed) = (total.Counts.Succeeded, total.Counts.Failed);

        long left = ended.Sum(rung => (long)rung.Size);
        foreach (var rung in ended)
        {
            var (ownSucceeded, ownFailed) = (succeeded * rung.Size / left, failed * rung.Size / left);
            _ended.Add(new(rung.Size, Math.Round(rung.DurationMs!.Value / 1_000, 3), ownSucceeded, ownFailed));
            (succeeded, failed, left) = (succeeded - ownSucceeded, failed - ownFailed, left - rung.Size);
        }
    }
}
