using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace LoadEngine.Documents;

/// <summary>Formats a JSON error without quoting the input.</summary>
internal static partial class JsonExceptionFormatter
{
    /// <summary>The sentence, with the place.</summary>
    /// <param name="mistake">What the reader threw.</param>
    /// <param name="isOfOneLine">True if the text is one line of a file and the caller reports the line number.</param>
    public static string Format(JsonException mistake, bool isOfOneLine = false)
    {
        // A single character reveals nothing and identifies most mistakes.
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
            (isOfOneLine ? "" : string.Create(CultureInfo.InvariantCulture, $"line {line + 1}, "))
            + string.Create(CultureInfo.InvariantCulture, $"position {position + 1}");
        return isSafe ? $"{text} ({place})" : $"It cannot be read from {place} on.";
    }

    [GeneratedRegex(@"\s*LineNumber: \d+\s*\|\s*BytePositionInLine: \d+\.?")]
    private static partial Regex Place();
}
