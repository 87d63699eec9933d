namespace Imports;

/// <summary>Recognizes exports of this lab and of <c>dashload</c> that do not contain a complete run.</summary>
internal static class NonImportableExports
{
    private const string IntervalsHeader = "end_seconds,seconds,",
        PredictionsHeader = "question,unit,answer,count,measured";
    private const string PageBegins = "<!DOCTYPE html>",
        PageEnds = "Made by Concurrency Dashboard";

    // The headers of the result tables of the lab and of dashload.
    private static readonly string[] MarkdownHeads =
    [
        "| variant | seconds | requests | good/s |",
        "| figure | value |\n|---|---:|\n| duration |",
    ];

    /// <summary>The kind of export and the file to import instead; null for other files.</summary>
    /// <param name="text">The file.</param>
    public static string? GetRejectionReason(string text) =>
        text.StartsWith(IntervalsHeader, StringComparison.Ordinal)
        || text.StartsWith(PredictionsHeader, StringComparison.Ordinal)
            ? Instead("CSV")
        : (text.StartsWith('#') || text.StartsWith('|') || text.StartsWith("**", StringComparison.Ordinal))
        && MarkdownHeads.Any(head => text.Contains(head, StringComparison.Ordinal))
            ? Instead("Markdown")
        : text.StartsWith(PageBegins, StringComparison.Ordinal) && text.Contains(PageEnds, StringComparison.Ordinal)
            ? Instead("HTML report")
        : null;

    private static string Instead(string what) => $"This is this lab’s own {what}: import the JSON.";
}
