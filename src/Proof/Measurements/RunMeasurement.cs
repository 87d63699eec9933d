namespace Proof.Measurements;

/// <summary>The result of one run of one side, after its warm-up and before its drain.</summary>
/// <param name="Seconds">Measured time, greater than 0.</param>
/// <param name="WarmUpSeconds">Time left out at the start, 0 or more.</param>
/// <param name="Succeeded">Responses that succeeded, by the time of their completion.</param>
/// <param name="Failed">Requests that failed.</param>
/// <param name="P50Ms">Median response time with failures as infinite; null if it is infinite.</param>
/// <param name="P95Ms">95th percentile with failures as infinite; null if it is infinite.</param>
/// <param name="P99Ms">99th percentile with failures as infinite; null if it is infinite.</param>
public sealed record RunMeasurement(
    double Seconds,
    double WarmUpSeconds,
    long Succeeded,
    long Failed,
    double? P50Ms,
    double? P95Ms,
    double? P99Ms
)
{
    /// <summary>Processor time of the service per successful response, in milliseconds; null if unknown.</summary>
    public double? CpuMsPerRequest { get; init; }

    /// <summary>False if the throughput was still changing in the middle of the run; its second half was measured.</summary>
    public bool IsSteady { get; init; } = true;

    /// <summary>Why the run does not count, such as load of other programs; null if it counts.</summary>
    public string? Disturbance { get; init; }

    /// <summary>Requests that ended.</summary>
    public long Completed => Succeeded + Failed;
}
