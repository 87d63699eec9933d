using Lab.Storage.Summaries;
using LoadEngine.Figures;

namespace Lab.Runtime.Aggregation;

/// <summary>
/// Counts the successes and failures of each step of a burst ladder from the totals of the run: between two steps no requests are
/// pending, and the pause lasts two frames. Not thread-safe.
/// </summary>
internal sealed class BurstStepCounter
{
    private readonly List<BurstStepStats> _ended = [];
    private long _succeeded,
        _failed;

    /// <summary>The completed steps.</summary>
    public IReadOnlyList<BurstStepStats> Ended => [.. _ended];

    /// <summary>Adds the steps that have completed since the last call.</summary>
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
            _ended.Add(
                new(rung.Size, Math.Round(rung.DurationMs!.Value / 1_000, 3), ownSucceeded, ownFailed)
                {
                    ReleaseSeconds = Math.Round(rung.ReleaseMs / 1_000, 3),
                }
            );
            (succeeded, failed, left) = (succeeded - ownSucceeded, failed - ownFailed, left - rung.Size);
        }
    }
}
