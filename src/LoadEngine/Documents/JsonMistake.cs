using System.Globalization;
using System.Text.Json;

namespace LoadEngine.Documents;

/// <summary>Why a text is not JSON, in a sentence that repeats none of it: the reader's own quotes what it stumbled over. Stateless.</summary>
internal static class JsonMistake
{
    /// <summary>The sentence.</summary>
    public static string Of(JsonException mistake)
    {
        // A single sign tells nothing, and is what most mistakes are about.
        var text = mistake.Message;
        var isSafe = !text.Contains('\'', StringComparison.Ordinal) || (text is ['\'', _, '\'', ..] && text.IndexOf('\'', 3) < 0);
        if (isSafe) return text;
        return mistake is { LineNumber: { } line, BytePositionInLine: { } position }
            ? string.Create(CultureInfo.InvariantCulture, $"Line {line + 1} cannot be read from byte {position + 1} on.")
            : "A field is given twice in the same object, or a text has a sign that none may have.";
    }
}
