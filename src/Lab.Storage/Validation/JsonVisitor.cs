using System.Text.Json;
using Lab.Foundation.Json;

namespace Lab.Storage.Validation;

/// <summary>Looks at every part of a run document but its plan, which has rules of its own. Stateless.</summary>
internal static class JsonVisitor
{
    private const string Plan = "plan";

    /// <summary>What is said of a part, in words; null for nothing.</summary>
    /// <param name="reader">Where the reading is.</param>
    /// <param name="place">The same, by its names.</param>
    public delegate string? PartRule(ref Utf8JsonReader reader, JsonPath place);

    /// <summary>The first thing that is said of any part; null when nothing is.</summary>
    /// <param name="json">The document, which is known to be JSON.</param>
    /// <param name="rule">Judges each part.</param>
    public static string? First(ReadOnlySpan<byte> json, PartRule rule)
    {
        var reader = new Utf8JsonReader(json);
        var place = new JsonPath();
        while (reader.Read())
        {
            try
            {
                place.Pass(ref reader);
                if (place is { Depth: 1, Name: Plan } && reader.TokenType == JsonTokenType.PropertyName)
                    reader.Skip();
                else if (rule(ref reader, place) is { } text)
                    return text;
            }
            catch (InvalidOperationException)
            {
                // In a field that nobody reads, no text was ever made of its bytes.
                return $"One of its texts is none: '{place}' has half of a character, or bytes that are not UTF-8.";
            }
        }

        return null;
    }
}
