using System.Text.Json.Serialization;
using Experiments;
using Knee.Reports;
using Lab.Campaigns.Storage;
using Lab.Storage.Summaries;
using LoadEngine.Runs;

namespace Lab.Campaigns.Knees;

/// <summary>The state of a search.</summary>
public enum LabKneeState
{
    /// <summary>Its trials are being measured.</summary>
    Running,

    /// <summary>It was stopped, or the dashboard ended; it can be resumed.</summary>
    Stopped,

    /// <summary>All its variants are finished.</summary>
    Complete,
}

/// <summary>A line that held threads of the pool.</summary>
/// <param name="Line">File and line, or the method.</param>
/// <param name="Threads">Mean number of threads.</param>
/// <param name="PoolPercent">Share of the pool's thread-seconds in percent.</param>
public sealed record KneeHeldLine(string Line, double Threads, double PoolPercent)
{
    /// <summary>Maximum number of lines of a knee.</summary>
    public const int MaxLines = 3;

    /// <summary>The lines of a run that held most threads, without threads whose place was not read.</summary>
    public static IReadOnlyList<KneeHeldLine> From(IReadOnlyList<HeldLineSummary>? lines) =>
        [
            .. (lines ?? [])
                .Where(line => line.IsRead)
                .OrderByDescending(line => line.ThreadSeconds)
                .Take(MaxLines)
                .Select(line => new KneeHeldLine(line.Label, line.MeanThreads, line.PoolPercent)),
        ];
}

/// <summary>A finding at the knee.</summary>
/// <param name="Title">A few words.</param>
/// <param name="Sentence">What happens, with figures.</param>
public sealed record KneeFinding(string Title, string Sentence);

/// <summary>The cause at the knee, from a run of the lab above it.</summary>
/// <param name="RunId">Identifier of the stored run.</param>
/// <param name="Load">Its load: starts per second, or users.</param>
/// <param name="Findings">Its warnings; empty without one.</param>
/// <param name="HeldLines">The lines that held most threads of the pool; empty where none was observed.</param>
public sealed record KneeCause(
    string RunId,
    double Load,
    IReadOnlyList<KneeFinding> Findings,
    IReadOnlyList<KneeHeldLine> HeldLines
);

/// <summary>The search of one variant.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Search">Rules, trials and result so far.</param>
public sealed record LabKneeCurve(VariantKind Variant, KneeDocument Search)
{
    /// <summary>The cause at the knee; null until it was looked for.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public KneeCause? Cause { get; init; }
}

/// <summary>A stored search of the lab.</summary>
/// <param name="Schema">Name and version of the schema.</param>
/// <param name="Id">Its identifier: letters, digits and hyphens.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="Environment">The machine it was measured on.</param>
/// <param name="Name">The name.</param>
/// <param name="Request">The request, from which it can be repeated.</param>
/// <param name="State">The state.</param>
/// <param name="Curves">The searches of the variants in their order.</param>
public sealed record LabKnee(
    string Schema,
    string Id,
    DateTimeOffset StartedAt,
    RunEnvironment Environment,
    string Name,
    KneeRequest Request,
    LabKneeState State,
    IReadOnlyList<LabKneeCurve> Curves
) : ICampaignDocument<LabKnee>
{
    /// <summary>The current value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/lab-knee/1";

    static string ICampaignDocument<LabKnee>.FolderName => "knees";

    static string ICampaignDocument<LabKnee>.CurrentSchema => CurrentSchema;

    /// <summary>Why it stopped early, as a sentence; null after a stop by a user.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Problem { get; init; }

    /// <summary>True if more trials can be measured.</summary>
    public bool CanResume => State == LabKneeState.Stopped;

    LabKnee ICampaignDocument<LabKnee>.WithId(string id) => this with { Id = id };

    // A document in the running state was left by a dashboard that ended.
    LabKnee ICampaignDocument<LabKnee>.AsLeft() =>
        State == LabKneeState.Running ? Halted("The dashboard stopped during the measurement.") : this;

    /// <summary>Returns a copy in its final state.</summary>
    /// <param name="problem">Why it did not complete, as a sentence, or null.</param>
    public LabKnee Halted(string? problem) => this with { State = LabKneeState.Stopped, Problem = problem };

    /// <summary>Returns a copy with another curve of the same variant.</summary>
    public LabKnee With(LabKneeCurve curve) =>
        this with
        {
            Curves = [.. Curves.Select(known => known.Variant == curve.Variant ? curve : known)],
        };
}
