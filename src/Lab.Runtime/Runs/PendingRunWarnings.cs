using Lab.Storage;
using Lab.Storage.Store;

namespace Lab.Runtime.Runs;

/// <summary>Adds a warning about runs that could not be stored yet.</summary>
public static class PendingRunWarnings
{
    /// <summary>Returns the state with the warning as its problem, if it has no other.</summary>
    public static LabState WithPendingRuns(this LabState state, IRunStore store) =>
        state.Problem is null && (MissingRunMessages.DescribeLast(store) ?? store.StorageProblem) is { } waiting
            ? state with
            {
                Problem = waiting,
            }
            : state;
}
