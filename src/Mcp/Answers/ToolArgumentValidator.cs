using System.Globalization;
using System.Text.Json;

namespace Mcp.Answers;

/// <summary>Checks the arguments of a tool call against the tool's schema; the SDK ignores unknown arguments.</summary>
internal static class ToolArgumentValidator
{
    private static readonly IReadOnlyDictionary<string, JsonElement> None = new Dictionary<string, JsonElement>();

    /// <summary>All errors, each with the name of its argument; empty when the arguments are valid.</summary>
    /// <param name="schema">The tool's schema: an object with <c>properties</c> and <c>required</c>.</param>
    /// <param name="arguments">The arguments; null for none.</param>
    public static IReadOnlyList<string> Validate(
        JsonElement schema,
        IEnumerable<KeyValuePair<string, JsonElement>>? arguments
    )
    {
        var known = Part(schema, "properties") is { } properties
            ? properties.EnumerateObject().ToDictionary(property => property.Name, property => property.Value)
            : None;
        var entries = (arguments ?? []).ToDictionary();
        var required = Part(schema, "required") is { } names
            ? names.EnumerateArray().Select(name => name.GetString()!)
            : [];
        return
        [
            .. entries
                .Keys.Where(name => !known.ContainsKey(name))
                .Select(_ =>
                    known.Count == 0
                        ? "Unknown argument: this tool has no arguments."
                        : $"Unknown argument. The arguments are: {string.Join(", ", known.Keys)}."
                ),
            .. required.Where(name => !entries.ContainsKey(name)).Select(name => $"{name} is required."),
            .. entries
                .Where(pair => known.ContainsKey(pair.Key))
                .Select(pair => ValidateProperty(pair.Key, known[pair.Key], pair.Value))
                .OfType<string>(),
        ];
    }

    private static string? ValidateProperty(string name, JsonElement property, JsonElement value)
    {
        if (
            Part(property, "enum") is { } allowed
            && !allowed.EnumerateArray().Any(element => JsonElement.DeepEquals(element, value))
        )
        {
            var choices = allowed.EnumerateArray().Select(element => element.ToString()).Where(text => text.Length > 0);
            return $"{name} must be one of {string.Join(", ", choices)}.";
        }

        if (Part(property, "type") is not { } type)
            return null;
        string[] types =
            type.ValueKind == JsonValueKind.Array
                ? [.. type.EnumerateArray().Select(element => element.GetString()!)]
                : [type.GetString()!];
        if (!types.Any(text => HasType(text, value)))
            return $"{name} must be {string.Join(" or ", types.Where(text => text != "null").Select(Article))}.";
        return
            value.ValueKind == JsonValueKind.Number
            && (value.GetDouble() < Bound(property, "minimum") || value.GetDouble() > Bound(property, "maximum"))
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"{name} must be between {Bound(property, "minimum"):#,0} to {Bound(property, "maximum"):#,0}."
            )
            : null;
    }

    private static double? Bound(JsonElement property, string which) =>
        Part(property, which) is { ValueKind: JsonValueKind.Number } bound ? bound.GetDouble() : null;

    private static bool HasType(string type, JsonElement value) =>
        type switch
        {
            "null" => value.ValueKind == JsonValueKind.Null,
            "boolean" => value.ValueKind is JsonValueKind.True or JsonValueKind.False,
            "integer" => value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out _),
            "number" => value.ValueKind == JsonValueKind.Number
                && value.TryGetDouble(out var number)
                && double.IsFinite(number),
            "string" => value.ValueKind == JsonValueKind.String,
            "array" => value.ValueKind == JsonValueKind.Array,
            _ => value.ValueKind == JsonValueKind.Object,
        };

    private static string Article(string type) =>
        type switch
        {
            "integer" => "a whole number",
            "array" => "a list",
            "object" => "an object",
            "boolean" => "true or false",
            _ => $"a {type}",
        };

    private static JsonElement? Part(JsonElement of, string name) =>
        of.ValueKind == JsonValueKind.Object && of.TryGetProperty(name, out var part) ? part : null;
}
