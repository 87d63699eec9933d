using System.Text.Json;
using System.Text.RegularExpressions;

namespace LoadEngine.Documents;

/// <summary>Why a text is not JSON, in a sentence that repeats none of it: the reader's own quotes what it stumbled over.</summary>
internal static partial class JsonExceptionFormatter
{
    /// <summary>The sentence, with the place.</summary>
    /// <param name="mistake">What the reader threw.</param>
    /// <param name="isOfOneLine">True where the text is a line of another one, whose number is said already.</param>
    public static string Format(JsonException mistake, bool isOfOneLine = false)
    {
        // A single sign tells nothing, and is what most mistakes are about.
        var text = Place().Replace(mistake.Message, "").Trim();
        var isSafe =
            !text.Contains('\'', StringComparison.Ordinal)
            || (text is ['\'', _, '\'', ..] && text.IndexOf('\'', 3) < 0);
        if (text.StartsWith("Expected depth to be zero", StringComparison.Ordinal))
            text = "It ends in the middle.";
        if (mistake is not { LineNumber: { } line, BytePositionInLine: { } position })
            return isSafe
                ? text
                : "A field is given twice in the same object, or a text has a sign that none may have.";
        var place =
            (isOfOneLine ? "" : FormattableString.Invariant($"line {line + 1}, "))
            + FormattableString.Invariant($"position {position + 1}");
        return isSafe ? $"{text} ({place})" : $"It cannot be read from {place} on.";
    }

    [GeneratedRegex(@"\s*LineNumber: \d+\s*\|\s*BytePositionInLine: \d+\.?")]
    private static partial Regex Place();
}
