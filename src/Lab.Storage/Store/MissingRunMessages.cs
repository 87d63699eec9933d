namespace Lab.Storage.Store;

/// <summary>Why a run cannot be had or changed, in the same words wherever it is asked for.</summary>
public static class MissingRunMessages
{
    /// <summary>Returns the message for a run that is held in memory because the data folder rejects it; null otherwise.</summary>
    public static string? DescribePending(IRunStore store, string id) =>
        Of(store.Pending, id) is { } waiting ? $"The run '{id}' is not in the data folder yet. {waiting.Reason}" : null;

    /// <summary>Returns the message for the last run that is held in memory only; null when there is no such run.</summary>
    public static string? DescribeLastPending(IRunStore store) =>
        store.Pending is [.., var last] ? DescribePending(store, IdOf(last)) : null;

    /// <summary>Returns the message for a run that is neither in the store nor in memory.</summary>
    public static string Describe(IRunStore store, string id) =>
        Reason(store, id) is { } reason ? $"The run '{id}' cannot be read. {reason}" : $"There is no run '{id}'.";

    /// <summary>Why it cannot be read, or waits; null where nothing is known of it.</summary>
    public static string? Reason(IRunStore store, string id) => Of(store.Unreadable(), id)?.Reason;

    private static UnreadableRun? Of(IReadOnlyList<UnreadableRun> runs, string id) =>
        runs.FirstOrDefault(run => IdOf(run) == id);

    private static string IdOf(UnreadableRun run) => Path.GetFileNameWithoutExtension(run.File);
}
