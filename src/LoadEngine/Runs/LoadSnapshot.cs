using System.Text.Json.Serialization;
using LoadEngine.Figures;
using LoadEngine.Generator;

namespace LoadEngine.Runs;

/// <summary>
/// A run at one moment: what happened since the snapshot before it, and since the start. Once it has ended:
/// scheduled = completed + cancelled + dropped. Before that, the counts are collected one after the other, so each user
/// may have started one iteration more than it ended.
/// </summary>
/// <param name="Phase">Where the run stands.</param>
/// <param name="Elapsed">Time since the run started.</param>
/// <param name="Users">Virtual users present.</param>
/// <param name="InFlight">Iterations started and not ended, never more than there are users.</param>
/// <param name="Interval">All targets, since the last snapshot.</param>
/// <param name="ActiveInterval">The current target only, since the last snapshot.</param>
/// <param name="Total">All targets, since the start.</param>
/// <param name="Targets">Each target since the start, in order of first use.</param>
/// <param name="Generator">How the generator itself is doing.</param>
/// <param name="Waiting">The ages of the iterations waiting now; null when none is waiting.</param>
public sealed record LoadSnapshot(
    LoadRunPhase Phase,
    TimeSpan Elapsed,
    int Users,
    long InFlight,
    IterationFigures Interval,
    IterationFigures ActiveInterval,
    IterationFigures Total,
    IReadOnlyList<TargetFigures> Targets,
    GeneratorHealth Generator,
    WaitingFigures? Waiting = null
)
{
    /// <summary>Time since the drain began; zero before. It counts as time of the active target.</summary>
    [JsonIgnore]
    public TimeSpan Drain { get; init; }
}
