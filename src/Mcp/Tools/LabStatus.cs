using System.Text.Json.Serialization;
using Experiments;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage.Documents;
using Lab.Targets;

namespace Mcp.Tools;

/// <summary>The state of the lab in tool results.</summary>
/// <param name="Phase">Whether a run is running.</param>
/// <param name="Run">The current run, or null.</param>
/// <param name="Experiment">The selected experiment.</param>
/// <param name="Variant">The variant under load, or selected for the next run.</param>
/// <param name="Load">The current load, if it can be changed.</param>
/// <param name="Target">Whether the target runs.</param>
/// <param name="HeldFor">Why the lab is reserved, or null.</param>
/// <param name="Problem">The last problem, or null.</param>
internal sealed record LabStatus(
    RunPhase Phase,
    string? Run,
    string Experiment,
    VariantKind Variant,
    string? Load,
    TargetPhase Target,
    string? HeldFor,
    string? Problem
)
{
    /// <summary>The endpoint that is saved for the service; only in the response that puts it under load.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public SavedEndpoint? Saved { get; init; }

    /// <summary>Creates the result for a state of the lab.</summary>
    public static LabStatus From(LabState state) =>
        new(
            state.Phase,
            state.Run?.Id,
            state.Experiment,
            state.Variant,
            state.Load?.Description,
            state.Target.Phase,
            state.ReservedFor,
            state.Problem
        );
}

/// <summary>The response of <c>list_runs</c>.</summary>
/// <param name="Runs">The runs, newest first.</param>
internal sealed record RunListResult(IReadOnlyList<RunListItem> Runs);

/// <summary>A stored run in the list.</summary>
/// <param name="Run">Its identifier.</param>
/// <param name="Name">Its display name.</param>
/// <param name="Experiment">Its experiment.</param>
/// <param name="StartedAt">When it started.</param>
/// <param name="State">How much of it was recorded.</param>
/// <param name="StartOrigin">How the start time is known; imported runs may have none.</param>
internal sealed record RunListItem(
    string Run,
    string Name,
    string Experiment,
    DateTimeOffset StartedAt,
    RecordingState State,
    StartOrigin StartOrigin
);
