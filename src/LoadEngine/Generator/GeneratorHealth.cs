using System.Text.Json.Serialization;

namespace LoadEngine.Generator;

/// <summary>
/// How the generator itself did over an interval. When it is the bottleneck, the figures understate the target. All percentages but
/// that of the busiest thread have one base, <see cref="AvailableProcessors"/>.
/// </summary>
/// <param name="CpuPercent">Processor use of the generator's process, whatever else it does included.</param>
/// <param name="GcPauseMs">Milliseconds all threads stood still for the garbage collector.</param>
/// <param name="AllocatedBytes">Managed memory that was allocated, in bytes.</param>
/// <param name="PoolQueueLength">Work items waiting in the generator's own thread pool.</param>
/// <param name="Saturation">Why the generator is the bottleneck, in words; empty when it is not.</param>
/// <param name="MachineCpuPercent">Processor use of the whole machine; absent where the platform does not report it.</param>
/// <param name="LatenessP50Ms">Median start delay, without the wait for a free user; absent if no start was planned.</param>
/// <param name="LatenessP99Ms">99th percentile of that delay.</param>
public sealed record GeneratorHealth(
    double CpuPercent,
    double GcPauseMs,
    long AllocatedBytes,
    long PoolQueueLength,
    IReadOnlyList<string> Saturation,
    double? MachineCpuPercent = null,
    double? LatenessP50Ms = null,
    double? LatenessP99Ms = null
)
{
    /// <summary>
    /// 99th percentile of the wait for a free user, over the starts that waited; absent if no start waited. Caused by the
    /// target, not by the generator.
    /// </summary>
    public double? UserWaitP99Ms { get; init; }

    /// <summary>Processor use of the generator's own threads; absent where the platform does not report it.</summary>
    public double? ThreadsCpuPercent { get; init; }

    /// <summary>Processor use of the busiest of them, in percent of one processor; absent where the platform does not report it.</summary>
    public double? BusiestThreadPercent { get; init; }

    /// <summary>
    /// Milliseconds of CPU throttling (by a container limit, for example), summed over all threads; absent if no CPU limit
    /// is readable.
    /// </summary>
    public double? ThrottledMs { get; init; }

    /// <summary>
    /// Longest oversleep of the scheduler in milliseconds: the processors were busy, or the machine was suspended.
    /// </summary>
    public double StoodStillMs { get; init; }

    /// <summary>True when the figures of this moment understate the target.</summary>
    [JsonIgnore]
    public bool IsSaturated => Saturation.Count > 0;
}
