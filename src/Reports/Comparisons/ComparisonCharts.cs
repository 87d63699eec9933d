using Experiments.Charts;
using Reports.Charts;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>A chart with a line for each run, aligned at the start.</summary>
/// <param name="Id">Identifier for tests.</param>
/// <param name="Title">Its title.</param>
/// <param name="Unit">In which unit.</param>
/// <param name="Lines">The lines, in the order of the runs.</param>
public sealed record OverlayChart(
    string Id,
    string Title,
    string Unit,
    IReadOnlyList<IReadOnlyList<(double X, double? Y)>> Lines
);

/// <summary>The charts of a comparison.</summary>
public static class ComparisonCharts
{
    /// <summary>Throughput, p95 and thread pool over time; charts without values are left out.</summary>
    public static IReadOnlyList<OverlayChart> OverTime(Comparison comparison)
    {
        OverlayChart[] charts =
        [
            new(
                "rps",
                "Goodput",
                "successful responses per second",
                [.. comparison.Runs.Select(run => Aligned(run, run.Figures.Lines[ComparedMetric.Goodput]))]
            ),
            new(
                "p95",
                "Latency p95",
                "ms",
                [.. comparison.Runs.Select(run => Aligned(run, run.Figures.Lines[ComparedMetric.P95]))]
            ),
            new(
                "threads",
                "Pool threads",
                "threads",
                [.. comparison.Runs.Select(run => Aligned(run, PointsOf(run, SeriesCatalogue.PoolThreads)))]
            ),
            new(
                "queue",
                "Pool queue",
                "waiting items",
                [.. comparison.Runs.Select(run => Aligned(run, PointsOf(run, SeriesCatalogue.PoolQueue)))]
            ),
        ];
        return [.. charts.Where(chart => chart.Lines.Any(line => line.Any(point => point.Y is not null)))];
    }

    /// <summary>The runs without lines over time, as a sentence; null if all have lines.</summary>
    public static string? DescribeMissingTimes(Comparison comparison, IReadOnlyList<OverlayChart> charts) =>
        Lacking(
            comparison,
            index => charts.All(chart => chart.Lines[index].All(point => point.Y is null)),
            "has no values per second, so there is no chart over time.",
            "have no values per second, so there is no chart over time."
        );

    /// <summary>The runs without a latency distribution, as a sentence; null if all have one.</summary>
    public static string? DescribeMissingDistributions(Comparison comparison)
    {
        var lacking = comparison.Runs.ToLookup(run =>
            run.Figures.Latencies.Count > 0 ? (bool?)null : HasPercentiles(run)
        );
        var sentences = new[]
        {
            Lacking(
                comparison,
                index => lacking[true].Contains(comparison.Runs[index]),
                "has percentiles but no histogram, so there is no distribution.",
                "have percentiles but no histogram, so there is no distribution."
            ),
            Lacking(
                comparison,
                index => lacking[false].Contains(comparison.Runs[index]),
                "has no successful responses, so there is no distribution.",
                "have no successful responses, so there is no distribution."
            ),
        };
        return sentences.OfType<string>().ToList() is { Count: > 0 } texts ? string.Join(" ", texts) : null;
    }

    private static bool HasPercentiles(ComparedRun contender) =>
        ComparedMetrics.All.Any(figure =>
            figure.IsLatency() && contender.Figures.Values.GetValueOrDefault(figure) is not null
        );

    private static string? Lacking(Comparison comparison, Func<int, bool> lacks, string one, string several)
    {
        var names = comparison
            .Runs.Where((_, index) => lacks(index))
            .Select(run => ComparedRunNames.Short(comparison, run))
            .ToList();
        return names.Count == 0 ? null : $"{string.Join(", ", names)} {(names.Count == 1 ? one : several)}";
    }

    /// <summary>The common duration of all charts in seconds, because they are read together.</summary>
    public static double SecondsOf(IEnumerable<OverlayChart> charts) =>
        charts.SelectMany(chart => chart.Lines).SelectMany(line => line).Select(point => point.X).Append(1).Max();

    /// <summary>The same charts for a report.</summary>
    public static IEnumerable<SvgChart> Drawn(Comparison comparison)
    {
        var charts = OverTime(comparison);
        var seconds = SecondsOf(charts);
        foreach (var chart in charts)
        {
            var points = chart.Lines.SelectMany(line => line).ToList();
            yield return new(
                chart.Title,
                chart.Unit,
                ChartAxis.FromZero(seconds, " s"),
                ChartAxis.FromZero(Math.Max(1, points.Max(point => point.Y) * 1.1 ?? 1)),
                [
                    .. chart.Lines.Select(
                        (line, index) =>
                            new SvgLine(
                                ComparedRunNames.Short(comparison, comparison.Runs[index]),
                                SeriesStyle.ColourOf(comparison, index),
                                RunCharts.Dashes[index],
                                line
                            )
                    ),
                ]
            );
        }
    }

    /// <summary>The latency distributions for a report.</summary>
    public static SvgChart? Distribution(Comparison comparison) =>
        RunCharts.Distribution([
            .. comparison.Runs.Select(
                (run, index) =>
                    (
                        ComparedRunNames.Short(comparison, run),
                        SeriesStyle.ColourOf(comparison, index),
                        run.Figures.Latencies
                    )
            ),
        ]);

    private static IReadOnlyList<(double X, double? Y)> PointsOf(ComparedRun contender, Series series)
    {
        var points = new RunSeries(contender.Run).Points(series);
        if (contender.Variant is not { } variant || contender.VariantsOfRun.Count < 2)
            return points;

        return [.. ComparedRunSeries.WhileUnderLoad(points, contender.Run.Intervals, variant.ToString())];
    }

    private static IReadOnlyList<(double X, double? Y)> Aligned(
        ComparedRun contender,
        IReadOnlyList<(double X, double? Y)> points
    ) =>
        LineDownsampler.Downsample([
            .. points
                .Where(point => point.X >= contender.StartSeconds)
                .Select(point => (Math.Round(point.X - contender.StartSeconds, 3), point.Y)),
        ]);
}
