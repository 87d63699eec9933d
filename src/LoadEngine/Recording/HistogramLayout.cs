using System.Numerics;
using System.Runtime.CompilerServices;

namespace LoadEngine.Recording;

/// <summary>
/// Log-linear buckets over nanoseconds: 1,024 equal steps in each power of two, so a bucket is never wider than
/// a thousandth of its value (three significant digits) from 1 µs to 1 h. Values below 2,048 ns are exact.
/// </summary>
public static class HistogramLayout
{
    /// <summary>
    /// The maximum latency with a separate bucket: one hour, in nanoseconds. Longer ones share the last bucket.
    /// </summary>
    public const long HighestTrackableNs = 3_600_000_000_000;

    internal const int StepBits = 10;
    internal const int Steps = 1 << StepBits;

    /// <summary>Groups of <see cref="Steps"/> buckets needed to reach <see cref="HighestTrackableNs"/>.</summary>
    internal const int Groups = 42 - StepBits + 1;

    /// <summary>Group (power of two) and step within it, of a value already clamped to 0..<see cref="HighestTrackableNs"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (int Group, int Step) Locate(long valueNs)
    {
        var group = Math.Max(0, 64 - StepBits - BitOperations.LeadingZeroCount((ulong)valueNs));
        return (group, (int)(valueNs >> Math.Max(0, group - 1)) & (Steps - 1));
    }

    /// <summary>Smallest value of a bucket, in nanoseconds.</summary>
    public static long LowestOf(int bucket)
    {
        var (group, step) = (bucket >> StepBits, bucket & (Steps - 1));
        return group == 0 ? step : (long)(step + Steps) << (group - 1);
    }

    /// <summary>Largest value of a bucket, in nanoseconds.</summary>
    public static long HighestOf(int bucket) => LowestOf(bucket + 1) - 1;

    /// <summary>The bucket of a value.</summary>
    public static int BucketOf(long valueNs)
    {
        var (group, step) = Locate(Math.Clamp(valueNs, 0, HighestTrackableNs));
        return (group << StepBits) + step;
    }
}
