using Lab.Answers;
using Lab.Live;
using Lab.Targets;

namespace Dashboard.Fields;

/// <summary>How the lab stood when it refused something for that reason: once it stands otherwise, the refusal is about nothing that is.</summary>
/// <param name="IsTaken">Whether a run was on, or the lab was held.</param>
/// <param name="Target">How far the target was.</param>
internal readonly record struct RefusedWhile(bool IsTaken, TargetPhase Target)
{
    /// <summary>How the lab stands, where an answer refuses something for that reason; else null.</summary>
    public static RefusedWhile? Of(LabAnswer answer, LabState state) => answer.IsConflict ? Of(state) : null;

    /// <summary>True once the lab stands otherwise.</summary>
    public bool IsOver(LabState state) => this != Of(state);

    private static RefusedWhile Of(LabState state) => new(state.Obstacle is not null, state.Target.Phase);
}
