using FsCheck;
using FsCheck.Fluent;

namespace LoadEngine.Tests.Recording;

/// <summary>Random latencies with uniform orders of magnitude.</summary>
internal static class Latencies
{
    /// <summary>1 µs..1 h in nanoseconds.</summary>
    public static Gen<long> AnyNs { get; } =
        from magnitude in Gen.Choose(0, 95_000)
        select Math.Min(3_600_000_000_000, (long)(1_000 * Math.Pow(10, magnitude / 10_000.0)));

    public static Gen<long[]> Some { get; } =
        from size in Gen.Choose(1, 400)
        from values in Gen.ArrayOf(AnyNs, size)
        select values;

    public static long NearestRank(long[] sorted, double percentile) =>
        sorted[Math.Max(1, (int)Math.Ceiling((decimal)percentile * sorted.Length / 100)) - 1];

    /// <summary>Equal to three significant digits.</summary>
    public static bool Agree(long expected, long actual) => Math.Abs(expected - actual) <= expected / 1_000.0;
}
