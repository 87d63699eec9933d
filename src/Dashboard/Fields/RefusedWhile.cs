using Lab.Live;
using Lab.Targets;

namespace Dashboard.Fields;

/// <summary>How the lab stood when it refused something for that reason: once it stands otherwise, the refusal is about nothing that is.</summary>
/// <param name="IsTaken">Whether a run was on, or the lab was held.</param>
/// <param name="Target">How far the target was.</param>
internal readonly record struct RefusedWhile(bool IsTaken, TargetPhase Target)
{
    /// <summary>The lab as it stands.</summary>
    public static RefusedWhile Of(LabState state) => new(state.Obstacle is not null, state.Target.Phase);
}
