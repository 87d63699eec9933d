namespace Lab.Targets.Probes;

/// <summary>One HTTP poll of the target's <c>/metrics</c>.</summary>
/// <param name="ProcessId">The process that was asked.</param>
/// <param name="TakenAt">The process that responded.</param>
/// <param name="LatencyMs">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at the response.</param>
/// <param name="WorkersInUse">Response time in milliseconds.</param>
public sealed record HttpPollReading(int ProcessId, long TakenAt, double LatencyMs, int WorkersInUse);
