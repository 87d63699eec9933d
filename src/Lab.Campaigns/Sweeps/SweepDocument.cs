using System.Text.Json.Serialization;
using Experiments;
using Lab.Foundation.Statistics;
using Lab.Storage.Summaries;
using LoadEngine.Runs;

namespace Lab.Campaigns.Sweeps;

/// <summary>State of a cell.</summary>
public enum CellState
{
    /// <summary>Not tried yet.</summary>
    Waiting,

    /// <summary>Under load, or its target is being restarted.</summary>
    Running,

    /// <summary>Measured.</summary>
    Done,

    /// <summary>It could not be measured; the reason says why.</summary>
    Failed,
}

/// <summary>Processor time of the target while a cell counted, in percent of one core: 100 is one core fully used.</summary>
/// <param name="MeanPercent">Mean of the samples.</param>
/// <param name="MinPercent">The least of them.</param>
/// <param name="MaxPercent">The greatest of them.</param>
public sealed record CpuUse(double MeanPercent, double MinPercent, double MaxPercent);

/// <summary>The measurement in a cell.</summary>
/// <param name="RunId">The run behind it.</param>
/// <param name="Seconds">Counted seconds.</param>
/// <param name="RequestsPerSecond">Successes a second.</param>
/// <param name="FailuresPerSecond">Failures a second.</param>
/// <param name="P50Ms">Median latency of successes; null without any.</param>
/// <param name="P95Ms">95th percentile of successes; null without any.</param>
/// <param name="Cpu">The target's processor time; null where the probe was silent.</param>
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
    /// <summary>Background CPU in percent of all processors; null where that is not known, and in sweeps of earlier versions.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("othersPercent")]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? BackgroundCpuPercent { get; init; }

    /// <summary>Successes a second for each core used; null where the processor time is not known.</summary>
    public double? RequestsPerSecondPerCore => PerCore.FromOneCorePercent(RequestsPerSecond, Cpu?.MeanPercent);
}

/// <summary>One cell of a sweep.</summary>
/// <param name="Number">Its place in the order, from 1.</param>
/// <param name="Configuration">Name of the configuration.</param>
/// <param name="Variant">The variant under load.</param>
/// <param name="Users">Virtual users; the largest burst, for a ladder.</param>
public sealed record SweepCell(int Number, string Configuration, VariantKind Variant, int Users)
{
    /// <summary>The state of the cell.</summary>
    public CellState State { get; init; }

    /// <summary>Why it failed, in words.</summary>
    public string? Reason { get; init; }

    /// <summary>The measurement.</summary>
    public CellFigures? Figures { get; init; }

    /// <summary>The rungs of a ladder.</summary>
    public IReadOnlyList<BurstStepStats> Rungs { get; init; } = [];
}

/// <summary>How far a sweep has come.</summary>
public enum SweepState
{
    /// <summary>Its cells are being measured.</summary>
    Running,

    /// <summary>It was stopped, or the dashboard ended; it can be resumed.</summary>
    Stopped,

    /// <summary>Every cell was tried.</summary>
    Complete,
}

/// <summary>A sweep as it is kept.</summary>
/// <param name="Schema">Name and version of the document's form.</param>
/// <param name="Id">Its identifier: letters, digits and hyphens.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="Environment">The machine it was measured on.</param>
/// <param name="Plan">The sweep.</param>
/// <param name="State">How far it has come.</param>
/// <param name="Cells">Its cells, in their order.</param>
public sealed record SweepDocument(
    string Schema,
    string Id,
    DateTimeOffset StartedAt,
    RunEnvironment Environment,
    SweepPlan Plan,
    SweepState State,
    IReadOnlyList<SweepCell> Cells
)
{
    /// <summary>The present value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/sweep/1";

    /// <summary>True when a cell has not been measured.</summary>
    public bool CanResume => State != SweepState.Running && Cells.Any(cell => cell.State != CellState.Done);

    /// <summary>The document with another cell of the same number.</summary>
    public SweepDocument With(SweepCell cell) =>
        this with
        {
            Cells = [.. Cells.Select(sweepCell => sweepCell.Number == cell.Number ? cell : sweepCell)],
        };

    /// <summary>The document of a sweep that goes no further.</summary>
    /// <param name="reason">Why it was not completed, as a sentence, or null.</param>
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
