namespace Statistics.Counts;

/// <summary>Fisher's exact test for two shares, such as failures among requests.</summary>
public static class FisherExact
{
    // A table is as unlikely as the observed one if its chance differs by rounding only (as in R's fisher.test).
    private const double Tolerance = 1e-7;

    /// <summary>The two-sided probability of shares at least as different if both sides were the same, 0..1.</summary>
    /// <param name="firstHits">Hits on the first side, 0..<paramref name="firstTrials"/>.</param>
    /// <param name="firstTrials">Trials on the first side, 0 or more.</param>
    /// <param name="secondHits">Hits on the second side, 0..<paramref name="secondTrials"/>.</param>
    /// <param name="secondTrials">Trials on the second side, 0 or more.</param>
    public static double TwoSidedP(long firstHits, long firstTrials, long secondHits, long secondTrials)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(firstHits);
        ArgumentOutOfRangeException.ThrowIfNegative(secondHits);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(firstHits, firstTrials);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(secondHits, secondTrials);
        var hits = firstHits + secondHits;
        var (least, most) = (Math.Max(0, hits - secondTrials), Math.Min(hits, firstTrials));

        // Chances relative to the likeliest table, from one table to the next, so that no factorial is needed.
        var mode = Math.Clamp(
            (long)((hits + 1.0) * (firstTrials + 1.0) / (firstTrials + secondTrials + 2.0)),
            least,
            most
        );
        double Ratio(long next) =>
            (double)(firstTrials - next + 1) / next * (hits - next + 1) / (secondTrials - hits + next);

        var observed = 1.0;
        for (var k = mode; k < firstHits; k++)
            observed *= Ratio(k + 1);
        for (var k = mode; k > firstHits; k--)
            observed /= Ratio(k);
        var (total, extreme) = (0.0, 0.0);
        void Add(double chance)
        {
            total += chance;
            if (chance <= observed * (1 + Tolerance))
                extreme += chance;
        }

        var weight = 1.0;
        Add(weight);
        for (var k = mode; k < most && weight > 0; k++)
            Add(weight *= Ratio(k + 1));
        weight = 1;
        for (var k = mode; k > least && weight > 0; k--)
            Add(weight /= Ratio(k));
        return Math.Min(1, extreme / total);
    }
}
