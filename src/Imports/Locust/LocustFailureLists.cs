using Imports.Tables;

namespace Imports.Locust;

/// <summary>Recognises the failure and exception lists of Locust, which have no times and rates.</summary>
internal static class LocustFailureLists
{
    private const string Wanted =
        "Import the statistics (…_stats.csv, ‘Download request statistics CSV’ on its page) or the history (…_stats_history.csv).";

    /// <summary>The name of the list and the file to import instead; null for other files.</summary>
    public static string? GetRejectionReason(string text) =>
        CsvTable.HasHeader(text, "Method", "Name", "Error", "Occurrences")
            ? $"This is the failure list of Locust (…_failures.csv), without rates and latencies. {Wanted}"
        : CsvTable.HasHeader(text, "Count", "Message", "Traceback")
            ? $"This is the exception list of Locust (…_exceptions.csv), without rates and latencies. {Wanted}"
        : null;
}
