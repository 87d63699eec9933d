using Experiments.Charts;

namespace Lab.Teaching.Audience;

/// <summary>The charts of an experiment that fit on a phone.</summary>
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

    /// <summary>The three big figures.</summary>
    public static IReadOnlyList<Series> Figures(IReadOnlyList<Chart> charts) =>
        [
            SeriesCatalogue.LoadSucceeded,
            SeriesCatalogue.LatencyP95,
            charts.Any(chart => chart.Id == ChartCatalogue.Pool.Id)
                ? SeriesCatalogue.PoolQueue
                : SeriesCatalogue.LoadFailed,
        ];

    /// <summary>Everything that has to be sent for them, each series once.</summary>
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
