using Experiments;
using Experiments.Charts;
using Lab.Foundation.Formatting;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using LoadEngine.Recording;
using LoadEngine.Thresholds;
using Reports.Facts;

namespace Reports.Charts;

/// <summary>The charts of a report, from the frames and histograms of a run.</summary>
public static class RunCharts
{
    private const double NsPerMs = 1e6;
    private const double Headroom = 1.1;

    /// <summary>Dashes of the lines of a chart, in order.</summary>
    public static readonly string[] Dashes = ["", "7 4", "2 3", "10 4 2 4", "1 4", "14 3"];

    /// <summary>
    /// The charts over time: those of the experiment first, then the default ones; charts without values are left out.
    /// </summary>
    public static IEnumerable<SvgChart> OverTime(RunDocument run)
    {
        var series = new RunSeries(run);
        var hasUsers = PresetModels.HasFixedUsers(run.Run.Request);
        var wanted = run.Run.Subject.KnownCharts().Concat(ChartCatalogue.ForAnyLoad);
        return wanted
            .Distinct()
            .SelectMany(chart =>
                (SvgChart?[])
                    [
                        Drawn(
                            run,
                            series,
                            chart,
                            chart.LeftTitle ?? chart.Title,
                            Unit(chart),
                            chart.Lines.Where(line => !line.UsesRightAxis)
                        ),
                        hasUsers || chart != ChartCatalogue.Throughput
                            ? Drawn(
                                run,
                                series,
                                chart,
                                chart.RightTitle,
                                "",
                                chart.Lines.Where(line => line.UsesRightAxis)
                            )
                            : ArrivalRate(run, series),
                    ]
            )
            .OfType<SvgChart>()
            .DistinctBy(chart => chart.Title);
    }

    // A burst ladder has neither users nor a rate.
    private static SvgChart? ArrivalRate(RunDocument run, RunSeries series) =>
        PlannedRate.Points(run, series) is { Count: > 0 } points
            ? new(
                "Arrival rate",
                "starts/s",
                ChartAxis.FromZero(series.Seconds, " s"),
                ChartAxis.FromZero(Math.Max(1, points.Max(point => point.Y)!.Value * Headroom)),
                [new("planned", "grey", "", points)]
            )
            {
                Marks = series.Marks(),
            }
            : null;

    private static string Unit(Chart chart) =>
        chart.Unit.Length > 0
            ? chart.Unit
            : string.Join(
                ", ",
                chart.Lines.Where(line => !line.UsesRightAxis).Select(line => line.Series.Unit).Distinct()
            );

    private static SvgChart? Drawn(
        RunDocument run,
        RunSeries series,
        Chart chart,
        string title,
        string unit,
        IEnumerable<ChartLine> wanted
    )
    {
        var lines = wanted
            .Select(line =>
                (Line: line, Points: LineDownsampler.Downsample(series.Points(line.Series, line.SmoothedSeconds)))
            )
            .Where(drawn => drawn.Points.Any(point => point.Y is not null))
            .ToList();
        if (lines.Count == 0)
            return null;
        var measured = lines.SelectMany(drawn => drawn.Points).Max(point => point.Y)!.Value;
        var levels = chart == ChartCatalogue.Latency ? Levels(run) : [];
        var top = Math.Max(
            measured,
            levels.Where(level => level.Value <= 3 * measured).Select(level => level.Value).DefaultIfEmpty(0).Max()
        );
        return new(
            title,
            unit.Length > 0 ? unit : lines[0].Line.Series.Unit,
            ChartAxis.FromZero(series.Seconds, " s"),
            ChartAxis.FromZero(Math.Max(1, top * Headroom)),
            [
                .. lines.Select(drawn => new SvgLine(
                    drawn.Line.Name,
                    drawn.Line.Colour.ToString().ToLowerInvariant(),
                    string.Join(' ', drawn.Line.Dash),
                    drawn.Points
                )),
            ]
        )
        {
            Levels = levels,
            Marks = series.Marks(),
        };
    }

    /// <summary>The latencies of each variant of a run.</summary>
    public static IEnumerable<(string Name, string Colour, Histogram Latencies)> Distributions(RunDocument run)
    {
        foreach (var variant in run.Intervals.Select(interval => interval.Variant).Distinct())
        {
            var isKnown = Enum.TryParse<VariantKind>(variant, out var kind) && Enum.IsDefined(kind);
            var intervals = isKnown
                ? VariantIntervals.Select(run, kind)
                : run.Intervals.Where(interval => interval.Variant == variant);
            yield return (
                isKnown ? run.Run.Subject.LabelOf(kind) : variant,
                isKnown ? kind.CssClass() : "blue",
                StoredLatencies.Merged(intervals.Select(interval => interval.Response))
            );
        }
    }

    /// <summary>The latency distributions by percentile on a logarithmic axis; null without values.</summary>
    public static SvgChart? Distribution(IReadOnlyList<(string Name, string Colour, Histogram Latencies)> runs)
    {
        var measured = runs.Where(run => run.Latencies.Count > 0).ToList();
        if (measured.Count == 0)
            return null;
        var y = ChartAxis.Decades(
            measured.Min(run => run.Latencies.MinNs) / NsPerMs,
            measured.Max(run => run.Latencies.MaxNs) / NsPerMs
        );
        var x = ChartAxis.Percentiles(measured.Max(run => Last(run.Latencies)));
        return new(
            "Latency distribution",
            "ms by percentile, both axes logarithmic",
            x,
            y,
            [
                .. measured.Select(
                    (run, index) =>
                        new SvgLine(
                            run.Name,
                            run.Colour,
                            Dashes[index % Dashes.Length],
                            [
                                .. Distribution(run.Latencies)
                                    .Select(point =>
                                        (
                                            ChartAxis.ToPosition(point.Percentile),
                                            (double?)Math.Log10(Math.Max(0.001, point.Ms))
                                        )
                                    ),
                            ]
                        )
                ),
            ]
        );
    }

    /// <summary>Latencies at percentiles that are evenly spaced on the logarithmic axis, as far as the counts allow.</summary>
    public static IEnumerable<(double Percentile, double Ms)> Distribution(Histogram latencies)
    {
        if (latencies.Count == 0)
            yield break;
        var end = ChartAxis.ToPosition(Last(latencies));
        for (var at = 0.0; at < end; at += 0.02)
        {
            var percentile = 100 * (1 - Math.Pow(10, -at));
            yield return (percentile, latencies.PercentileNs(percentile)!.Value / NsPerMs);
        }

        yield return (Last(latencies), latencies.MaxNs / NsPerMs);
    }

    /// <summary>The latency thresholds of a run, as levels of its latency chart.</summary>
    public static IReadOnlyList<SvgLevel> Levels(RunDocument run) =>
        [
            .. Thresholds(run)
                .Where(threshold => threshold.IsLatency)
                .Select(threshold => new SvgLevel(threshold.Limit, threshold.Text)),
        ];

    /// <summary>The thresholds of the run.</summary>
    public static IEnumerable<Threshold> Thresholds(RunDocument run)
    {
        foreach (var text in run.Run.Request.Thresholds ?? [])
            if (Threshold.TryParse(text ?? "", out var threshold, out _))
                yield return threshold;
    }

    private static double Last(Histogram latencies) => 100 * (1 - 1.0 / Math.Max(2, latencies.Count));
}
