using System.Text.Json.Nodes;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Imports.Model;

/// <summary>A measurement of another tool. Unknown figures are null.</summary>
/// <param name="Tool">The tool, such as <c>k6</c>.</param>
/// <param name="Meaning">Remarks on its figures, as sentences for the note of the run.</param>
internal sealed record ImportedMeasurement(string Tool, string Meaning)
{
    /// <summary>The start; null if the tool does not report it.</summary>
    public DateTimeOffset? StartedAt { get; init; }

    /// <summary>The end; null if the tool does not report it.</summary>
    public DateTimeOffset? EndedAt { get; init; }

    /// <summary>The engine's plan without secrets, if the tool is this engine and reports it.</summary>
    public JsonObject? Plan { get; init; }

    /// <summary>Duration in seconds.</summary>
    public double? Seconds { get; init; }

    /// <summary>Counted seconds after a warm-up; null without a warm-up.</summary>
    public double? CountedSeconds { get; init; }

    /// <summary>The target.</summary>
    public string? Address { get; init; }

    /// <summary>Maximum number of concurrent users or connections.</summary>
    public int? Users { get; init; }

    /// <summary>Requests that ended with a response or an error.</summary>
    public required long Requests { get; init; }

    /// <summary>Failed requests.</summary>
    public long Failed { get; init; }

    /// <summary>Requests with a response of any status; null if unknown.</summary>
    public long? Answered { get; init; }

    /// <summary>Whether the tool reports failures.</summary>
    public bool ReportsFailures { get; init; } = true;

    /// <summary>True if its latencies include failures.</summary>
    public bool LatencyIsOfAllAnswers { get; init; }

    /// <summary>The machine and the engine; null if unknown.</summary>
    public RunEnvironment? Environment { get; init; }

    /// <summary>All latencies of the run, if the tool reports them without times; otherwise null.</summary>
    public Histogram? Distribution { get; init; }

    /// <summary>Responses per second, without failed connections if the tool reports them separately.</summary>
    public double? Rps { get; init; }

    /// <summary>Successful responses per second; null if unknown.</summary>
    public double? GoodPerSecond =>
        (CountedSeconds ?? Seconds) is > 0 and var seconds ? (Requests - Failed) / seconds : null;

    /// <summary>False if there were no responses of the kind that its latencies cover.</summary>
    public bool HasLatencies => LatencyIsOfAllAnswers ? Answered != 0 : Requests > Failed;

    /// <summary>Latencies of the complete run in milliseconds.</summary>
    public Latencies Latency { get; init; } = Latencies.Unknown;

    /// <summary>Failures by the names of the error taxonomy.</summary>
    public IReadOnlyDictionary<string, long> FailuresByKind { get; init; } = new Dictionary<string, long>();

    /// <summary>Responses by status.</summary>
    public IReadOnlyDictionary<int, long> Statuses { get; init; } = new Dictionary<int, long>();

    /// <summary>The intervals in chronological order; empty if the tool reports totals only.</summary>
    public IReadOnlyList<ImportedInterval> Intervals { get; init; } = [];
}

/// <summary>Latencies in milliseconds; null if unknown.</summary>
/// <param name="Mean">Mean.</param>
/// <param name="P50">Median.</param>
/// <param name="P90">90th percentile.</param>
/// <param name="P95">95th percentile.</param>
/// <param name="P99">99th percentile.</param>
/// <param name="Max">Maximum.</param>
/// <param name="Min">Minimum.</param>
internal sealed record Latencies(
    double? Mean = null,
    double? P50 = null,
    double? P90 = null,
    double? P95 = null,
    double? P99 = null,
    double? Max = null,
    double? Min = null
)
{
    private const double NsPerMs = 1e6;

    /// <summary>All percentiles of the file by percentage; unused ones are checked for contradictions.</summary>
    public IReadOnlyDictionary<double, double> Reported { get; init; } = new Dictionary<double, double>();

    /// <summary>No latencies.</summary>
    public static Latencies Unknown { get; } = new();

    /// <summary>Returns null for latencies that are all zero, which tools print without measurements.</summary>
    public Latencies Measured =>
        this is { Mean: null or 0, P50: null or 0, P90: null or 0, P95: null or 0, P99: null or 0, Max: null or 0 }
            ? Unknown
            : this;

    /// <summary>The percentiles of a file.</summary>
    /// <param name="percentiles">Milliseconds by percentage.</param>
    public static Latencies From(IReadOnlyDictionary<double, double> percentiles)
    {
        return new(P50: Of(50), P90: Of(90), P95: Of(95), P99: Of(99)) { Reported = percentiles };

        double? Of(double percent) => percentiles.TryGetValue(percent, out var ms) ? ms : null;
    }

    /// <summary>The latencies of a histogram.</summary>
    public static Latencies From(Histogram histogram) =>
        new(
            histogram.MeanNs / NsPerMs,
            histogram.PercentileNs(50) / NsPerMs,
            histogram.PercentileNs(90) / NsPerMs,
            histogram.PercentileNs(95) / NsPerMs,
            histogram.PercentileNs(99) / NsPerMs,
            histogram.Count == 0 ? null : histogram.MaxNs / NsPerMs
        );
}

/// <summary>An interval of a run.</summary>
/// <param name="EndSeconds">The end in seconds since the start.</param>
/// <param name="Seconds">The duration in seconds.</param>
internal sealed record ImportedInterval(double EndSeconds, double Seconds)
{
    /// <summary>Users at the end.</summary>
    public int? Users { get; init; }

    /// <summary>Responses per second.</summary>
    public double? Rps { get; init; }

    /// <summary>Failures per second.</summary>
    public double? FailedPerSecond { get; init; }

    /// <summary>Successes per second, if they are counted separately.</summary>
    public double? GoodPerSecond { get; init; }

    /// <summary>Requests that ended in the interval; null if unknown.</summary>
    public long? Requests { get; init; }

    /// <summary>Failed requests; null if unknown.</summary>
    public long? Failed { get; init; }

    /// <summary>Latencies.</summary>
    public Latencies Latency { get; init; } = Latencies.Unknown;

    /// <summary>The histogram; null if the tool reports percentiles only.</summary>
    public ImportedCounts? Counts { get; init; }
}

/// <summary>The requests of an interval.</summary>
/// <param name="Succeeded">Latencies of successes.</param>
/// <param name="Failed">Latencies of failures.</param>
/// <param name="Statuses">Responses by status.</param>
/// <param name="FailuresByKind">Failures by the names of the error taxonomy.</param>
internal sealed record ImportedCounts(
    Histogram Succeeded,
    Histogram Failed,
    IReadOnlyDictionary<int, long> Statuses,
    IReadOnlyDictionary<string, long> FailuresByKind
);
