using Dashboard.Recordings;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Dashboard.Exports;

/// <summary>The charts of a report, from the frames and histograms of a run. Stateless.</summary>
internal static class RunCharts
{
    private const double NsPerMs = 1e6;
    private const double Headroom = 1.1;

    /// <summary>Dashes of a chart's lines, in their order.</summary>
    public static readonly string[] Dashes = ["", "7 4", "2 3", "10 4 2 4", "1 4", "14 3"];

    private static readonly (string Title, string Unit, (string Series, string Name, string Colour)[] Lines)[] Layout =
    [
        ("Throughput", "answers a second", [("load.succeeded", "succeeded", "green"), ("load.shed", "shed (429)", "yellow"), ("load.failed", "failed", "red")]),
        ("Latency", "ms, successes", [("latency.p50", "p50", "blue"), ("latency.p95", "p95", "orange"), ("latency.p99", "p99", "purple")]),
        ("Thread pool", "threads, items", [("pool.threads", "threads", "blue"), ("pool.queue", "queue", "orange"), ("pool.busy", "busy", "green")]),
        ("Sockets", "of the target’s port", [("tcp.time_wait", "TIME_WAIT", "orange"), ("tcp.established", "ESTABLISHED", "blue")]),
        ("Processor", "% of all cores", [("cpu.target", "target", "green"), ("cpu.machine", "machine", "grey")]),
    ];

    /// <summary>The charts over time; those without a single measurement are left out.</summary>
    public static IEnumerable<SvgChart> OverTime(RunDocument run)
    {
        var series = new RunSeries(run);
        var x = ChartAxis.FromZero(series.Seconds, " s");
        var marks = series.Variants();
        foreach (var (title, unit, wanted) in Layout)
        {
            var lines = wanted.Select((line, index) => new SvgLine(line.Name, line.Colour, Dashes[index], ThinnedLine.Of(series.Points(line.Series)))).ToList();
            var measured = lines.SelectMany(line => line.Points).Max(point => point.Y);
            if (measured is null) continue;
            var levels = title == "Latency" ? Levels(run) : [];
            var top = Math.Max(measured.Value, levels.Where(level => level.Value <= 3 * measured).Select(level => level.Value).DefaultIfEmpty(0).Max());
            yield return new(title, unit, x, ChartAxis.FromZero(Math.Max(1, top * Headroom)), lines) { Levels = levels, Marks = marks };
        }
    }

    /// <summary>Latency distributions, percentiles along a logarithmic axis; null when nothing was measured.</summary>
    public static SvgChart? Distribution(IReadOnlyList<(string Name, string Colour, Histogram Latencies)> runs)
    {
        var measured = runs.Where(run => run.Latencies.Count > 0).ToList();
        if (measured.Count == 0) return null;
        var y = ChartAxis.Decades(measured.Min(run => run.Latencies.MinNs) / NsPerMs, measured.Max(run => run.Latencies.MaxNs) / NsPerMs);
        var x = ChartAxis.Percentiles(measured.Max(run => Last(run.Latencies)));
        return new("Latency distribution", "ms by percentile, both axes logarithmic", x, y, [.. measured.Select((run, index) => new SvgLine(
            run.Name, run.Colour, Dashes[index % Dashes.Length],
            [.. Distribution(run.Latencies).Select(point => (ChartAxis.OfPercentile(point.Percentile), (double?)Math.Log10(Math.Max(0.001, point.Ms))))]))]);
    }

    /// <summary>Latencies at percentiles that lie evenly on the logarithmic axis, as far as the counts reach.</summary>
    public static IEnumerable<(double Percentile, double Ms)> Distribution(Histogram latencies)
    {
        if (latencies.Count == 0) yield break;
        var end = ChartAxis.OfPercentile(Last(latencies));
        for (var at = 0.0; at < end; at += 0.02)
        {
            var percentile = 100 * (1 - Math.Pow(10, -at));
            yield return (percentile, latencies.PercentileNs(percentile)!.Value / NsPerMs);
        }

        yield return (Last(latencies), latencies.MaxNs / NsPerMs);
    }

    /// <summary>The thresholds of a run that are latencies, as levels of its latency chart.</summary>
    public static IReadOnlyList<SvgLevel> Levels(RunDocument run) => [.. Thresholds(run).Where(each => each.IsLatency).Select(each => new SvgLevel(each.Limit, each.Text))];

    /// <summary>What the run was asked to hold.</summary>
    public static IEnumerable<Threshold> Thresholds(RunDocument run)
    {
        foreach (var text in run.Run.Request.Thresholds ?? [])
            if (Threshold.TryParse(text ?? "", out var threshold, out _)) yield return threshold;
    }

    // Beyond the one value that is the longest there is nothing to tell apart.
    private static double Last(Histogram latencies) => 100 * (1 - 1.0 / Math.Max(2, latencies.Count));
}
