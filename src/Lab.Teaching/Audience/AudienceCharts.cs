using Experiments.Charts;

namespace Lab.Teaching.Audience;

/// <summary>What of an experiment's charts fits on a telephone. Stateless.</summary>
public static class AudienceCharts
{
    /// <summary>Charts that are shown: the two most telling.</summary>
    public const int Charts = 2;

    /// <summary>Lines of each.</summary>
    public const int Lines = 3;

    /// <summary>The charts, with the lines that are drawn.</summary>
    public static IReadOnlyList<Chart> SelectCharts(IReadOnlyList<Chart> charts) =>
        [
            .. charts
                .Take(Charts)
                .Select(chart =>
                    chart with
                    {
                        Lines = [.. chart.Lines.Where(line => !line.UsesRightAxis).Take(Lines)],
                    }
                ),
        ];

    /// <summary>The three big figures: what is answered, how long that takes, and what most often explains it.</summary>
    public static IReadOnlyList<Series> Figures(IReadOnlyList<Chart> charts) =>
        [
            SeriesCatalogue.LoadSucceeded,
            SeriesCatalogue.LatencyP95,
            charts.Any(chart => chart.Id == ChartCatalogue.Pool.Id)
                ? SeriesCatalogue.PoolQueue
                : SeriesCatalogue.LoadFailed,
        ];

    /// <summary>Everything that has to be sent for them, each series once. The age of the oldest request stands in for a percentile that nothing has yet.</summary>
    public static IReadOnlyList<Series> Columns(IReadOnlyList<Chart> charts) =>
        [
            .. SelectCharts(charts)
                .SelectMany(chart => chart.Lines)
                .Select(line => line.Series)
                .Concat(Figures(charts))
                .Append(SeriesCatalogue.WaitingOldest)
                .Distinct(),
        ];
}
