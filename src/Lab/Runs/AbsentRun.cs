namespace Lab.Runs;

/// <summary>Why a run cannot be had or changed, in the same words wherever it is asked for. Stateless.</summary>
internal static class AbsentRun
{
    /// <summary>What is said of one that is in memory alone, which the data folder does not take; null when it is not.</summary>
    public static string? Waiting(IRunStore store, string id) => Of(store.Unwritten, id) is { } waiting ? $"The run '{id}' is not in the data folder yet. {waiting.Reason}" : null;

    /// <summary>What is said of one that the store does not give out.</summary>
    public static string Words(IRunStore store, string id) =>
        Waiting(store, id) ?? (Of(store.Unreadable(), id) is { } unreadable ? $"The run '{id}' cannot be read. {unreadable.Reason}" : $"There is no run '{id}'.");

    private static UnreadableRun? Of(IReadOnlyList<UnreadableRun> runs, string id) => runs.FirstOrDefault(run => Path.GetFileNameWithoutExtension(run.File) == id);
}
