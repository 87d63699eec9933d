using System.Text.Json.Serialization;
using Experiments;
using Lab.Campaigns.Storage;
using Lab.Foundation.Statistics;
using Lab.Storage.Summaries;
using LoadEngine.Runs;

namespace Lab.Campaigns.Sweeps;

/// <summary>State of a cell.</summary>
public enum CellState
{
    /// <summary>Not measured yet.</summary>
    Waiting,

    /// <summary>Being measured, or the target is restarting.</summary>
    Running,

    /// <summary>Measured.</summary>
    Done,

    /// <summary>The measurement failed; see the reason.</summary>
    Failed,
}

/// <summary>Processor time of the target during the counted seconds, in percent of one core.</summary>
/// <param name="MeanPercent">Mean of the samples.</param>
/// <param name="MinPercent">Lowest sample.</param>
/// <param name="MaxPercent">Highest sample.</param>
public sealed record CpuUse(double MeanPercent, double MinPercent, double MaxPercent);

/// <summary>The results of a cell.</summary>
/// <param name="RunId">Identifier of the run.</param>
/// <param name="Seconds">Counted seconds.</param>
/// <param name="RequestsPerSecond">Successes per second.</param>
/// <param name="FailuresPerSecond">Failures per second.</param>
/// <param name="P50Ms">Median latency of successes; null without any.</param>
/// <param name="P95Ms">95th percentile of successes; null without any.</param>
/// <param name="Cpu">The target's processor time; null without samples.</param>
public sealed record CellFigures(
    string RunId,
    double Seconds,
    double RequestsPerSecond,
    double FailuresPerSecond,
    double? P50Ms,
    double? P95Ms,
    CpuUse? Cpu
)
{
    /// <summary>Background CPU in percent of all processors; null if unknown, and in sweeps of earlier versions.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("othersPercent")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? BackgroundCpuPercent { get; init; }

    /// <summary>Successes per second and used core; null if the processor time is unknown.</summary>
    public double? RequestsPerSecondPerCore => PerCore.FromOneCorePercent(RequestsPerSecond, Cpu?.MeanPercent);
}

/// <summary>One cell of a sweep.</summary>
/// <param name="Number">Its position, from 1.</param>
/// <param name="Configuration">Name of the configuration.</param>
/// <param name="Variant">The variant under load.</param>
/// <param name="Users">Virtual users; the largest burst, for a ladder.</param>
public sealed record SweepCell(int Number, string Configuration, VariantKind Variant, int Users)
{
    /// <summary>The state of the cell.</summary>
    public CellState State { get; init; }

    /// <summary>The reason of the failure.</summary>
    public string? Reason { get; init; }

    /// <summary>The results.</summary>
    public CellFigures? Figures { get; init; }

    /// <summary>The steps of a ladder.</summary>
    public IReadOnlyList<BurstStepStats> Rungs { get; init; } = [];
}

/// <summary>The state of a sweep.</summary>
public enum SweepState
{
    /// <summary>Its cells are being measured.</summary>
    Running,

    /// <summary>It was stopped, or the dashboard ended; it can be resumed.</summary>
    Stopped,

    /// <summary>All cells were measured or failed.</summary>
    Complete,
}

/// <summary>A stored sweep.</summary>
/// <param name="Schema">Name and version of the schema.</param>
/// <param name="Id">Its identifier: letters, digits and hyphens.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="Environment">The machine it was measured on.</param>
/// <param name="Plan">The sweep.</param>
/// <param name="State">The state.</param>
/// <param name="Cells">The cells, in order.</param>
public sealed record SweepDocument(
    string Schema,
    string Id,
    DateTimeOffset StartedAt,
    RunEnvironment Environment,
    SweepPlan Plan,
    SweepState State,
    IReadOnlyList<SweepCell> Cells
) : ICampaignDocument<SweepDocument>
{
    /// <summary>The current value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/sweep/1";

    static string ICampaignDocument<SweepDocument>.FolderName => "sweeps";

    static string ICampaignDocument<SweepDocument>.CurrentSchema => CurrentSchema;

    /// <summary>True if a cell has not been measured.</summary>
    public bool CanResume => State != SweepState.Running && Cells.Any(cell => cell.State != CellState.Done);

    /// <summary>Returns a copy with a cell of the same number replaced.</summary>
    public SweepDocument With(SweepCell cell) =>
        this with
        {
            Cells = [.. Cells.Select(sweepCell => sweepCell.Number == cell.Number ? cell : sweepCell)],
        };

    SweepDocument ICampaignDocument<SweepDocument>.WithId(string id) => this with { Id = id };

    // A document in the running state was left by a dashboard that ended.
    SweepDocument ICampaignDocument<SweepDocument>.AsLeft() =>
        State == SweepState.Running ? Halted("The dashboard stopped during the measurement.") : this;

    /// <summary>Returns a copy in its final state.</summary>
    /// <param name="reason">Why it did not complete, as a sentence, or null.</param>
    public SweepDocument Halted(string? reason = null) =>
        this with
        {
            State = SweepState.Stopped,
            Cells =
            [
                .. Cells.Select(cell =>
                    cell.State == CellState.Running ? cell with { State = CellState.Waiting, Reason = reason } : cell
                ),
            ],
        };
}
