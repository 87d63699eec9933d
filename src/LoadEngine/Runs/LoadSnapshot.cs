using System.Text.Json.Serialization;
using LoadEngine.Figures;
using LoadEngine.Generator;

namespace LoadEngine.Runs;

/// <summary>
/// The state of a run at one moment: the results since the previous snapshot and since the start. After the end, scheduled =
/// completed + cancelled + dropped. Before, the counts are collected one after the other, so each user may have one more start
/// than ends.
/// </summary>
/// <param name="Phase">The phase of the run.</param>
/// <param name="Elapsed">Time since the run started.</param>
/// <param name="Users">Number of virtual users.</param>
/// <param name="InFlight">Iterations in flight, never more than users.</param>
/// <param name="Interval">All targets since the previous snapshot.</param>
/// <param name="ActiveInterval">The current target since the previous snapshot.</param>
/// <param name="Total">All targets since the start.</param>
/// <param name="Targets">Each target since the start, in order of first use.</param>
/// <param name="Generator">The state of the generator.</param>
/// <param name="Waiting">The pending iterations; null if there are none.</param>
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
    /// <summary>Time since the drain started; zero before. No total includes it.</summary>
    [JsonIgnore]
    public TimeSpan Drain { get; init; }
}
