using Lab.Storage.Summaries;

namespace Reports.Facts;

/// <summary>The figures of one side of a comparison.</summary>
public record MetricFigures
{
    /// <summary>Iterations that ended with a response or an error.</summary>
    public long Requests { get; init; }

    /// <summary>The failed iterations.</summary>
    public long Failed { get; init; }

    /// <summary>Iterations that neither succeeded nor were rejected; if there are many, latencies have survivor bias.</summary>
    public long FailedExceptShed { get; init; }

    /// <summary>Whether its latencies include failed requests, as some tools and Locust report them.</summary>
    public bool LatencyIsOfAllAnswers { get; init; }

    /// <summary>The value of each metric over the complete time; null without values.</summary>
    public IReadOnlyDictionary<ComparedMetric, double?> Values { get; init; } =
        new Dictionary<ComparedMetric, double?>();

    /// <summary>The figures of a run or a part of it.</summary>
    /// <param name="figures">The figures.</param>
    /// <param name="seconds">Its duration; without a duration it has no rates.</param>
    public static MetricFigures From(RunFigures figures, double seconds)
    {
        ArgumentNullException.ThrowIfNull(figures);
        return new()
        {
            Requests = figures.Requests,
            Failed = figures.Failed,
            FailedExceptShed = SurvivorBias.CountFailedExceptShed(figures),
            LatencyIsOfAllAnswers = figures.LatencyIsOfAllAnswers,
            Values = ComparedMetrics.All.ToDictionary(
                metric => metric,
                metric =>
                    metric switch
                    {
                        ComparedMetric.Goodput => seconds > 0 ? figures.Goodput : null,
                        ComparedMetric.Rps => seconds > 0 ? figures.Rps : null,
                        ComparedMetric.FailedShare => figures is { Requests: > 0, HasUnknownFailures: false }
                            ? (double)figures.Failed / figures.Requests
                            : null,
                        ComparedMetric.Average => figures.AverageMs,
                        ComparedMetric.P50 => figures.P50Ms,
                        ComparedMetric.P95 => figures.P95Ms,
                        ComparedMetric.P99 => figures.P99Ms,
                        ComparedMetric.Max => figures.MaxMs,
                        _ => null,
                    }
            ),
        };
    }
}
