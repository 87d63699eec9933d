using System.Text.Json.Serialization;
using Experiments;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;

namespace Lab.Runtime;

/// <summary>Where the lab stands.</summary>
public enum RunPhase
{
    /// <summary>No run; a new one can be started.</summary>
    Idle,

    /// <summary>Under load.</summary>
    Running,

    /// <summary>Stopping: requests in flight may finish, then it is cancelled.</summary>
    Stopping,
}

/// <summary>How a phase is called where it is operated.</summary>
public static class RunPhases
{
    /// <summary>A run that sends nothing any more, whether it was stopped or has sent everything: the last answers are awaited.</summary>
    public const string Ending = "Ending…";
}

/// <summary>Everything of the lab that changes at the pace of states. Immutable; a new one replaces it at each change.</summary>
/// <param name="Phase">Whether a run is on.</param>
/// <param name="Experiment">Identifier of the experiment chosen last.</param>
/// <param name="Variant">The variant under load, or chosen for the next run.</param>
/// <param name="Run">The current run, or null.</param>
/// <param name="LastSummary">
/// Summary of the run that ended last; null while one is on, and once another experiment or target was chosen.
/// </param>
/// <param name="Target">The target's state.</param>
/// <param name="Problem">What went wrong last, in words, or null.</param>
public sealed record LabState(
    RunPhase Phase,
    string Experiment,
    VariantKind Variant,
    CurrentRun? Run,
    RunSummary? LastSummary,
    TargetState Target,
    string? Problem
)
{
    /// <summary>The load of the current run; null without a run, and for a load that cannot change during the run.</summary>
    public LoadLevel? Load { get; init; }

    /// <summary>The workers of the current swarm; null without one, or before its first report.</summary>
    public SwarmState? Swarm { get; init; }

    /// <summary>Why the lab is reserved, or null. See <see cref="ILab.Reserve"/>.</summary>
    public string? ReservedFor { get; init; }

    /// <summary>True while the lab is reserved for a series of runs.</summary>
    [JsonIgnore]
    public bool IsHeldForSeries { get; init; }

    /// <summary>Why the lab is busy and how to end that, as a sentence; null when it is free.</summary>
    [JsonIgnore]
    public string? BlockedReason =>
        ReservedFor ?? (Run is null ? null : "A run is on: stop it first, or wait until it has ended.");
}
