using System.Collections.Frozen;
using System.Text.Json;
using Lab.Foundation.Json;
using Lab.Foundation.Text;

namespace Lab.Storage.Validation;

/// <summary>How long the texts of a document from elsewhere may be, and that they are of signs: a page shows them, in rows and on marks. The plan is left out: it has rules of its own. Stateless.</summary>
internal static class RunTextRules
{
    /// <summary>Longest title, longest name, such as that of a method with all its types, and longest text of sentences.</summary>
    public const int LongestTitle = 300,
        LongestName = 2_000,
        LongestSentences = 4_000;

    private static readonly FrozenSet<string> Titles = new[]
    {
        "title",
        "name",
        "id",
        "rule",
        "unit",
        "kind",
        "experiment",
        "preset",
        "metric",
    }.ToFrozenSet();

    private static readonly FrozenSet<string> Sentences = new[]
    {
        "sentence",
        "why",
        "note",
        "message",
        "problem",
        "reason",
        "watch",
        "question",
    }.ToFrozenSet();

    // What the target has written to its log may colour itself.
    private const string Log = "logTail";

    /// <summary>The first text that is longer than there can be, or has a control character, in words that name it; null when none is.</summary>
    /// <param name="json">The document, which is known to be JSON.</param>
    public static string? Mistake(ReadOnlySpan<byte> json) =>
        JsonVisitor.First(
            json,
            (ref reader, place) =>
                reader.TokenType is not (JsonTokenType.String or JsonTokenType.PropertyName) ? null
                : LengthOf(ref reader) is var length && length > MostOf(place, reader.TokenType)
                    ? $"One of its texts is longer than there can be: '{place}' has {length:#,0} characters."
                : place.Name != Log
                && MayHoldControls(ref reader)
                && TextSanitizer.FindControlCharacter(reader.GetString()!) is { } control
                    ? $"One of its texts is not of signs: '{place}' has the control character {control}."
                : null
        );

    private static int MostOf(JsonPath place, JsonTokenType type) =>
        type != JsonTokenType.String ? LongestTitle
        : Titles.Contains(place.Name) ? LongestTitle
        : Sentences.Contains(place.Name) ? LongestSentences
        : LongestName;

    // Plain letters hold none, and need not be read once more.
    private static bool MayHoldControls(ref Utf8JsonReader reader) =>
        reader.ValueIsEscaped || reader.ValueSpan.IndexOfAnyExceptInRange((byte)' ', (byte)'~') >= 0;

    // There are never more characters than bytes.
    private static int LengthOf(ref Utf8JsonReader reader) =>
        reader.ValueSpan.Length <= LongestTitle ? 0 : reader.GetString()!.Length;
}
