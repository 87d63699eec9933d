using Observation.Stacks;

namespace Lab.Targets.Stacks;

/// <summary>What every thread of the target was doing at one moment.</summary>
/// <param name="TakenAt">When, as a date for people.</param>
/// <param name="RunId">The run at that time, or null.</param>
/// <param name="TookMs">How long the capture took, in milliseconds.</param>
/// <param name="Threads">Threads seen.</param>
/// <param name="BusyPoolThreads">Pool threads with work on them.</param>
/// <param name="Groups">Identical stacks together, busy pool threads first, most threads first.</param>
public sealed record StackCapture(
    DateTimeOffset TakenAt,
    string? RunId,
    double TookMs,
    int Threads,
    int BusyPoolThreads,
    IReadOnlyList<StackGroup> Groups
);
