using Experiments.Charts;

namespace Lab.Teaching.Audience;

/// <summary>Selects the charts of an experiment for a phone.</summary>
public static class AudienceCharts
{
    /// <summary>Number of charts: the two most important.</summary>
    public const int Charts = 2;

    /// <summary>Number of lines per chart.</summary>
    public const int Lines = 3;

    /// <summary>Returns the charts with their lines.</summary>
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

    /// <summary>Returns the three main figures.</summary>
    public static IReadOnlyList<Series> Figures(IReadOnlyList<Chart> charts) =>
        [
            SeriesCatalogue.LoadSucceeded,
            SeriesCatalogue.LatencyP95,
            charts.Any(chart => chart.Id == ChartCatalogue.Pool.Id)
                ? SeriesCatalogue.PoolQueue
                : SeriesCatalogue.LoadFailed,
        ];

    /// <summary>Returns the required series, without duplicates.</summary>
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
