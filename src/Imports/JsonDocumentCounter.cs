using System.Text.Json;

namespace Imports;

/// <summary>Counts concatenated JSON documents, as created with <c>cat</c>.</summary>
internal static class JsonDocumentCounter
{
    /// <summary>Counts the JSON documents in a text; a damaged one ends the count.</summary>
    /// <param name="content">The file.</param>
    public static int Count(ReadOnlySpan<byte> content)
    {
        var reader = new Utf8JsonReader(content, new JsonReaderOptions { AllowMultipleValues = true });
        var count = 0;
        try
        {
            while (reader.Read())
                if (reader is { TokenType: JsonTokenType.StartObject, CurrentDepth: 0 })
                    count++;
        }
        catch (JsonException) { }

        return count;
    }
}
