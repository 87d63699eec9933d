using LoadEngine.Runs;

namespace LoadEngine.Results;

/// <summary>About one second of a run. Latencies are absent where there were none: a window without answers is a gap, not zero.</summary>
/// <param name="EndSeconds">Its end, in seconds since the run started.</param>
/// <param name="Seconds">Its length.</param>
/// <param name="Users">Virtual users present at its end.</param>
/// <param name="InFlight">Iterations under way at its end.</param>
/// <param name="ResponsesPerSecond">Answers a second.</param>
/// <param name="Totals">What was counted in it.</param>
/// <param name="Generator">How the generator did.</param>
/// <param name="Response">From the planned start, successes.</param>
/// <param name="Service">From the real send, successes.</param>
/// <param name="FailedResponse">From the planned start, failures.</param>
public sealed record ResultInterval(
    double EndSeconds, double Seconds, int Users, long InFlight, double ResponsesPerSecond, ResultTotals Totals, IntervalGenerator Generator,
    LatencyFigures? Response = null, LatencyFigures? Service = null, LatencyFigures? FailedResponse = null)
{
    internal static ResultInterval Of(LoadSnapshot snapshot) => new(
        snapshot.ElapsedSeconds, snapshot.Interval.Seconds, snapshot.Users, snapshot.InFlight, snapshot.Interval.ResponsesPerSecond,
        ResultTotals.Of(snapshot.Interval), IntervalGenerator.Of(snapshot.Generator),
        snapshot.Interval.Response, snapshot.Interval.Service, snapshot.Interval.FailedResponse);
}

/// <summary>How the generator did in an interval.</summary>
/// <param name="CpuPercent">Its own processor use, in percent of all cores.</param>
/// <param name="GcPauseMs">Milliseconds it stood still for the garbage collector.</param>
/// <param name="AllocatedBytes">Managed memory it allocated, in bytes.</param>
/// <param name="PoolQueueLength">Work items waiting in its thread pool.</param>
/// <param name="Saturation">Why it was the bottleneck, in words; empty when it was not.</param>
/// <param name="MachineCpuPercent">Processor use of the machine; absent where the platform does not tell.</param>
/// <param name="LatenessP50Ms">Median delay of a start after its planned moment; absent when nothing was planned.</param>
/// <param name="LatenessP99Ms">99th percentile of that delay.</param>
public sealed record IntervalGenerator(
    double CpuPercent, double GcPauseMs, long AllocatedBytes, long PoolQueueLength, IReadOnlyList<string> Saturation,
    double? MachineCpuPercent = null, double? LatenessP50Ms = null, double? LatenessP99Ms = null)
{
    internal static IntervalGenerator Of(GeneratorHealth health) => new(
        health.CpuPercent, health.GcPauseMs, health.AllocatedBytes, health.PoolQueueLength, health.SaturationReasons,
        health.MachineCpuPercent, health.LatenessP50Ms, health.LatenessP99Ms);
}
