using Experiments.Charts;
using Lab.Findings;
using Lab.Runs;

namespace Reports.Comparisons;

/// <summary>What was measured beside the load in a contender's time within its run. Stateless.</summary>
internal static class ContenderSeries
{
    /// <summary>The values of a series, gaps left out; none when the run does not have it.</summary>
    public static List<double> Values(Contender contender, Series series)
    {
        var (from, to) = (contender.StartSeconds, contender.StartSeconds + contender.Figures.Seconds);
        var (elapsed, column) = (ColumnOf(contender.Run, SeriesCatalogue.RunElapsed), ColumnOf(contender.Run, series));
        return elapsed < 0 || column < 0
            ? []
            : [.. contender.Run.Frames.Where(frame => frame.Values[elapsed] >= from && frame.Values[elapsed] <= to).Select(frame => frame.Values[column]).OfType<double>()];
    }

    /// <summary>What neither target nor generator took of the machine's processors, on average, in percent; null when that is not known, or too little to disturb.</summary>
    public static double? DisturbingPercent(Contender contender)
    {
        var (machine, target, generator) = (Values(contender, SeriesCatalogue.CpuMachine), Values(contender, SeriesCatalogue.CpuTarget), Values(contender, SeriesCatalogue.GeneratorCpu));
        if (machine.Count == 0 || target.Count == 0) return null;
        var others = machine.Average() - target.Average() - generator.DefaultIfEmpty(0).Average();
        return others > MachineShare.MaxOthersPercent ? others : null;
    }

    private static int ColumnOf(RunDocument run, Series series) => run.Series.Index().Where(each => each.Item.Id == series.Id).Select(each => each.Index).DefaultIfEmpty(-1).First();
}
