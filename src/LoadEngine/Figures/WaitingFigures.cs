namespace LoadEngine.Figures;

/// <summary>
/// Iterations that are due and have not ended at one moment: in flight or waiting for a free user, including the
/// warm-up. The percentiles do not include them.
/// </summary>
/// <param name="Count">How many there are, at least 1.</param>
/// <param name="ForUser">How many of them were not sent yet, because every user the plan allows waits for an answer itself.</param>
/// <param name="MedianMs">Median of their ages in milliseconds (nearest rank), counted from the planned start.</param>
/// <param name="OldestMs">Age of the oldest.</param>
public sealed record WaitingFigures(long Count, long ForUser, double MedianMs, double OldestMs)
{
    private const double NsPerMs = 1e6;

    /// <summary>The figures of a moment, or null when no iteration is waiting.</summary>
    /// <param name="plannedNs">Planned starts of all that waits, in any order; their order is changed.</param>
    /// <param name="forUser">How many of them wait for a free user.</param>
    /// <param name="nowNs">The moment.</param>
    internal static WaitingFigures? From(Span<long> plannedNs, long forUser, long nowNs)
    {
        if (plannedNs.IsEmpty)
            return null;

        // The greater the planned moment, the younger: nearest rank by age is counted from the end.
        plannedNs.Sort();
        return new(plannedNs.Length, forUser, AgeMs(plannedNs[plannedNs.Length / 2]), AgeMs(plannedNs[0]));

        // A start that became due after the clock was read has waited for no time.
        double AgeMs(long startNs) => Math.Max(0, nowNs - startNs) / NsPerMs;
    }
}
