using System.Text.Json;

namespace Lab.Foundation.Json;

/// <summary>How a tree is read of JSON that others wrote.</summary>
public static class StrictJson
{
    /// <summary>Rejects duplicate properties during parsing; otherwise a later lookup would throw.</summary>
    public static JsonDocumentOptions Options { get; } = new() { AllowDuplicateProperties = false };

    /// <summary>Options for documents of others: duplicate properties are refused.</summary>
    /// <exception cref="JsonException">The text is not valid JSON, or contains a duplicate property.</exception>
    public static JsonDocument Parse(string json)
    {
        try
        {
            return JsonDocument.Parse(json, Options);
        }
        catch (InvalidOperationException)
        {
            // Names are decoded to be compared.
            throw new JsonException("A name is not valid Unicode.");
        }
    }
}
