namespace LoadEngine.Figures;

/// <summary>
/// The due iterations that have not ended at one moment: in flight or waiting for a free user, including the warm-up. Percentiles
/// do not include them.
/// </summary>
/// <param name="Count">Number of iterations, at least 1.</param>
/// <param name="ForUser">How many of them were not sent yet, because all users are busy.</param>
/// <param name="MedianMs">Median age in milliseconds (nearest rank) since the planned start.</param>
/// <param name="OldestMs">Maximum age in milliseconds.</param>
public sealed record WaitingFigures(long Count, long ForUser, double MedianMs, double OldestMs)
{
    private const double NsPerMs = 1e6;

    /// <summary>The figures of a moment, or null if no iteration is pending.</summary>
    /// <param name="plannedNs">Planned starts of the pending iterations in any order; the span is reordered.</param>
    /// <param name="forUser">How many of them wait for a free user.</param>
    /// <param name="nowNs">The current time.</param>
    internal static WaitingFigures? From(Span<long> plannedNs, long forUser, long nowNs)
    {
        if (plannedNs.IsEmpty)
            return null;

        // A later planned start is a lower age, so ranks are counted from the end.
        plannedNs.Sort();
        return new(plannedNs.Length, forUser, AgeMs(plannedNs[plannedNs.Length / 2]), AgeMs(plannedNs[0]));

        // A start that became due after the clock was read has an age of 0.
        double AgeMs(long startNs) => Math.Max(0, nowNs - startNs) / NsPerMs;
    }
}
