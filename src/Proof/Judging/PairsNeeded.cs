using Proof.Plans;
using Statistics.Paired;

namespace Proof.Judging;

/// <summary>Estimates how many pairs would decide.</summary>
public static class PairsNeeded
{
    /// <summary>More pairs than this are not suggested.</summary>
    public const int Most = 1_000;

    /// <summary>
    /// The pairs after which the sequential test would decide if mean and spread stayed the same; null if it would not within
    /// <see cref="Most"/>.
    /// </summary>
    /// <param name="differences">Log ratios so far; fewer than three give null.</param>
    /// <param name="margin">The margin as a log ratio, greater than 0.</param>
    public static int? Estimate(IReadOnlyList<double> differences, double margin)
    {
        ArgumentNullException.ThrowIfNull(differences);
        if (differences.Count < 3)
            return null;
        var mean = differences.Average();
        var deviation = Math.Sqrt(differences.Sum(x => (x - mean) * (x - mean)) / (differences.Count - 1));
        for (var pairs = Math.Max(ProofPlan.MinAnytimePairs, differences.Count + 1); pairs <= Most; pairs++)
            if (
                SequentialT.Estimate(pairs, mean, deviation, 0.95).Excludes(0)
                || SequentialT.Estimate(pairs, mean, deviation, 0.9).IsWithin(margin)
            )
                return pairs;
        return null;
    }
}
