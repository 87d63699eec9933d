using Experiments;
using Experiments.Charts;
using Lab.Foundation.Statistics;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;
using Reports.Charts;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>The figures of one side of a comparison, in total and per second.</summary>
public sealed record ComparedRunFigures
{
    private const double NsPerMs = 1e6;

    private ComparedRunFigures(Histogram latencies) => Latencies = latencies;

    /// <summary>Response times of successes.</summary>
    public Histogram Latencies { get; }

    /// <summary>Time under load in seconds, without the warm-up.</summary>
    public double Seconds { get; private init; }

    /// <summary>Iterations that ended with a response or an error.</summary>
    public long Requests { get; private init; }

    /// <summary>The failed iterations.</summary>
    public long Failed { get; private init; }

    /// <summary>Iterations that neither succeeded nor were rejected; if there are many, latencies have survivor bias.</summary>
    public long FailedExceptShed { get; private init; }

    /// <summary>Whether its latencies include failed requests, as some tools and Locust report them.</summary>
    public bool LatencyIsOfAllAnswers { get; private init; }

    /// <summary>The value of each metric over the complete time; null without values.</summary>
    public IReadOnlyDictionary<ComparedMetric, double?> Values { get; private init; } =
        new Dictionary<ComparedMetric, double?>();

    /// <summary>The variation of each metric per second; missing without values.</summary>
    public IReadOnlyDictionary<ComparedMetric, PerSecondDistribution?> Distributions { get; private init; } =
        new Dictionary<ComparedMetric, PerSecondDistribution?>();

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
        return new(all)
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
                line => PerSecondDistribution.From(line.Value.Select(point => point.Y).OfType<double>())
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
        var total = summary.Total;
        var values = ComparedMetrics.All.ToDictionary(
            figure => figure,
            figure =>
                figure switch
                {
                    ComparedMetric.Goodput => summary.Seconds > 0 ? total.Goodput : null,
                    ComparedMetric.Rps => summary.Seconds > 0 ? total.Rps : null,
                    ComparedMetric.FailedShare => total.Requests > 0 && !total.HasUnknownFailures
                        ? (double)total.Failed / total.Requests
                        : null,
                    ComparedMetric.Average => total.AverageMs,
                    ComparedMetric.P50 => total.P50Ms,
                    ComparedMetric.P95 => total.P95Ms,
                    ComparedMetric.P99 => total.P99Ms,
                    ComparedMetric.WorkForNobody => null,
                    _ => total.MaxMs,
                }
        );
        return new(StoredLatencies.Merged(distribution.Select(interval => interval.Response)))
        {
            Seconds = summary.Seconds,
            Requests = total.Requests,
            Failed = total.Failed,
            FailedExceptShed = SurvivorBias.CountFailedExceptShed(total),
            LatencyIsOfAllAnswers = total.LatencyIsOfAllAnswers,
            Values = values,
            Distributions = values.ToDictionary(value => value.Key, _ => (PerSecondDistribution?)null),
            Lines = values.ToDictionary(value => value.Key, _ => (IReadOnlyList<(double X, double? Y)>)[]),
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
        return new(Latencies)
        {
            Seconds = Seconds,
            Requests = Requests,
            Failed = Failed,
            FailedExceptShed = FailedExceptShed,
            LatencyIsOfAllAnswers = true,
            Values = ComparedMetrics.All.ToDictionary(
                figure => figure,
                figure => latencies.TryGetValue(figure, out var value) ? value : Values[figure]
            ),
            Distributions = ComparedMetrics.All.ToDictionary(figure => figure, _ => (PerSecondDistribution?)null),
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
                line => PerSecondDistribution.From(line.Value.Select(point => point.Y).OfType<double>())
            ),
            Lines = lines,
        };

    /// <summary>A copy with the abandoned work of the server per second.</summary>
    internal ComparedRunFigures WithAbandonedWork(IReadOnlyList<(double X, double? Y)> seconds)
    {
        var spread = PerSecondDistribution.From(seconds.Select(second => second.Y).OfType<double>());
        return this with
        {
            Values = With(Values, spread?.Median),
            Distributions = With(Distributions, spread),
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
