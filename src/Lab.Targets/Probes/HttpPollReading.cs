namespace Lab.Targets.Probes;

/// <summary>One HTTP poll of the target's <c>/metrics</c>.</summary>
/// <param name="ProcessId">The process that was asked.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> when the answer arrived.</param>
/// <param name="LatencyMs">How long the answer took, in milliseconds.</param>
/// <param name="WorkersInUse">The article's <c>workersInUse</c>.</param>
public sealed record HttpPollReading(int ProcessId, long TakenAt, double LatencyMs, int WorkersInUse);
