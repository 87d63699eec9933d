using Experiments.Charts;
using Lab.Foundation.Statistics;

namespace Reports.Comparisons;

/// <summary>The thread pool and sockets at the start of a run, and their growth during it.</summary>
/// <param name="Threads">Pool threads at the start; null if unknown.</param>
/// <param name="TimeWait">Sockets in TIME_WAIT at the start; null if unknown.</param>
/// <param name="TimeWaitOwn">Minimum number of sockets that this run added.</param>
internal sealed record StartingState(double? Threads, double? TimeWait, double? TimeWaitOwn)
{
    /// <summary>
    /// Sockets in TIME_WAIT at the start from which on they can matter: Linux has 28,232 ports for outgoing connections.
    /// </summary>
    public const double MinTimeWait = 2_000;

    /// <summary>Determines the state at the start of a run.</summary>
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
