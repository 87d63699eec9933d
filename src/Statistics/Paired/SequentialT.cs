namespace Statistics.Paired;

/// <summary>
/// The t test that stays valid when it is evaluated after every pair (Lindon et al. 2022, arXiv:2210.08589). The
/// evidence against a mean of 0 is an e-value: 20 allows a decision with an error of at most 5 %.
/// </summary>
public static class SequentialT
{
    /// <summary>The e-value from which a mean of 0 is rejected at 5 %.</summary>
    public const double DecisiveEvidence = 20;

    // Precision of the prior: 1 suits effects of about one standard deviation.
    private const double Phi = 1;

    /// <summary>The evidence against a mean of 0; 1 says nothing.</summary>
    /// <param name="differences">Finite values; fewer than two give 1.</param>
    public static double Evidence(IReadOnlyList<double> differences)
    {
        ArgumentNullException.ThrowIfNull(differences);
        var n = differences.Count;
        if (n < 2)
            return 1;
        var (mean, deviation) = Moments(differences);
        var weight = Phi / (Phi + n);
        if (deviation == 0)
            return mean == 0 ? Math.Sqrt(weight) : double.PositiveInfinity;
        var ratio = n * mean * mean / (deviation * deviation) / (n - 1);
        return Math.Sqrt(weight) * Math.Pow((1 + weight * ratio) / (1 + ratio), -n / 2.0);
    }

    /// <summary>The mean with the interval of the values that the evidence does not reject.</summary>
    /// <param name="differences">At least one finite value.</param>
    /// <param name="confidence">Between 0 and 1, such as 0.95.</param>
    /// <returns>Unlimited ends while there are too few differences.</returns>
    public static Interval Estimate(IReadOnlyList<double> differences, double confidence)
    {
        ArgumentNullException.ThrowIfNull(differences);
        ArgumentOutOfRangeException.ThrowIfZero(differences.Count);
        var (mean, deviation) = Moments(differences);
        return Estimate(differences.Count, mean, deviation, confidence);
    }

    /// <summary>The interval for a number of differences with this mean and standard deviation.</summary>
    /// <param name="count">1 or more.</param>
    /// <param name="mean">Their mean.</param>
    /// <param name="deviation">Their standard deviation, 0 or more.</param>
    /// <param name="confidence">Between 0 and 1, such as 0.95.</param>
    /// <returns>Unlimited ends if there are too few differences.</returns>
    public static Interval Estimate(int count, double mean, double deviation, double confidence)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(confidence, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(confidence, 1);
        var weight = Phi / (Phi + count);
        var limit = Math.Pow((1 - confidence) * Math.Sqrt(weight), 2.0 / count);
        if (count < 2 || limit <= weight)
            return new(double.NegativeInfinity, mean, double.PositiveInfinity, confidence);
        var half = Math.Sqrt((1 - limit) / (limit - weight) * (count - 1) / count) * deviation;
        return new(mean - half, mean, mean + half, confidence);
    }

    private static (double Mean, double Deviation) Moments(IReadOnlyList<double> values)
    {
        var mean = values.Average();
        return (mean, Math.Sqrt(values.Sum(value => (value - mean) * (value - mean)) / Math.Max(1, values.Count - 1)));
    }
}
