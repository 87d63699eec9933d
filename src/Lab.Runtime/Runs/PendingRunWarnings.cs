using Lab.Storage;
using Lab.Storage.Store;

namespace Lab.Runtime.Runs;

/// <summary>What the lab tells of a data folder that does not take what is to be kept. Stateless.</summary>
public static class PendingRunWarnings
{
    /// <summary>The state with that as its problem, where there is no other.</summary>
    public static LabState WithPendingRuns(this LabState state, IRunStore store) =>
        state.Problem is null
        && (MissingRunMessages.DescribeLastPending(store) ?? store.RecordingFailure ?? store.StorageProblem)
            is { } waiting
            ? state with
            {
                Problem = waiting,
            }
            : state;
}
