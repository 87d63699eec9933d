using Experiments.Charts;
using Lab.Diagnosis.Findings;

namespace Lab.Diagnosis.Rules.Failures;

/// <summary>Decides whether the target seems to hang: it has requests, answers none of them and does nothing.</summary>
internal static class Hang
{
    /// <summary>Seconds without a successful response from which on a hang is suspected.</summary>
    public const double SuspectedSeconds = 2;

    /// <summary>Seconds without a response, in which most threads are at locks, from which on it is one.</summary>
    public const double LockedSeconds = 3;

    private const double MinOldestMs = SuspectedSeconds * 1_000;

    /// <summary>True where a look may show the cause of a hang.</summary>
    public static bool IsSuspected(FindingWindow window) =>
        window.Mean(SeriesCatalogue.LoadSucceeded, SuspectedSeconds) is 0
        && window.Last(SeriesCatalogue.LoadInFlight) >= 1
        && window.Mean(SeriesCatalogue.CpuTarget, SuspectedSeconds) <= Unresponsive.MaxTargetCpuPercent
        && (
            window.Last(SeriesCatalogue.WaitingOldest) >= MinOldestMs
            || window.Growth(SeriesCatalogue.ErrorsRequestTimeout, SuspectedSeconds) > 0
        );

    /// <summary>True where nothing is answered while most threads of the pool wait for locks.</summary>
    public static bool IsAtLocks(FindingWindow window) =>
        window.Looks.LockedSeconds >= LockedSeconds
        && window.Mean(SeriesCatalogue.LoadSucceeded, LockedSeconds) is 0
        && window.Last(SeriesCatalogue.LoadInFlight) >= 1
        && window.Mean(SeriesCatalogue.CpuTarget, LockedSeconds) <= Unresponsive.MaxTargetCpuPercent;
}
