using System.Globalization;
using System.Text.RegularExpressions;
using LoadEngine.Recording;

namespace Imports.Aggregation;

/// <summary>The statuses and errors that hey and oha print.</summary>
/// <param name="Statuses">Responses by status.</param>
/// <param name="FailuresByKind">Failures by the names of the error taxonomy.</param>
/// <param name="Unanswered">Requests that ended without a response.</param>
/// <param name="Cancelled">Requests that the tool cancelled at its end; they are in no other count.</param>
internal sealed partial record PrintedCounts(
    IReadOnlyDictionary<int, long> Statuses,
    IReadOnlyDictionary<string, long> FailuresByKind,
    long Unanswered,
    long Cancelled
)
{
    private const string Errors = "Error distribution:";

    /// <summary>Number of requests with a response.</summary>
    public long Answered { get; } = Statuses.Values.Sum();

    /// <summary>True if the text has one of the two lists.</summary>
    public static bool AreIn(string text) =>
        text.Contains(Errors, StringComparison.Ordinal) || StatusLine().IsMatch(text);

    /// <summary>Reads both lists. An empty list may be missing.</summary>
    /// <param name="text">The output.</param>
    /// <param name="cancelled">The error of requests that the tool cancelled at its end; null if it does not report them.</param>
    /// <exception cref="FormatException">A count is not a number.</exception>
    public static PrintedCounts Read(string text, string? cancelled = null)
    {
        var statuses = StatusLine()
            .Matches(text)
            .ToDictionary(row => int.Parse(row.Groups["status"].Value, CultureInfo.InvariantCulture), CountOf);
        var errors = text.IndexOf(Errors, StringComparison.Ordinal) is var at and >= 0
            ? ErrorLine().Matches(text[at..]).ToList()
            : [];
        if (CountLike().Count(text) != statuses.Count + errors.Count)
            throw new FormatException("a count is not a number.");
        var failures = StatusFailures.Count(statuses);
        var (unanswered, ended) = (0L, 0L);
        foreach (var error in errors)
        {
            var what = error.Groups["what"].Value.Trim();
            if (what == cancelled)
            {
                ended += CountOf(error);
                continue;
            }

            var kind = ErrorKinds.NameOf(ErrorKindClassifier.Classify(Address().Replace(what, "")));
            failures[kind] = failures.GetValueOrDefault(kind) + CountOf(error);
            unanswered += CountOf(error);
        }

        return new(statuses, failures, unanswered, ended);
    }

    private static long CountOf(Match row) => long.Parse(row.Groups["count"].Value, CultureInfo.InvariantCulture);

    // The format is Get "http://…": followed by the error.
    [GeneratedRegex(@"^[A-Za-z]+ \S+: ", RegexOptions.CultureInvariant)]
    private static partial Regex Address();

    [GeneratedRegex(
        @"^[ \t]*\[(?<status>\d{3})\]\s+(?<count>\d+) responses",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex StatusLine();

    [GeneratedRegex(@"^[ \t]*\[", RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex CountLike();

    [GeneratedRegex(
        @"^[ \t]*\[(?<count>\d+)\][ \t]+(?<what>\S.*)$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex ErrorLine();
}
