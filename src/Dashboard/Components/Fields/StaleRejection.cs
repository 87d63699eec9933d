using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Targets;

namespace Dashboard.Components.Fields;

/// <summary>
/// The state of the lab when it rejected a request because of that state. The rejection is out of date once the state changes.
/// </summary>
/// <param name="IsLabBusy">Whether a run was active, or the lab was reserved.</param>
/// <param name="Target">The phase of the target.</param>
internal readonly record struct StaleRejection(bool IsLabBusy, TargetPhase Target)
{
    /// <summary>Captures the state if the result was a rejection because of it; otherwise null.</summary>
    public static StaleRejection? From(LabResult answer, LabState state) => answer.IsConflict ? From(state) : null;

    /// <summary>Returns true once the state has changed.</summary>
    public bool IsResolved(LabState state) => this != From(state);

    private static StaleRejection From(LabState state) => new(state.BlockedReason is not null, state.Target.Phase);
}
