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

/// <summary>How much of a run a document holds.</summary>
public enum RecordingState
{
    /// <summary>The run is on, and the document grows.</summary>
    Recording,

    /// <summary>The run ended and everything was written.</summary>
    Complete,

    /// <summary>The dashboard ended during the run; the document holds the data written until then.</summary>
    Partial,
}

/// <summary>What people wrote about a run.</summary>
/// <param name="Name">Its name; at first the experiment and the variant.</param>
/// <param name="Tags">Tags, without duplicates.</param>
/// <param name="Note">A free note; may be empty.</param>
public sealed record RunLabels(string Name, IReadOnlyList<string> Tags, string Note);

/// <summary>Non-empty buckets of one latency histogram.</summary>
/// <param name="Buckets">Pairs of bucket number (see <see cref="LoadEngine.Recording.HistogramLayout"/>) and count, ascending.</param>
/// <param name="MinNs">Exact minimum in nanoseconds; 0 when empty.</param>
/// <param name="MaxNs">Exact maximum in nanoseconds; 0 when empty.</param>
/// <param name="SumNs">Exact sum in nanoseconds.</param>
public sealed record StoredHistogram(IReadOnlyList<long> Buckets, long MinNs, long MaxNs, long SumNs);

/// <summary>About one second of a run. Merging the histograms of all intervals gives the run's, count for count.</summary>
/// <param name="EndSeconds">Its end, in seconds since the run started.</param>
/// <param name="Seconds">Its length.</param>
/// <param name="Variant">The variant under load at its end.</param>
/// <param name="Totals">Its counts.</param>
/// <param name="Response">Response time of successes.</param>
/// <param name="Service">Service time of successes.</param>
/// <param name="FailedResponse">Response time of failures.</param>
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
    /// <summary>Ages of what waited for its answer at the end of it; null when nothing did, and in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public WaitingFigures? Waiting { get; init; }

    /// <summary>Results by variant name; null when all requests went to <see cref="Variant"/>.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, VariantShare>? ByVariant { get; init; }

    /// <summary>True for a short rest of a second, whose figures are not comparable.</summary>
    [JsonIgnore]
    public bool IsPartial => Seconds is > 0 and < RunIntervals.MinSeconds;

    /// <summary>True when the interval is long enough for a rate; after a switch a variant has latencies only.</summary>
    [JsonIgnore]
    public bool HasRates => Seconds >= RunIntervals.EnoughSeconds;

    /// <summary>The requests sent to one variant, with 0 s when another was under load; null when there were none.</summary>
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
            Totals = share.Totals,
            Response = share.Response,
            ByVariant = null,
        };
    }
}

/// <summary>A run as it is kept: everything needed to show it again, compare it, and run it again.</summary>
/// <param name="Schema">Name and version of the document's form.</param>
/// <param name="Id">The run's identifier: letters, digits and hyphens.</param>
/// <param name="State">How much of the run is there.</param>
/// <param name="Labels">What people wrote about it.</param>
/// <param name="Run">The request and the start.</param>
/// <param name="Plan">The engine's plan document, as it could be run again.</param>
/// <param name="Environment">The machine and the engine.</param>
/// <param name="Settings">The target's runtime settings; null when the target was not the lab's own.</param>
/// <param name="Series">What the numbers of a frame are, in their order.</param>
/// <param name="Frames">Every frame of the run, in order.</param>
/// <param name="Intervals">The run second by second.</param>
/// <param name="Findings">The diagnosis.</param>
/// <param name="Stacks">Stack captures taken during the run.</param>
/// <param name="Summary">The figures of the whole run; null until it has ended.</param>
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
    /// <summary>The present value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/run/2";

    /// <summary>The tool whose figures these are, such as <c>k6</c>; null when the lab's own engine measured them.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? MeasuredBy { get; init; }

    /// <summary>What a room predicted of it; empty when nothing was kept.</summary>
    public IReadOnlyList<RunPrediction> Predictions { get; init; } = [];

    /// <summary>The variants under load, in order of their first use.</summary>
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

    /// <summary>Index of a series in the frames; -1 when the version that wrote the document lacks it.</summary>
    public int ColumnOf(Experiments.Charts.Series series) =>
        Series.Index().Where(pair => pair.Item.Id == series.Id).Select(pair => pair.Index).DefaultIfEmpty(-1).First();
}
