using Lab.Runs;
using LoadEngine.Recording;

namespace Reports.Facts;

/// <summary>
/// Whose latencies tell of the few that were answered. Percentiles are of successes: where most requests came to nothing, those are the lucky
/// ones, and no others can be called slower than they were. A refusal (429) is an answer that was meant, and counts as no loss. Stateless.
/// </summary>
internal static class Survivors
{
    /// <summary>Share of the requests, 0..1, that came to nothing, from which on the latencies are of the lucky ones.</summary>
    public const double MostLost = 0.5;

    /// <summary>True where so many requests came to nothing.</summary>
    public static bool Are(RunFigures figures) => Are(figures.Requests, LostOf(figures));

    /// <summary>True where so many requests came to nothing.</summary>
    /// <param name="requests">Requests that ended.</param>
    /// <param name="lost">Of those, the ones that were neither answered well nor refused.</param>
    public static bool Are(long requests, long lost) => requests > 0 && lost >= MostLost * requests;

    /// <summary>Requests that were neither answered well nor refused.</summary>
    public static long LostOf(RunFigures figures) => figures.Requests - figures.Succeeded - figures.Shed;

    /// <summary>Requests of a span that were neither answered well nor refused.</summary>
    public static long LostOf(StoredInterval interval) =>
        interval.Totals.Failed - interval.Totals.ByError.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests));
}
