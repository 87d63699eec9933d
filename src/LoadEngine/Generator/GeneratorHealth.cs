using System.Text.Json.Serialization;

namespace LoadEngine.Generator;

/// <summary>
/// The state of the generator over an interval. If it is the bottleneck, the figures understate the target. All percentages
/// except that of the busiest thread refer to <see cref="AvailableProcessors"/>.
/// </summary>
/// <param name="CpuPercent">Processor use of the generator's process, including its other work.</param>
/// <param name="GcPauseMs">Milliseconds for which garbage collections paused all threads.</param>
/// <param name="AllocatedBytes">Managed memory that was allocated, in bytes.</param>
/// <param name="PoolQueueLength">Work items queued in the process's thread pool.</param>
/// <param name="Saturation">Why the generator is the bottleneck; empty if it is not.</param>
/// <param name="MachineCpuPercent">Processor use of the machine; missing if the platform does not report it.</param>
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

    /// <summary>
    /// 99th percentile of the time that answers waited for the generator after the kernel had reported them; absent without answers and
    /// on systems without epoll.
    /// </summary>
    public double? AnswerWaitP99Ms { get; init; }

    /// <summary>
    /// 99th percentile of the time that work waited for a thread of the generator's pool, which HTTP/2 and new connections need.
    /// </summary>
    public double? PoolWaitP99Ms { get; init; }

    /// <summary>True if the responses of the run need the pool, so that <see cref="PoolWaitP99Ms"/> is a part of their latency.</summary>
    [JsonIgnore]
    public bool UsesPool { get; init; }

    /// <summary>Processor use of the generator's threads; missing if the platform does not report it.</summary>
    public double? ThreadsCpuPercent { get; init; }

    /// <summary>
    /// Processor use of the busiest of them, in percent of one processor; missing if the platform does not report it.
    /// </summary>
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

    /// <summary>True if the figures of this interval understate the target.</summary>
    [JsonIgnore]
    public bool IsSaturated => Saturation.Count > 0;
}
