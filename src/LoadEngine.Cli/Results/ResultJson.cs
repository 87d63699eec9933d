using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace LoadEngine.Cli.Results;

/// <summary>The result document as JSON: camelCase, null values omitted, statuses and errors by name.</summary>
internal static class ResultJson
{
    /// <summary>The serializer options.</summary>
    public static JsonSerializerOptions Options { get; } = Create();

    private static readonly JsonTypeInfo<ResultDocument> Type =
        (JsonTypeInfo<ResultDocument>)Options.GetTypeInfo(typeof(ResultDocument));

    /// <summary>Serializes a document.</summary>
    public static string Write(ResultDocument result) => JsonSerializer.Serialize(result, Type);

    /// <summary>Deserializes a document.</summary>
    /// <exception cref="JsonException">The text is not a result document of the current schema.</exception>
    public static ResultDocument Read(string json)
    {
        var result = JsonSerializer.Deserialize(json, Type);
        return result?.Schema == ResultDocument.CurrentSchema
            ? result
            : throw new JsonException(
                $"Only {ResultDocument.CurrentSchema} is understood, not {result?.Schema ?? "null"}."
            );
    }

    private static JsonSerializerOptions Create()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            WriteIndented = true,
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            NumberHandling = JsonNumberHandling.Strict,
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
            PropertyNameCaseInsensitive = false,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            TypeInfoResolver = ResultJsonTypes.Default,
        };
        options.MakeReadOnly();
        return options;
    }
}
