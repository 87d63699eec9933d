using System.Text.Json.Serialization;
using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Loads.Planning;
using Lab.Targets;
using Lab.Targets.Settings;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Thresholds;

namespace Lab.Storage.Summaries;

/// <summary>The figures of a run, or of one variant within it, in the terms of the source article.</summary>
/// <param name="Requests">Iterations that ended with a response or an error (succeeded + failed).</param>
/// <param name="Rps">Responses with any status per second, over the time the variant received load.</param>
/// <param name="Succeeded">Responses 2xx or 304, or as expected, with a complete body.</param>
/// <param name="Shed">Responses with status 429.</param>
/// <param name="Failed">All requests that did not succeed, including 429.</param>
/// <param name="Cancelled">Iterations that were interrupted when the run stopped.</param>
/// <param name="AverageMs">Mean latency of successes; null without successes.</param>
/// <param name="P50Ms">Median latency of successes.</param>
/// <param name="P95Ms">95th percentile (nearest rank) of successes.</param>
/// <param name="P99Ms">99th percentile (nearest rank) of successes.</param>
/// <param name="MaxMs">Maximum latency of successes.</param>
/// <param name="FailuresByKind">Failures by the identifiers of the error taxonomy, without zeros.</param>
/// <param name="StatusCodes">Responses by status code.</param>
public sealed record RunFigures(
    long Requests,
    double Rps,
    long Succeeded,
    long Shed,
    long Failed,
    long Cancelled,
    double? AverageMs,
    double? P50Ms,
    double? P95Ms,
    double? P99Ms,
    double? MaxMs,
    IReadOnlyDictionary<string, long> FailuresByKind,
    IReadOnlyDictionary<int, long> StatusCodes
)
{
    /// <summary>Ages of the cancelled requests; null if there are none, and in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public CancelledRequestAges? CancelledAges { get; init; }

    /// <summary>Longest time in milliseconds for which a dropped start was overdue; null if none was dropped.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? OldestDroppedMs { get; init; }

    /// <summary>True when the source reports no failures, such as a latency distribution; zero failures then means unknown.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool HasUnknownFailures { get; init; }

    /// <summary>True when latencies include failures, as other tools measure them.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool LatencyIsOfAllAnswers { get; init; }

    /// <summary>Starts that were never sent, by cause; empty if there are none.</summary>
    public IReadOnlyDictionary<string, long> DroppedByCause { get; init; } = new Dictionary<string, long>();

    /// <summary>Successes per second as counted; null when they are derived from the rate of all responses.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? GoodPerSecond { get; init; }

    /// <summary>The figures of a span, rounded to 2 decimals (rates) and 3 decimals (milliseconds).</summary>
    public static RunFigures From(IterationFigures figures) =>
        new(
            figures.Counts.Completed,
            Math.Round(figures.ResponsesPerSecond, 2),
            figures.Counts.Succeeded,
            figures.Counts.ByError.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests)),
            figures.Counts.Failed,
            figures.Counts.Cancelled,
            Round(figures.Response?.MeanMs),
            Round(figures.Response?.P50Ms),
            Round(figures.Response?.P95Ms),
            Round(figures.Response?.P99Ms),
            Round(figures.Response?.MaxMs),
            figures.Counts.ByError,
            figures.Counts.ByStatus
        )
        {
            CancelledAges = CancelledRequestAges.From(figures.CancelledAge),
            GoodPerSecond =
                figures.Ended == figures.Counts.ToEnded() ? null : Math.Round(figures.SucceededPerSecond, 2),
            OldestDroppedMs = Round(figures.DroppedAge?.MaxMs),
            DroppedByCause = figures.Counts.DroppedByCause,
        };

    private static double? Round(double? milliseconds) =>
        milliseconds is { } value && double.IsFinite(value) ? Math.Round(value, 3) : null;

    /// <summary>Goodput: successful responses per second, without rejections (429), errors and timeouts.</summary>
    public double Goodput
    {
        get
        {
            if (GoodPerSecond is { } counted)
                return Math.Round(counted, 2);
            var responses = StatusCodes.Count > 0 ? StatusCodes.Values.Sum() : Requests;
            return responses == 0 ? 0 : Math.Round(Rps * Math.Min(1, (double)Succeeded / responses), 2);
        }
    }
}

