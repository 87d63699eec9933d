using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using Lab.Targets.Stacks;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Lab.Storage.Documents;

/// <summary>How much of a run a document contains.</summary>
public enum RecordingState
{
    /// <summary>The run is active and the document grows.</summary>
    Recording,

    /// <summary>The run ended and was recorded completely.</summary>
    Complete,

    /// <summary>The dashboard ended during the run; the document contains the data recorded until then.</summary>
    Partial,
}

/// <summary>The user's labels of a run.</summary>
/// <param name="Name">The name; initially the experiment and the variant.</param>
/// <param name="Tags">Tags, without duplicates.</param>
/// <param name="Note">A free note; may be empty.</param>
public sealed record RunLabels(string Name, IReadOnlyList<string> Tags, string Note);

/// <summary>Non-empty buckets of one latency histogram.</summary>
/// <param name="Buckets">Pairs of bucket number (see <see cref="LoadEngine.Recording.HistogramLayout"/>) and count, ascending.</param>
/// <param name="MinNs">Exact minimum in nanoseconds; 0 when empty.</param>
/// <param name="MaxNs">Exact maximum in nanoseconds; 0 when empty.</param>
/// <param name="SumNs">Exact sum in nanoseconds.</param>
public sealed record StoredHistogram(IReadOnlyList<long> Buckets, long MinNs, long MaxNs, long SumNs);

/// <summary>About one second of a run. Merging the histograms of all intervals gives those of the run exactly.</summary>
/// <param name="EndSeconds">The end in seconds since the run started.</param>
/// <param name="Seconds">The duration in seconds.</param>
/// <param name="Variant">The variant that was active at the end.</param>
/// <param name="Totals">The counts.</param>
/// <param name="Response">Response times of successes.</param>
/// <param name="Service">Service times of successes.</param>
/// <param name="FailedResponse">Response times of failures.</param>
public sealed record StoredInterval(
    double EndSeconds,
    double Seconds,
    string Variant,
    IterationCounts Totals,
    StoredHistogram Response,
    StoredHistogram Service,
    StoredHistogram FailedResponse
)
{
    /// <summary>Ages of the pending requests at the end; null if there are none, and in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public WaitingFigures? Waiting { get; init; }

    /// <summary>Seconds of it under load, without the drain; null when the same as <see cref="Seconds"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? LoadSeconds { get; init; }

    /// <summary>
    /// Requests that ended under load, also those of the warm-up; null when the same as <see cref="Totals"/>, and in runs of
    /// earlier versions.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public EndedCounts? UnderLoad { get; init; }

    /// <summary>Seconds for a rate: under load, or of the drain if there is no load.</summary>
    [JsonIgnore]
    public double RateSeconds => LoadSeconds is > 0 and var seconds ? seconds : Seconds;

    /// <summary>Counts for a rate over <see cref="RateSeconds"/>.</summary>
    [JsonIgnore]
    public EndedCounts RateCounts => LoadSeconds is 0 ? Totals.ToEnded() : UnderLoad ?? Totals.ToEnded();

    /// <summary>Results by variant name; null when all requests went to <see cref="Variant"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, VariantShare>? ByVariant { get; init; }

    /// <summary>True for a short final interval, whose figures are not comparable.</summary>
    [JsonIgnore]
    public bool IsPartial => Seconds is > 0 and < RunIntervals.MinSeconds;

    /// <summary>
    /// True if the interval is long enough for a rate; after a switch, the previous variant has latencies only.
    /// </summary>
    [JsonIgnore]
    public bool HasRates => Seconds >= RunIntervals.EnoughSeconds;

    /// <summary>Requests sent to one variant, with 0 s if another was active; null if there were none.</summary>
    public StoredInterval? Of(string variant)
    {
        if (Variant != variant && ByVariant?.ContainsKey(variant) != true)
            return null;
        if (ByVariant is null)
            return this;
        var share = ByVariant.GetValueOrDefault(variant, VariantShare.None);
        return this with
        {
            Variant = variant,
            Seconds = Variant == variant ? Seconds : 0,
            LoadSeconds = Variant == variant ? LoadSeconds : null,
            UnderLoad = share.UnderLoad,
            Totals = share.Totals,
            Response = share.Response,
            ByVariant = null,
        };
    }

    /// <summary>Adds two counts that are null when the same as their totals.</summary>
    internal static EndedCounts? AddEnded(
        (EndedCounts? Ended, IterationCounts Totals) one,
        (EndedCounts? Ended, IterationCounts Totals) other
    ) =>
        one.Ended is null && other.Ended is null
            ? null
            : (one.Ended ?? one.Totals.ToEnded()).Add(other.Ended ?? other.Totals.ToEnded());
}

/// <summary>A stored run: everything needed to display, compare and repeat it.</summary>
/// <param name="Schema">Name and version of the schema.</param>
/// <param name="Id">The run's identifier: letters, digits and hyphens.</param>
/// <param name="State">How much of the run was recorded.</param>
/// <param name="Labels">The user's labels.</param>
/// <param name="Run">The request and the start.</param>
/// <param name="Plan">The engine's plan document.</param>
/// <param name="Environment">The machine and the engine.</param>
/// <param name="Settings">The target's runtime settings; null for an external service.</param>
/// <param name="Series">The series of the frames' values, in order.</param>
/// <param name="Frames">All frames of the run, in order.</param>
/// <param name="Intervals">The intervals of the run.</param>
/// <param name="Findings">The diagnosis.</param>
/// <param name="Stacks">Stack captures taken during the run.</param>
/// <param name="Summary">The summary; null before the end of the run.</param>
public sealed record RunDocument(
    string Schema,
    string Id,
    RecordingState State,
    RunLabels Labels,
    CurrentRun Run,
    JsonObject Plan,
    RunEnvironment Environment,
    RuntimeSettings? Settings,
    IReadOnlyList<SeriesDescription> Series,
    IReadOnlyList<Frame> Frames,
    IReadOnlyList<StoredInterval> Intervals,
    IReadOnlyList<Finding> Findings,
    IReadOnlyList<StackCapture> Stacks,
    RunSummary? Summary
)
{
    /// <summary>The current value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/run/2";

    /// <summary>The tool that measured the run, such as <c>k6</c>; null for the lab.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? MeasuredBy { get; init; }

    /// <summary>The runtime of the target, such as <c>.NET 9.0.23</c>; null if it is unknown.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? TargetRuntime { get; init; }

    /// <summary>The predictions of the audience; empty if none were stored.</summary>
    public IReadOnlyList<RunPrediction> Predictions { get; init; } = [];

    /// <summary>The variants of the run, in order of their first use.</summary>
    [JsonIgnore]
    public IReadOnlyList<VariantKind> Variants =>
        Summary is { } summary
            ? [.. summary.Variants.Select(part => part.Variant)]
            :
            [
                .. Intervals
                    .Select(interval => interval.Variant)
                    .Distinct()
                    .Where(name => Enum.TryParse<VariantKind>(name, out _))
                    .Select(Enum.Parse<VariantKind>),
            ];

    /// <summary>The lines that held pool threads, by variant; from the frames when the run has no summary.</summary>
    [JsonIgnore]
    public IReadOnlyList<HeldLineSummary> HeldLines =>
        (Summary is { } summary ? summary.HeldLines : HeldLinesOfFrames.SumUp(this)) ?? [];

    /// <summary>Index of a series in the frames; -1 when the version that wrote the document lacks it.</summary>
    public int ColumnOf(Experiments.Charts.Series series) =>
        Series.Index().Where(pair => pair.Item.Id == series.Id).Select(pair => pair.Index).DefaultIfEmpty(-1).First();
}
