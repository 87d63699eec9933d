using Observation.Stacks;

namespace Lab.Targets.Stacks;

/// <summary>The stacks of the target's threads at one moment.</summary>
/// <param name="TakenAt">The time of the capture.</param>
/// <param name="RunId">The run at that time, or null.</param>
/// <param name="TookMs">How long the capture took, in milliseconds.</param>
/// <param name="Threads">Number of threads.</param>
/// <param name="BusyPoolThreads">Number of busy pool threads.</param>
/// <param name="Groups">Identical stacks grouped, busy pool threads first, most threads first.</param>
public sealed record StackCapture(
    DateTimeOffset TakenAt,
    string? RunId,
    double TookMs,
    int Threads,
    int BusyPoolThreads,
    IReadOnlyList<StackGroup> Groups
);
