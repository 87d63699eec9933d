using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Targets;

namespace Dashboard.Components.Fields;

/// <summary>
/// How the lab stood when it refused something for that reason: once it stands otherwise, the refusal is about nothing
/// that is.
/// </summary>
/// <param name="IsLabBusy">Whether a run was on, or the lab was held.</param>
/// <param name="Target">How far the target was.</param>
internal readonly record struct StaleRejection(bool IsLabBusy, TargetPhase Target)
{
    /// <summary>How the lab stands, where an answer refuses something for that reason; else null.</summary>
    public static StaleRejection? From(LabResult answer, LabState state) => answer.IsConflict ? From(state) : null;

    /// <summary>True once the lab stands otherwise.</summary>
    public bool IsResolved(LabState state) => this != From(state);

    private static StaleRejection From(LabState state) => new(state.BlockedReason is not null, state.Target.Phase);
}
