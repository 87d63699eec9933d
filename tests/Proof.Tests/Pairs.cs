using Proof.Measurements;

namespace Proof.Tests;

/// <summary>Pairs of runs with chosen figures.</summary>
internal static class Pairs
{
    /// <summary>A run of 10 s with a throughput and latencies that follow from it.</summary>
    public static RunMeasurement Run(double perSecond, double p95Ms = 100, string? disturbance = null) =>
        new(10, 2, (long)(perSecond * 10), 0, p95Ms / 2, p95Ms, p95Ms * 2) { Disturbance = disturbance };

    /// <summary>Pairs that count, with a factor B ÷ A of the throughput each.</summary>
    public static MeasuredPair[] WithFactors(params IEnumerable<double> factors) =>
        [
            .. factors.Select(factor => new MeasuredPair(
                PairPurpose.Comparison,
                false,
                Run(10_000),
                Run(10_000 * factor)
            )),
        ];

    /// <summary>Factors drawn around one, normal in their logarithm.</summary>
    public static double[] Drawn(Random random, int count, double factor, double deviation) =>
        [
            .. Enumerable
                .Range(0, count)
                .Select(_ =>
                    factor * Math.Exp(deviation * (Enumerable.Range(0, 12).Sum(_ => random.NextDouble()) - 6))
                ),
        ];
}
