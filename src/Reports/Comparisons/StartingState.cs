using Experiments.Charts;
using Lab.Runs;

namespace Reports.Comparisons;

/// <summary>What a contender found when it began, and what of it grew meanwhile: a pool or ports that another had left are no merit and no fault of its own. Immutable.</summary>
/// <param name="Threads">Pool threads at its start; null when nothing was measured.</param>
/// <param name="TimeWait">Sockets in TIME_WAIT at its start; null when none were counted.</param>
/// <param name="TimeWaitOwn">
/// How far they rose meanwhile above the fewest there had been until then: what was left only goes away, so so many at least are its own.
/// </param>
internal sealed record StartingState(double? Threads, double? TimeWait, double? TimeWaitOwn)
{
    /// <summary>Sockets in TIME_WAIT from which on they are more than what any start leaves.</summary>
    public const double MinTimeWait = 100;

    /// <summary>The state of a contender's time within its run.</summary>
    public static StartingState Of(Contender contender)
    {
        var (from, to) = (contender.StartSeconds, contender.StartSeconds + contender.Figures.Seconds);
        var timeWait = Values(contender.Run, SeriesCatalogue.TcpTimeWait, from, to);
        return new(
            Values(contender.Run, SeriesCatalogue.PoolThreads, from, to).Select(value => (double?)value).FirstOrDefault(),
            timeWait.Select(value => (double?)value).FirstOrDefault(), Risen(timeWait));
    }

    private static double? Risen(List<double> values)
    {
        if (values.Count == 0) return null;
        var (lowest, risen) = (values[0], 0.0);
        foreach (var value in values) (lowest, risen) = (Math.Min(lowest, value), Math.Max(risen, value - lowest));
        return risen;
    }

    private static List<double> Values(RunDocument run, Series series, double from, double to)
    {
        var (elapsed, column) = (ColumnOf(run, SeriesCatalogue.RunElapsed), ColumnOf(run, series));
        return elapsed < 0 || column < 0
            ? []
            : [.. run.Frames.Where(frame => frame.Values[elapsed] >= from && frame.Values[elapsed] <= to).Select(frame => frame.Values[column]).OfType<double>()];
    }

    private static int ColumnOf(RunDocument run, Series series) => run.Series.Index().Where(each => each.Item.Id == series.Id).Select(each => each.Index).DefaultIfEmpty(-1).First();
}
