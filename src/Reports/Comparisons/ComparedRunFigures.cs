using Experiments;
using Experiments.Charts;
using Lab.Foundation.Statistics;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;
using Reports.Charts;
using Reports.Facts;
using Statistics.Descriptive;

namespace Reports.Comparisons;

/// <summary>The figures of one side of a comparison, in total and per second.</summary>
public sealed record ComparedRunFigures : MetricFigures
{
    private const double NsPerMs = 1e6;

    private ComparedRunFigures(MetricFigures figures, Histogram latencies)
        : base(figures) => Latencies = latencies;

    /// <summary>Response times of successes.</summary>
    public Histogram Latencies { get; }

    /// <summary>Time under load in seconds, without the warm-up.</summary>
    public double Seconds { get; private init; }

    /// <summary>The variation of each metric per second; missing without values.</summary>
    public IReadOnlyDictionary<ComparedMetric, PerSecondRange?> Distributions { get; private init; } =
        new Dictionary<ComparedMetric, PerSecondRange?>();

    /// <summary>Each metric by seconds since the run started, for charts.</summary>
    public IReadOnlyDictionary<ComparedMetric, IReadOnlyList<(double X, double? Y)>> Lines { get; private init; } =
        new Dictionary<ComparedMetric, IReadOnlyList<(double X, double? Y)>>();

    /// <summary>Creates the figures of intervals.</summary>
    /// <param name="intervals">The intervals.</param>
    /// <param name="seconds">The duration of the rates; null for the sum of the intervals.</param>
    /// <param name="tellsFailures">Whether the source reports failures.</param>
    /// <exception cref="OverflowException">The counts are too large.</exception>
    public static ComparedRunFigures From(
        IReadOnlyList<StoredInterval> intervals,
        double? seconds = null,
        bool tellsFailures = true
    )
    {
        var all = new Histogram();
        var lines = ComparedMetrics.All.ToDictionary(
            figure => figure,
            _ => new List<(double X, double? Y)>(intervals.Count)
        );
        foreach (var interval in intervals)
        {
            var histogram = interval.Response.ToHistogram();
            all.Add(histogram);

            // A partial second at the end is not compared. A second with a switch has latencies but no rates.
            if (interval.IsPartial)
                continue;
            foreach (var figure in ComparedMetrics.All.Where(figure => interval.HasRates || figure.IsLatency()))
                lines[figure]
                    .Add(
                        (
                            interval.EndSeconds,
                            Value(figure, histogram, interval.RateCounts, interval.Totals, interval.RateSeconds)
                        )
                    );
        }

        var over = seconds ?? intervals.Sum(interval => interval.LoadSeconds ?? interval.Seconds);
        var (ended, totals) = intervals.Aggregate(
            (Ended: default(EndedCounts), Totals: IterationCounts.None),
            (sum, interval) =>
                (sum.Ended.Add(interval.UnderLoad ?? interval.Totals.ToEnded()), sum.Totals.Add(interval.Totals))
        );
        return new(new(), all)
        {
            Seconds = over,
            Requests = totals.Completed,
            Failed = totals.Failed,
            FailedExceptShed = intervals.Sum(SurvivorBias.CountFailedExceptShed),
            Values = ComparedMetrics.All.ToDictionary(
                figure => figure,
                figure =>
                    figure == ComparedMetric.FailedShare && !tellsFailures
                        ? null
                        : Value(figure, all, ended, totals, over)
            ),
            Distributions = lines.ToDictionary(
                line => line.Key,
                line => PerSecondRange.From([.. line.Value.Select(point => point.Y).OfType<double>()])
            ),
            Lines = lines.ToDictionary(line => line.Key, line => (IReadOnlyList<(double X, double? Y)>)line.Value),
        };
    }

