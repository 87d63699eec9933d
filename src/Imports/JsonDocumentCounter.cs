using System.Text.Json;

namespace Imports;

/// <summary>How many JSON documents stand in a file one after another, as <c>cat</c> makes one of several results. Stateless.</summary>
internal static class JsonDocumentCounter
{
    /// <summary>How many begin in it, as far as it can be read: the last one may be cut off. One pass, whatever is in it.</summary>
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
        catch (JsonException)
        {
            // What is damaged is told by whoever reads it.
        }

        return count;
    }
}
