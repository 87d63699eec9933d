using Statistics.Descriptive;

namespace Statistics.Paired;

/// <summary>
/// The exact Wilcoxon signed-rank test and its Hodges–Lehmann interval (Hollander and Wolfe, Nonparametric Statistical
/// Methods, sections 3.1–3.3).
/// </summary>
public static class SignedRank
{
    /// <summary>Most differences: above this the sums of ranks would need a different representation.</summary>
    public const int MaxDifferences = 200;

    /// <summary>The sum of the ranks of the positive differences; equal sizes share their mean rank.</summary>
    /// <param name="differences">0..<see cref="MaxDifferences"/> finite values; zeros are left out.</param>
    public static double Statistic(IReadOnlyList<double> differences) =>
        Ranked(differences).Where(ranked => ranked.Difference > 0).Sum(ranked => ranked.DoubledRank) / 2.0;

    /// <summary>The exact two-sided probability of a statistic at least as far from its mean, 0..1.</summary>
    /// <param name="differences">0..<see cref="MaxDifferences"/> finite values; zeros are left out.</param>
    public static double TwoSidedP(IReadOnlyList<double> differences)
    {
        var ranked = Ranked(differences);
        if (ranked.Count == 0)
            return 1;
        var chances = Distribution([.. ranked.Select(each => each.DoubledRank)]);
        var sum = ranked.Where(each => each.Difference > 0).Sum(each => each.DoubledRank);
        var tail = Math.Min(chances.Take(sum + 1).Sum(), chances.Skip(sum).Sum());
        return Math.Min(1, 2 * tail);
    }

    /// <summary>The Hodges–Lehmann estimate, the median of all means of two differences, and its exact interval.</summary>
    /// <param name="differences">1..<see cref="MaxDifferences"/> finite values.</param>
    /// <param name="confidence">Between 0 and 1, such as 0.95.</param>
    /// <returns>Unlimited ends if there are too few differences for this confidence.</returns>
    public static Interval Estimate(IReadOnlyList<double> differences, double confidence)
    {
        Check(differences);
        ArgumentOutOfRangeException.ThrowIfZero(differences.Count);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(confidence, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(confidence, 1);
        var means = WalshAverages(differences);
        var middle = Quantiles.Median(means);
        var chances = Distribution([.. Enumerable.Range(1, differences.Count).Select(rank => 2 * rank)]);

        // The number of means below the interval: the largest whose tail still allows the confidence.
        var (cut, below) = (0, 0.0);
        for (var (rankSum, tail) = (0, 0.0); rankSum < means.Length; rankSum++)
        {
            tail += chances[2 * rankSum];
            if (2 * tail > 1 - confidence)
                break;
            (cut, below) = (rankSum + 1, tail);
        }

        return cut == 0
            ? new(double.NegativeInfinity, middle, double.PositiveInfinity, 1)
            : new(means[cut - 1], middle, means[^cut], 1 - 2 * below);
    }

    private static double[] WalshAverages(IReadOnlyList<double> differences)
    {
        var means = new double[differences.Count * (differences.Count + 1) / 2];
        var at = 0;
        for (var i = 0; i < differences.Count; i++)
        for (var j = i; j < differences.Count; j++)
            means[at++] = (differences[i] + differences[j]) / 2;
        Array.Sort(means);
        return means;
    }

    // Ranks are doubled, so that the mean rank of equal sizes is an integer.
    private static List<(double Difference, int DoubledRank)> Ranked(IReadOnlyList<double> differences)
    {
        Check(differences);
        var sorted = differences.Where(difference => difference != 0).OrderBy(Math.Abs).ToArray();
        var ranked = new List<(double, int)>(sorted.Length);
        for (var first = 0; first < sorted.Length; )
        {
            var end = first + 1;
            while (end < sorted.Length && Math.Abs(sorted[end]) == Math.Abs(sorted[first]))
                end++;
            for (var i = first; i < end; i++)
                ranked.Add((sorted[i], first + 1 + end));
            first = end;
        }

        return ranked;
    }

    // The chance of each sum of doubled ranks when each sign is a coin's.
    private static double[] Distribution(int[] doubledRanks)
    {
        var chances = new double[doubledRanks.Sum() + 1];
        chances[0] = 1;
        var highest = 0;
        foreach (var rank in doubledRanks)
        {
            highest += rank;
            for (var sum = highest; sum >= 0; sum--)
                chances[sum] = (chances[sum] + (sum >= rank ? chances[sum - rank] : 0)) / 2;
        }

        return chances;
    }

    private static void Check(IReadOnlyList<double> differences)
    {
        ArgumentNullException.ThrowIfNull(differences);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(differences.Count, MaxDifferences);
        if (differences.Any(difference => !double.IsFinite(difference)))
            throw new ArgumentException("Differences must be finite numbers.", nameof(differences));
    }
}
