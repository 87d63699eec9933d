using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Proof.Reports;

/// <summary>Proof documents as JSON: camelCase, enumerations by name.</summary>
public static class ProofJson
{
    private static readonly ProofJsonTypes Types = new(
        new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            WriteIndented = true,
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        }
    );

    /// <summary>Writes a document.</summary>
    public static string Write(ProofDocument document) => JsonSerializer.Serialize(document, Types.ProofDocument);

    /// <summary>Reads a document.</summary>
    /// <exception cref="FormatException">The text is not a proof document.</exception>
    public static ProofDocument Read(string json)
    {
        try
        {
            return JsonSerializer.Deserialize(json, Types.ProofDocument)
                ?? throw new FormatException("The file contains no proof.");
        }
        catch (JsonException broken)
        {
            throw new FormatException($"The file is not a proof document: {broken.Message}", broken);
        }
    }
}

/// <summary>The serialized types.</summary>
[JsonSourceGenerationOptions(UseStringEnumConverter = true)]
[JsonSerializable(typeof(ProofDocument))]
internal sealed partial class ProofJsonTypes : JsonSerializerContext;
