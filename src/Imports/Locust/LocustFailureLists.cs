namespace Imports.Locust;

/// <summary>The other files that Locust offers beside its statistics: lists of what failed, without times and rates. Stateless.</summary>
internal static class LocustFailureLists
{
    private const string Wanted =
        "Import its statistics (…_stats.csv; on its page ‘Download request statistics CSV’) or its history (…_stats_history.csv): what failed is counted there.";

    /// <summary>Which of them it is, and which file is wanted instead; null when it is none.</summary>
    public static string? GetRejectionReason(string text) =>
        LocustTable.HasHeader(text, "Method", "Name", "Error", "Occurrences")
            ? $"It is the list of failures of Locust (…_failures.csv), which tells neither rates nor latencies. {Wanted}"
        : LocustTable.HasHeader(text, "Count", "Message", "Traceback")
            ? $"It is the list of exceptions of Locust (…_exceptions.csv), which tells neither rates nor latencies. {Wanted}"
        : null;
}
