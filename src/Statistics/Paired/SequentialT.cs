namespace Statistics.Paired;

/// <summary>
/// The t test that stays valid when it is evaluated after every pair (Lindon et al. 2022, arXiv:2210.08589). The
/// evidence against a mean of 0 is an e-value: 20 allows a decision with an error of at most 5 %.
/// </summary>
public static class SequentialT
{
    /// <summary>The e-value from which a mean of 0 is rejected at 5 %.</summary>
    public const double DecisiveEvidence = 20;

    /// <summary>The evidence against a mean of 0; 1 says nothing.</summary>
    /// <param name="differences">Finite values; fewer than two give 1.</param>
    /// <param name="phi">Precision of the prior, greater than 0; 1 suits effects of about one standard deviation.</param>
    public static double Evidence(IReadOnlyList<double> differences, double phi = 1)
    {
        ArgumentNullException.ThrowIfNull(differences);
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(phi);
        var n = differences.Count;
        if (n < 2)
            return 1;
        var (mean, deviation) = Moments(differences);
        var weight = phi / (phi + n);
        if (deviation == 0)
            return mean == 0 ? Math.Sqrt(weight) : double.PositiveInfinity;
        var ratio = n * mean * mean / (deviation * deviation) / (n - 1);
        return Math.Sqrt(weight) * Math.Pow((1 + weight * ratio) / (1 + ratio), -n / 2.0);
    }

    /// <summary>The mean with the interval of the values that the evidence does not reject.</summary>
    /// <param name="differences">At least one finite value.</param>
    /// <param name="confidence">Between 0 and 1, such as 0.95.</param>
    /// <param name="phi">Precision of the prior, greater than 0.</param>
    /// <returns>Unlimited ends while there are too few differences.</returns>
    public static Interval Estimate(IReadOnlyList<double> differences, double confidence, double phi = 1)
    {
        ArgumentNullException.ThrowIfNull(differences);
        ArgumentOutOfRangeException.ThrowIfZero(differences.Count);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(confidence, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(confidence, 1);
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(phi);
        var n = differences.Count;
        var (mean, deviation) = Moments(differences);
        var weight = phi / (phi + n);
        var limit = Math.Pow((1 - confidence) * Math.Sqrt(weight), 2.0 / n);
        if (n < 2 || limit <= weight)
            return new(double.NegativeInfinity, mean, double.PositiveInfinity, confidence);
        var half = Math.Sqrt((1 - limit) / (limit - weight) * (n - 1) / n) * deviation;
        return new(mean - half, mean, mean + half, confidence);
    }

    private static (double Mean, double Deviation) Moments(IReadOnlyList<double> values)
    {
        var mean = values.Average();
        return (mean, Math.Sqrt(values.Sum(value => (value - mean) * (value - mean)) / Math.Max(1, values.Count - 1)));
    }
}
