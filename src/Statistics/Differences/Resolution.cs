namespace Statistics.Differences;

/// <summary>The factors up to which two runs of the same code may differ on a machine.</summary>
/// <param name="Rate">For rates, 1 or more.</param>
/// <param name="Latency">For latencies, 1 or more.</param>
public sealed record Resolution(double Rate, double Latency)
{
    /// <summary>
    /// The resolution of two runs that were started by hand. Six runs of the same code differed by up to 1.31 × in
    /// throughput and 1.8 × in the p95, because the first one was cold; these factors are half as far again (as logarithms).
    /// </summary>
    public static Resolution Assumed { get; } = new(1.5, 2.5);

    /// <summary>
    /// The resolution of a machine on which a side was compared with itself, at least <see cref="Assumed"/>: such pairs are
    /// warmed up and rested, which runs started by hand are not.
    /// </summary>
    /// <param name="rate">Largest difference of the rate as a share, such as 0.1; null if unknown.</param>
    /// <param name="latency">Largest difference of a percentile as a share; null if unknown.</param>
    public static Resolution FromSameSide(double? rate, double? latency) =>
        new(Math.Max(Assumed.Rate, Twice(rate)), Math.Max(Assumed.Latency, Twice(latency)));

    // One difference in four exceeds the largest of three by chance; about one in fifteen exceeds it twice (as logarithms).
    private static double Twice(double? share) => share is { } known ? (1 + known) * (1 + known) : 1;
}
