namespace Lab.Targets.Probes;

/// <summary>One answered HTTP poll of the target.</summary>
/// <param name="ProcessId">The process of the target; null if it is not known.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> at the response.</param>
/// <param name="LatencyMs">Response time in milliseconds.</param>
/// <param name="WorkersInUse">Busy worker threads as reported by the built-in API; null for a service.</param>
public sealed record HttpPollReading(int? ProcessId, long TakenAt, double LatencyMs, int? WorkersInUse);
