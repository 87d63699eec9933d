using System.Text.Json;
using System.Text.Json.Nodes;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Creates example values for an OpenAPI document: its own examples, or the simplest value. Not thread-safe.</summary>
/// <param name="root">The document, for its references.</param>
internal sealed class OpenApiExamples(JsonObject root)
{
    // Schemas that refer to one another ten times each are millions of values after six steps.
    private const int Deepest = 6,
        MostValues = 200;
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    private const int MostCharacters = PastedRequests.LongestText,
        LongestIndented = 100_000;

    private int _values;
    private long _characters;

    /// <summary>True once the examples together exceed the size limit: one shared schema may be copied many times.</summary>
    public bool IsSpent => _characters > MostCharacters;

    /// <summary>The text of a node that is one, or null.</summary>
    public static string? Text(JsonNode? node) =>
        node is JsonValue value && value.TryGetValue(out string? text) ? text : null;

    /// <summary>What a reference refers to; anything else as it is.</summary>
    public JsonNode? Resolve(JsonNode? node)
    {
        for (
            var steps = 0;
            steps < Deepest
                && Text((node as JsonObject)?["$ref"]) is { } reference
                && reference.StartsWith("#/", StringComparison.Ordinal);
            steps++
        )
            node = reference[2..]
                .Split('/')
                .Aggregate(
                    (JsonNode?)root,
                    (at, key) =>
                        (at as JsonObject)?[
                            key.Replace("~1", "/", StringComparison.Ordinal)
                                .Replace("~0", "~", StringComparison.Ordinal)
                        ]
                );
        return node;
    }

    /// <summary>A value for a parameter, as text.</summary>
    public string Of(JsonObject parameter) =>
        Plain(Copy(parameter["example"]) ?? Whole(parameter["schema"] ?? parameter));

    /// <summary>Returns a JSON body for an operation; empty when the operation accepts no JSON body.</summary>
    public string Body(JsonObject operation, IReadOnlyList<JsonObject> parameters)
    {
        var content = (Resolve(operation["requestBody"]) as JsonObject)?["content"] as JsonObject;
        var media =
            content?.FirstOrDefault(pair => pair.Key.Contains("json", StringComparison.OrdinalIgnoreCase)).Value
            as JsonObject;
        var schema =
            media?["schema"] ?? parameters.FirstOrDefault(parameter => Text(parameter["in"]) == "body")?["schema"];
        var example =
            media?["example"] ?? Resolve(((media?["examples"] as JsonObject)?.FirstOrDefault())?.Value)?["value"];
        var body = Copy(example) ?? (schema is null ? null : Whole(schema));
        if (IsSpent || body?.ToJsonString() is not { } text)
            return "";
        if (text.Length <= LongestIndented)
            text = body.ToJsonString(Indented);
        _characters += text.Length;
        return text;
    }

    // Counted before it is copied.
    private JsonNode? Copy(JsonNode? given)
    {
        if (given is null || IsSpent)
            return null;
        _characters += given.ToJsonString().Length;
        return IsSpent ? null : given.DeepClone();
    }

    private JsonNode? Whole(JsonNode schema)
    {
        _values = 0;
        return Value(schema, 0);
    }

    private JsonNode? Value(JsonNode? node, int depth)
    {
        if (depth > Deepest || ++_values > MostValues || Resolve(node) is not JsonObject schema)
            return null;
        if (
            (
                schema["example"]
                ?? (schema["examples"] as JsonArray)?.FirstOrDefault()
                ?? schema["default"]
                ?? (schema["enum"] as JsonArray)?.FirstOrDefault()
            ) is
            { } jsonNode
        )
            return Copy(jsonNode);
        if ((schema["allOf"] ?? schema["oneOf"] ?? schema["anyOf"]) is JsonArray { Count: > 0 } choices)
            return Value(choices[0], depth + 1);
        return TypeOf(schema) switch
        {
            "integer" or "number" => 1,
            "boolean" => true,
            "array" => new JsonArray(Value(schema["items"], depth + 1)),
            "string" => Text(schema["format"]) switch
            {
                "date-time" => "2030-01-01T00:00:00Z",
                "date" => "2030-01-01",
                "uuid" => "00000000-0000-0000-0000-000000000001",
                _ => "text",
            },
            _ when schema["properties"] is JsonObject properties => new JsonObject(
                properties.Select(property =>
                    KeyValuePair.Create(property.Key, Named(property.Key, property.Value, depth + 1))
                )
            ),
            _ => new JsonObject(),
        };
    }

    private JsonNode? Named(string name, JsonNode? schema, int depth)
    {
        _characters += name.Length;
        return IsSpent ? null : Value(schema, depth);
    }

    // Since 3.1 a type may be a list, such as ["integer", "null"].
    private static string? TypeOf(JsonObject schema) =>
        Text(schema["type"])
        ?? (schema["type"] as JsonArray)?.Select(Text).FirstOrDefault(type => type is not (null or "null"));

    private static string Plain(JsonNode? node) =>
        Text(node) ?? (node is JsonValue or null ? node?.ToJsonString() ?? "1" : "1");
}
