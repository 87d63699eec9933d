using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Knee.Reports;

/// <summary>Documents of searches as JSON: camelCase, enumerations by name.</summary>
public static class KneeJson
{
    private static readonly KneeJsonTypes Types = new(
        new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            WriteIndented = true,
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        }
    );

    /// <summary>Writes a document.</summary>
    public static string Write(KneeDocument document) => JsonSerializer.Serialize(document, Types.KneeDocument);

    /// <summary>Reads a document.</summary>
    /// <exception cref="FormatException">The text is not a document of a search.</exception>
    public static KneeDocument Read(string json)
    {
        try
        {
            return JsonSerializer.Deserialize(json, Types.KneeDocument)
                ?? throw new FormatException("The file contains no search.");
        }
        catch (JsonException broken)
        {
            throw new FormatException($"The file is not the document of a search: {broken.Message}", broken);
        }
    }
}

/// <summary>The serialized types.</summary>
[JsonSourceGenerationOptions(UseStringEnumConverter = true)]
[JsonSerializable(typeof(KneeDocument))]
internal sealed partial class KneeJsonTypes : JsonSerializerContext;
