using Dashboard.Targeting;
using Experiments;

namespace Dashboard.Runs;

/// <summary>Where the lab stands.</summary>
public enum RunPhase
{
    /// <summary>No run; a new one can be started.</summary>
    Idle,

    /// <summary>Under fire.</summary>
    Running,

    /// <summary>Stopping: what is in flight may finish, then it is cancelled.</summary>
    Stopping,
}

/// <summary>The run that is on.</summary>
/// <param name="Id">The run's identifier.</param>
/// <param name="Experiment">Identifier of its experiment.</param>
/// <param name="StartedAt">Start, as a date for people.</param>
/// <param name="PlannedSeconds">Length as planned, in seconds.</param>
/// <param name="Request">What was asked for.</param>
public sealed record CurrentRun(string Id, string Experiment, DateTimeOffset StartedAt, double PlannedSeconds, RunRequest Request);

/// <summary>Everything of the lab that changes at the pace of states. Immutable; a new one replaces it at each change.</summary>
/// <param name="Phase">Whether a run is on.</param>
/// <param name="Experiment">Identifier of the experiment chosen last.</param>
/// <param name="Variant">The variant under fire, or chosen for the next run.</param>
/// <param name="Run">The run that is on, or null.</param>
/// <param name="LastSummary">Summary of the run that ended last, or null.</param>
/// <param name="Target">The target's state.</param>
/// <param name="Problem">What went wrong last, in words, or null.</param>
public sealed record LabState(
    RunPhase Phase, string Experiment, VariantKind Variant, CurrentRun? Run, RunSummary? LastSummary, TargetState Target, string? Problem)
{
    /// <summary>Why nobody can start a run although none may be on, or null. See <see cref="ILab.Reserve"/>.</summary>
    public string? ReservedFor { get; init; }
}
