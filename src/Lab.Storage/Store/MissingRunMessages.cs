namespace Lab.Storage.Store;

/// <summary>Why a run cannot be had or changed, in the same words wherever it is asked for.</summary>
public static class MissingRunMessages
{
    /// <summary>What is said of one that is in memory alone, which the data folder does not take; null when it is not.</summary>
    public static string? DescribePending(IRunStore store, string id) =>
        Of(store.Pending, id) is { } waiting ? $"The run '{id}' is not in the data folder yet. {waiting.Reason}" : null;

    /// <summary>What is said of the last one that is in memory alone; null when none is.</summary>
    public static string? DescribeLastPending(IRunStore store) =>
        store.Pending is [.., var last] ? DescribePending(store, IdOf(last)) : null;

    /// <summary>What is said of one that the store does not give out, and that is not in memory either.</summary>
    public static string Describe(IRunStore store, string id) =>
        Reason(store, id) is { } reason ? $"The run '{id}' cannot be read. {reason}" : $"There is no run '{id}'.";

    /// <summary>Why it cannot be read, or waits; null where nothing is known of it.</summary>
    public static string? Reason(IRunStore store, string id) => Of(store.Unreadable(), id)?.Reason;

    private static UnreadableRun? Of(IReadOnlyList<UnreadableRun> runs, string id) =>
        runs.FirstOrDefault(run => IdOf(run) == id);

    private static string IdOf(UnreadableRun run) => Path.GetFileNameWithoutExtension(run.File);
}
