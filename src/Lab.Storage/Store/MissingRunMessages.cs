namespace Lab.Storage.Store;

/// <summary>Messages about runs that are not stored.</summary>
public static class MissingRunMessages
{
    /// <summary>Returns the message for a run that is held in memory because the data folder rejects it; null otherwise.</summary>
    public static string? DescribePending(IRunStore store, string id) => DescribePending(store.Find(id));

    /// <summary>Returns the message for the last run that is not stored; null when there is no such run.</summary>
    public static string? DescribeLast(IRunStore store) =>
        DescribePending(store.Entries.LastOrDefault(run => run.IsInMemory))
        ?? (store.LastFailure is { } run ? DescribeFailure(run) : null);

    /// <summary>Returns the message for a run that could not be stored.</summary>
    public static string DescribeFailure(RunEntry run) => $"The run '{run.Id}' could not be kept. {run.Reason}";

    /// <summary>Returns the message for a run that is neither in the store nor in memory.</summary>
    public static string Describe(IRunStore store, string id) =>
        store.Find(id)?.Reason is { } reason ? $"The run '{id}' cannot be read. {reason}" : "There is no such run.";

    private static string? DescribePending(RunEntry? run) =>
        run is { IsInMemory: true } ? $"The run '{run.Id}' is not in the data folder yet. {run.Reason}" : null;
}
