using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Recording;

namespace Reports.Facts;

/// <summary>
/// Percentiles contain successes only: if most requests fail, the rest is a biased sample and can only be called slower. A refusal (429) is
/// not a failure here.
/// </summary>
public static class SurvivorBias
{
    /// <summary>Share of failed requests, 0..1, from which latencies are biased.</summary>
    public const double MinFailedShare = 0.5;

    /// <summary>
    /// Share of requests above each figure; with a larger share of failures the figure is not an upper bound. The average uses the share of
    /// the p99.
    /// </summary>
    public const double AboveP50 = 0.5,
        AboveP95 = 0.05,
        AboveP99 = 0.01,
        AboveAverage = AboveP99,
        AboveMax = 0;

    /// <summary>Why an unbounded figure is not compared.</summary>
    public const string UnboundedExplanation =
        "The faster one has more failures than this percentile allows (5 % for a p95, 1 % for a p99, none for the maximum).";

    /// <summary>Whether more requests failed than may lie above a latency, so that the latency is not an upper bound.</summary>
    /// <param name="requests">Requests that ended.</param>
    /// <param name="lost">Those that neither succeeded nor were rejected.</param>
    /// <param name="above">The share above the latency, 0..1.</param>
    public static bool IsUnbounded(long requests, long lost, double above) => lost > above * requests;

    /// <summary>The same for figures; percentiles of all responses are always bounded.</summary>
    /// <param name="figures">The figures.</param>
    /// <param name="above">The share that lies above the latency, 0..1.</param>
    public static bool IsUnbounded(RunFigures figures, double above) =>
        !figures.LatencyIsOfAllAnswers && IsUnbounded(figures.Requests, CountFailedExceptShed(figures), above);

    /// <summary>Whether so many requests failed that latencies are biased.</summary>
    public static bool IsPresent(RunFigures figures) => IsPresent(figures.Requests, CountFailedExceptShed(figures));

    /// <summary>Whether so many requests failed that latencies are biased.</summary>
    /// <param name="requests">Requests that ended.</param>
    /// <param name="lost">Those that neither succeeded nor were rejected.</param>
    public static bool IsPresent(long requests, long lost) => requests > 0 && lost >= MinFailedShare * requests;

    /// <summary>Requests that neither succeeded nor were rejected.</summary>
    public static long CountFailedExceptShed(RunFigures figures) => figures.Requests - figures.Succeeded - figures.Shed;

    /// <summary>Requests of a span that neither succeeded nor were rejected.</summary>
    public static long CountFailedExceptShed(StoredInterval interval) =>
        interval.Totals.Failed
        - interval.Totals.ByError.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests));
}
