using System.Globalization;
using System.Text.Json;

namespace LoadEngine.Documents;

/// <summary>Formats a JSON error without quoting the input.</summary>
internal static class JsonExceptionFormatter
{
    /// <summary>The sentence, with the place.</summary>
    /// <param name="mistake">The exception of the reader.</param>
    /// <param name="isOfOneLine">True if the text is one line of a file and the caller reports the line number.</param>
    public static string Format(JsonException mistake, bool isOfOneLine = false)
    {
        if (mistake is not { LineNumber: { } line, BytePositionInLine: { } position })
            return "A field is given twice in the same object, or a text contains an invalid character.";
        var place =
            (isOfOneLine ? "" : string.Create(CultureInfo.InvariantCulture, $"line {line + 1}, "))
            + string.Create(CultureInfo.InvariantCulture, $"position {position + 1}");
        return mistake.Message.StartsWith("Expected depth to be zero", StringComparison.Ordinal)
            ? $"It ends in the middle. ({place})"
            : $"It cannot be read from {place} on.";
    }
}
