using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Lab.Foundation.Text;
using LoadEngine.Documents;

namespace Lab.Storage.Serialization;

/// <summary>Redacts secrets in addresses and removes bidirectional marks from every text of a stored run.</summary>
public sealed class SecretFreeText : JsonConverter<string>
{
    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString() is { } text ? Hide(TextSanitizer.StripBidiControls(text)) : null;

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value);

    /// <summary>A text in which addresses may stand, without their secrets.</summary>
    public static string Hide(string text) => Redactor.RedactText(text);

    /// <summary>The same plan; its texts have none any more. It may say more than this program has written.</summary>
    public static JsonObject Hide(JsonObject plan)
    {
        foreach (var headers in Redactor.GetRequests(plan).Select(request => request["headers"]).OfType<JsonObject>())
        {
            foreach (
                var name in headers
                    .Where(header =>
                        header.Value is JsonValue value && value.TryGetValue<string>(out var text) && Hide(text) != text
                    )
                    .Select(header => header.Key)
                    .ToList()
            )
                headers[name] = Redactor.Mask;
        }

        foreach (var text in TextsOf(plan).ToList())
            if (text.GetValue<string>() is var line && Hide(line) is var shown && shown != line)
                text.ReplaceWith(shown);
        return plan;
    }

    private static IEnumerable<JsonNode> TextsOf(JsonNode? node) =>
        node switch
        {
            JsonObject parts => parts.SelectMany(part => TextsOf(part.Value)),
            JsonArray parts => parts.SelectMany(TextsOf),
            JsonValue value when value.GetValueKind() == JsonValueKind.String => [value],
            _ => [],
        };
}
