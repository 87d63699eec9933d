using Experiments.Charts;
using Lab.Foundation.Statistics;

namespace Reports.Comparisons;

/// <summary>The pool and ports that a run found at its start, and their growth during the run.</summary>
/// <param name="Threads">Pool threads at its start; null when nothing was measured.</param>
/// <param name="TimeWait">Sockets in TIME_WAIT at its start; null when none were counted.</param>
/// <param name="TimeWaitOwn">How many of them at the least are its own.</param>
internal sealed record StartingState(double? Threads, double? TimeWait, double? TimeWaitOwn)
{
    /// <summary>Sockets in TIME_WAIT from which on they are more than what any start leaves.</summary>
    public const double MinTimeWait = 100;

    /// <summary>The state of a contender's time within its run.</summary>
    public static StartingState From(ComparedRun contender)
    {
        var timeWait = ComparedRunSeries.Values(contender, SeriesCatalogue.TcpTimeWait);
        return new(
            ComparedRunSeries
                .Values(contender, SeriesCatalogue.PoolThreads)
                .Select(value => (double?)value)
                .FirstOrDefault(),
            timeWait.Select(value => (double?)value).FirstOrDefault(),
            RiseAboveMinimum.Compute(timeWait)
        );
    }
}
