using System.Text.Json.Serialization;
using Experiments;
using Lab.Foundation.Formatting;
using Lab.Loads.Generators;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;

namespace Lab.Runtime;

/// <summary>The phase of the lab.</summary>
public enum RunPhase
{
    /// <summary>No run is active; a run can be started.</summary>
    Idle,

    /// <summary>A run is active.</summary>
    Running,

    /// <summary>The run is stopping: requests in flight may complete before they are cancelled.</summary>
    Stopping,
}

/// <summary>The display name of a phase.</summary>
public static class RunPhases
{
    /// <summary>The run sends no further requests and waits for the last responses.</summary>
    public const string Ending = "Ending…";
}

/// <summary>A switch of the variant before the first request to the new one: every user waits for the earlier one.</summary>
/// <param name="From">The earlier variant, which is still under load.</param>
/// <param name="Waiting">Its requests in flight.</param>
public sealed record PendingSwitch(VariantKind From, long Waiting)
{
    /// <summary>Describes the state in a few words, such as <c>no Fixed request yet: 60 still waiting on Fragile</c>.</summary>
    /// <param name="variant">The new variant.</param>
    public string Describe(VariantKind variant) =>
        $"no {variant} request yet: {MetricFormat.Count(Waiting)} still waiting on {From}";
}

/// <summary>The state of the lab; replaced at each change.</summary>
/// <param name="Phase">The phase.</param>
/// <param name="Experiment">Identifier of the selected experiment.</param>
/// <param name="Variant">The active variant, or the one selected for the next run.</param>
/// <param name="Run">The current run, or null.</param>
/// <param name="LastSummary">
/// Summary of the last run; null during a run, and after another experiment or target was selected.
/// </param>
/// <param name="Target">The target's state.</param>
/// <param name="Problem">The last error, or null.</param>
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

    /// <summary>The last switch until the first request is sent to the new variant; otherwise null.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public PendingSwitch? PendingSwitch { get; init; }

    /// <summary>The variant that is under load; null without a run.</summary>
    [JsonIgnore]
    public VariantKind? VariantUnderLoad => Phase == RunPhase.Idle ? null : PendingSwitch?.From ?? Variant;

    /// <summary>The workers of the current swarm; null without one, or before its first report.</summary>
    public SwarmState? Swarm { get; init; }

    /// <summary>Why the lab is reserved, or null. See <see cref="ILab.Reserve"/>.</summary>
    public string? ReservedFor { get; init; }

    /// <summary>True while the lab is reserved for a campaign.</summary>
    [JsonIgnore]
    public bool IsHeldForSeries { get; init; }

    /// <summary>Why the lab is busy and how to end that, as a sentence; null if it is free.</summary>
    [JsonIgnore]
    public string? BlockedReason =>
        ReservedFor ?? (Run is null ? null : "A run is active. Stop it first, or wait until it has ended.");
}
