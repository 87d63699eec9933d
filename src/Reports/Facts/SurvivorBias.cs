using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Reports.Facts;

/// <summary>
/// Whose latencies tell of the few that were answered. Percentiles are of successes: where most requests came to nothing, those are the lucky
/// ones, and no others can be called slower than they were. A refusal (429) is an answer that was meant, and counts as no loss. Stateless.
/// </summary>
public static class SurvivorBias
{
    /// <summary>Share of the requests, 0..1, that came to nothing, from which on the latencies are of the lucky ones.</summary>
    public const double MinFailedShare = 0.5;

    /// <summary>Share of the requests that lies above each figure: of more that came to nothing, the figure would be one of those. An average has none of its own, and bears as few as the p99.</summary>
    public const double AboveP50 = 0.5,
        AboveP95 = 0.05,
        AboveP99 = 0.01,
        AboveAverage = AboveP99,
        AboveMax = 0;

    /// <summary>Why a figure that is open at its upper end is no measure for a slower one.</summary>
    public const string UnboundedExplanation =
        "More requests of the quicker one came to nothing than may lie above that figure (5 % above a p95, 1 % above a p99, none above the longest): counted as slow, they would be it.";

    /// <summary>True where more requests came to nothing than may lie above a latency: that of the good answers is then no bound for it.</summary>
    /// <param name="requests">Requests that ended.</param>
    /// <param name="lost">Of those, the ones that were neither answered well nor refused.</param>
    /// <param name="above">The share that lies above it, 0..1.</param>
    public static bool IsUnbounded(long requests, long lost, double above) => lost > above * requests;

    /// <summary>The same of figures; what is a percentile of every answer has them in it.</summary>
    /// <param name="figures">The figures.</param>
    /// <param name="above">The share that lies above the latency, 0..1.</param>
    public static bool IsUnbounded(RunFigures figures, double above) =>
        !figures.LatencyIsOfAllAnswers && IsUnbounded(figures.Requests, CountFailedExceptShed(figures), above);

    /// <summary>True where so many requests came to nothing.</summary>
    public static bool IsPresent(RunFigures figures) => IsPresent(figures.Requests, CountFailedExceptShed(figures));

    /// <summary>True where so many requests came to nothing.</summary>
    /// <param name="requests">Requests that ended.</param>
    /// <param name="lost">Of those, the ones that were neither answered well nor refused.</param>
    public static bool IsPresent(long requests, long lost) => requests > 0 && lost >= MinFailedShare * requests;

    /// <summary>Requests that were neither answered well nor refused.</summary>
    public static long CountFailedExceptShed(RunFigures figures) => figures.Requests - figures.Succeeded - figures.Shed;

    /// <summary>Requests of a span that were neither answered well nor refused.</summary>
    public static long CountFailedExceptShed(StoredInterval interval) =>
        interval.Totals.Failed
        - interval.Totals.ByError.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests));
}
