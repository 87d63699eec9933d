using Lab.Runs;

namespace Lab.Live;

/// <summary>What the lab tells of runs that the data folder does not take. Stateless.</summary>
internal static class UnwrittenRuns
{
    /// <summary>The state with that as its problem, where there is no other.</summary>
    public static LabState WithUnwritten(this LabState state, IRunStore store) =>
        state.Problem is null && AbsentRun.LastWaiting(store) is { } waiting ? state with { Problem = waiting } : state;
}
