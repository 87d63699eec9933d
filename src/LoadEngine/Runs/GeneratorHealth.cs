namespace LoadEngine.Runs;

/// <summary>How the generator itself did over the last interval. When it is the bottleneck, the figures understate the target.</summary>
/// <param name="CpuPercent">Processor use of the generator's process, in percent of all cores.</param>
/// <param name="MachineCpuPercent">Processor use of the whole machine in percent; null where the platform does not tell.</param>
/// <param name="PoolQueueLength">Work items waiting in the generator's own thread pool.</param>
/// <param name="GcPauseMs">Milliseconds all threads stood still for the garbage collector.</param>
/// <param name="AllocatedBytes">Managed memory that was allocated, in bytes.</param>
/// <param name="LatenessP50Ms">Median delay of a start after its planned moment; null when nothing was planned.</param>
/// <param name="LatenessP99Ms">99th percentile of that delay.</param>
/// <param name="Dropped">Starts dropped in the interval.</param>
/// <param name="SaturationReasons">Why the generator is the bottleneck, in words; empty when it is not.</param>
public sealed record GeneratorHealth(
    double CpuPercent, double? MachineCpuPercent, long PoolQueueLength, double GcPauseMs, long AllocatedBytes,
    double? LatenessP50Ms, double? LatenessP99Ms, long Dropped, IReadOnlyList<string> SaturationReasons)
{
    /// <summary>True when the figures of this moment understate the target.</summary>
    public bool IsSaturated => SaturationReasons.Count > 0;
}