/// <summary>The part of a run in which one variant received load.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Route">Its route on the target.</param>
/// <param name="Seconds">Seconds for which it was active.</param>
/// <param name="Figures">Its figures.</param>
public sealed record VariantSummary(VariantKind Variant, string Route, double Seconds, RunFigures Figures)
{
    /// <summary>Seconds after the switch until its last response.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public double AnsweredAfterSeconds { get; init; }

    /// <summary>Seconds of it after the last start of the run.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public double LastAnswersSeconds { get; init; }

    /// <summary>Seconds in which requests were sent to it.</summary>
    [JsonIgnore]
    public double LoadedSeconds => Seconds - LastAnswersSeconds;

    /// <summary>Background CPU in percent; null if unknown.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("othersPercent")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? BackgroundCpuPercent { get; init; }

    /// <summary>Means of the experiment's own series while the variant was active, by identifier; null without any.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, double>? Means { get; init; }
}

/// <summary>The part of a run in which one variant had one load, if the load was changed during the run.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Load">The load, such as <c>400 users</c>.</param>
/// <param name="FromSeconds">The start in seconds since the run started.</param>
/// <param name="Seconds">The duration in seconds.</param>
/// <param name="Figures">Its figures.</param>
public sealed record LoadSummary(
    VariantKind Variant,
    string Load,
    double FromSeconds,
    double Seconds,
    RunFigures Figures
)
{
    /// <summary>Seconds after it until its last response.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public double AnsweredAfterSeconds { get; init; }

    /// <summary>Seconds of it after the last start of the run.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public double LastAnswersSeconds { get; init; }

    /// <summary>Requests in flight when it ended, which are counted where they completed.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public long InFlightAtEnd { get; init; }

    /// <summary>Seconds in which requests were sent with it.</summary>
    [JsonIgnore]
    public double LoadedSeconds => Seconds - LastAnswersSeconds;
}

/// <summary>The summary of an ended run; also the response of <c>GET /api/runs/{id}</c>.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="Experiment">Identifier of the experiment.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="Seconds">Duration in seconds.</param>
/// <param name="PeakUsers">Maximum number of concurrent users.</param>
/// <param name="Ended">The outcome.</param>
/// <param name="Total">Figures of all variants together.</param>
/// <param name="Variants">Figures by variant, in the order in which the variants first received load.</param>
public sealed record RunSummary(
    string Id,
    string Experiment,
    DateTimeOffset StartedAt,
    double Seconds,
    int PeakUsers,
    RunOutcome Ended,
    RunFigures Total,
    IReadOnlyList<VariantSummary> Variants
)
{
    /// <summary>Maximum planned starts per second; null for a load of users, and in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? PeakRatePerSecond { get; init; }

    /// <summary>The load at the start; null for bursts, fixed numbers of requests, and runs from files.</summary>
    [JsonIgnore]
    public LoadLevel? LoadAskedFor { get; init; }

    /// <summary>Request timeout in milliseconds; null when unknown, and in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? TimeoutMs { get; init; }

    /// <summary>Length of the warm-up in seconds; null without one.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? WarmUpSeconds { get; init; }

    /// <summary>The results of the thresholds over the complete run.</summary>
    public IReadOnlyList<ThresholdResult> Thresholds { get; init; } = [];

    /// <summary>The load source; the engine in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public LoadSourceKind Source { get; init; }

    /// <summary>Why the load was aborted; null if it was not, or if the engine's message explains it.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Problem { get; init; }

    /// <summary>The segments between load changes, in order; empty if the load was constant.</summary>
    public IReadOnlyList<LoadSummary> Loads { get; init; } = [];

    /// <summary>The diagnosis: findings active at the end of the run first, warnings before healthy findings, notices last.</summary>
    public IReadOnlyList<Finding> Findings { get; init; } = [];

    /// <summary>Parts of an imported summary that are as reported by the file; <c>all</c> without recomputation.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<string>? AsReported { get; init; }

    /// <summary>The completed steps of a burst ladder; empty for other load models.</summary>
    public IReadOnlyList<BurstStepStats> Rungs { get; init; } = [];

    /// <summary>The lines that held pool threads, by variant, most thread-seconds first; null if there are none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<HeldLineSummary>? HeldLines { get; init; }

    /// <summary>Names of local processes that worked for the target and used processor time; null if there are none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<string>? Dependencies { get; init; }

    /// <summary>The path that was polled over HTTP during the run, without a query; null for none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? PolledPath { get; init; }

    /// <summary>How the target died; otherwise null.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public TargetDeath? Death { get; init; }

    /// <summary>The runtime settings of the target; null for an external service.</summary>
    public RuntimeSettings? Settings { get; init; }
}