    /// <summary>Creates the figures of a run without intervals from its summary.</summary>
    /// <param name="summary">The summary of the run.</param>
    /// <param name="distribution">Its latency distribution, if available.</param>
    public static ComparedRunFigures From(RunSummary summary, IReadOnlyList<StoredInterval> distribution)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return new(
            From(summary.Total, summary.Seconds),
            StoredLatencies.Merged(distribution.Select(interval => interval.Response))
        )
        {
            Seconds = summary.Seconds,
            Distributions = ComparedMetrics.All.ToDictionary(metric => metric, _ => (PerSecondRange?)null),
            Lines = ComparedMetrics.All.ToDictionary(metric => metric, _ => (IReadOnlyList<(double X, double? Y)>)[]),
        };
    }

    /// <summary>
    /// Figures of a Locust run: percentiles of the whole run; the seconds are not compared, because the master reports counts irregularly.
    /// </summary>
    internal ComparedRunFigures WithSwarmValues(RunDocument run, VariantKind? only)
    {
        var whole = run.Summary is { } summary
            ? summary.Variants.FirstOrDefault(part => part.Variant == only)?.Figures
                ?? (only is null ? summary.Total : null)
            : null;
        var latencies = new Dictionary<ComparedMetric, double?>
        {
            [ComparedMetric.Average] = whole?.AverageMs,
            [ComparedMetric.P50] = whole?.P50Ms,
            [ComparedMetric.P95] = whole?.P95Ms,
            [ComparedMetric.P99] = whole?.P99Ms,
            [ComparedMetric.Max] = whole?.MaxMs,
        };
        var series = new RunSeries(run);
        var drawn = new Dictionary<ComparedMetric, Series>
        {
            [ComparedMetric.Goodput] = SeriesCatalogue.LoadSucceeded,
            [ComparedMetric.Rps] = SeriesCatalogue.LoadRps,
            [ComparedMetric.P50] = SeriesCatalogue.LatencyP50,
            [ComparedMetric.P95] = SeriesCatalogue.LatencyP95,
        };
        return this with
        {
            LatencyIsOfAllAnswers = true,
            Values = ComparedMetrics.All.ToDictionary(
                figure => figure,
                figure => latencies.TryGetValue(figure, out var value) ? value : Values[figure]
            ),
            Distributions = ComparedMetrics.All.ToDictionary(figure => figure, _ => (PerSecondRange?)null),
            Lines = ComparedMetrics.All.ToDictionary(
                figure => figure,
                figure => drawn.TryGetValue(figure, out var line) ? series.Points(line) : []
            ),
        };
    }

    /// <summary>A copy with seconds that have no histograms; the summary has the better totals.</summary>
    internal ComparedRunFigures WithSeconds(
        IReadOnlyDictionary<ComparedMetric, IReadOnlyList<(double X, double? Y)>> lines
    ) =>
        this with
        {
            Distributions = lines.ToDictionary(
                line => line.Key,
                line => PerSecondRange.From([.. line.Value.Select(point => point.Y).OfType<double>()])
            ),
            Lines = lines,
        };

    /// <summary>A copy with the abandoned work of the server per second.</summary>
    internal ComparedRunFigures WithAbandonedWork(IReadOnlyList<(double X, double? Y)> seconds)
    {
        var values = seconds.Select(second => second.Y).OfType<double>().ToArray();
        return this with
        {
            Values = With(Values, Quantiles.MedianOf(values)),
            Distributions = With(Distributions, PerSecondRange.From(values)),
            Lines = With(Lines, seconds),
        };
    }

    private static Dictionary<ComparedMetric, T> With<T>(IReadOnlyDictionary<ComparedMetric, T> all, T own) =>
        new(all) { [ComparedMetric.WorkForNobody] = own };

    private static double? Value(
        ComparedMetric figure,
        Histogram latencies,
        EndedCounts ended,
        IterationCounts totals,
        double seconds
    ) =>
        figure switch
        {
            ComparedMetric.Goodput => seconds > 0 ? ended.Succeeded / seconds : null,
            ComparedMetric.Rps => seconds > 0 ? ended.Responses / seconds : null,
            ComparedMetric.FailedShare => totals.FailedRate,
            ComparedMetric.Average => latencies.MeanNs / NsPerMs,
            ComparedMetric.P50 => latencies.PercentileNs(50) / NsPerMs,
            ComparedMetric.P95 => latencies.PercentileNs(95) / NsPerMs,
            ComparedMetric.P99 => latencies.PercentileNs(99) / NsPerMs,
            ComparedMetric.WorkForNobody => null,
            _ => latencies.PercentileNs(100) / NsPerMs,
        };
}
