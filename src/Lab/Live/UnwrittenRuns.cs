using Lab.Runs;

namespace Lab.Live;

/// <summary>What the lab tells of a data folder that does not take what is to be kept. Stateless.</summary>
internal static class UnwrittenRuns
{
    /// <summary>The state with that as its problem, where there is no other.</summary>
    public static LabState WithUnwritten(this LabState state, IRunStore store) =>
        state.Problem is null && (AbsentRun.LastWaiting(store) ?? store.Lost ?? store.FolderTrouble) is { } waiting
            ? state with
            {
                Problem = waiting,
            }
            : state;
}
