using System.Text.Json.Serialization;
using Experiments;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage.Documents;
using Lab.Targets;

namespace Mcp.Tools;

/// <summary>Where the lab stands, as tools tell it.</summary>
/// <param name="Phase">Whether a run is on.</param>
/// <param name="Run">The run that is on, or null.</param>
/// <param name="Experiment">The experiment chosen last.</param>
/// <param name="Variant">The variant under fire, or chosen for the next run.</param>
/// <param name="Load">How hard the run fires, where that can be changed.</param>
/// <param name="Target">Whether the target runs.</param>
/// <param name="HeldFor">Who else has the lab, in words; null when nobody does.</param>
/// <param name="Problem">What went wrong last, or null.</param>
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
    /// <summary>The endpoint that was saved for the service; omitted when none was needed.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public SavedEndpoint? Saved { get; init; }

    /// <summary>The answer for a state of the lab.</summary>
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

/// <summary>The answer of <c>list_runs</c>.</summary>
/// <param name="Runs">The runs, newest first.</param>
internal sealed record RunListResult(IReadOnlyList<RunListItem> Runs);

/// <summary>A stored run in the list.</summary>
/// <param name="Run">Its identifier.</param>
/// <param name="Name">What people call it.</param>
/// <param name="Experiment">Its experiment.</param>
/// <param name="StartedAt">When it started.</param>
/// <param name="State">How much of it was recorded.</param>
/// <param name="StartOrigin">How it is known when it started: of what was imported, nobody may have told.</param>
internal sealed record RunListItem(
    string Run,
    string Name,
    string Experiment,
    DateTimeOffset StartedAt,
    RecordingState State,
    StartOrigin StartOrigin
);
