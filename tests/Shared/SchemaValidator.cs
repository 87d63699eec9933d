using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Tests.Shared;

/// <summary>
/// Validates a document against the JSON Schema keywords that the published schemas use; any other keyword is rejected.
/// </summary>
internal sealed class SchemaValidator(JsonNode root)
{
    private static readonly string[] WithoutEffect =
    [
        "$schema",
        "$defs",
        "title",
        "description",
        "default",
        "contentEncoding",
        "format",
    ];

    public IReadOnlyList<string> Validate(JsonNode? value) => [.. Check(root, value, "$")];

    private IEnumerable<string> Check(JsonNode schema, JsonNode? value, string path)
    {
        if (schema.GetValueKind() == JsonValueKind.True)
            return [];
        return schema
            .AsObject()
            .SelectMany(keyword => Apply(keyword.Key, keyword.Value!, schema.AsObject(), value, path));
    }

    private IEnumerable<string> Apply(string keyword, JsonNode rule, JsonObject schema, JsonNode? value, string path) =>
        keyword switch
        {
            "$ref" => Check(Resolve(rule.GetValue<string>()), value, path),
            "type" => IsOfType(rule, value) ? [] : [$"{path}: not {rule.ToJsonString()}"],
            "const" => JsonNode.DeepEquals(rule, value) ? [] : [$"{path}: not {rule}"],
            "enum" => rule.AsArray().Any(choice => JsonNode.DeepEquals(choice, value))
                ? []
                : [$"{path}: not one of {rule.ToJsonString()}"],
            "oneOf" => rule.AsArray().Count(choice => !Check(choice!, value, path).Any()) == 1
                ? []
                : [$"{path}: not exactly one form"],
            "anyOf" => rule.AsArray().Any(choice => !Check(choice!, value, path).Any())
                ? []
                : [$"{path}: none of the forms"],
            "required" => value is not JsonObject o
                ? []
                : rule.AsArray()
                    .Where(name => !o.ContainsKey(name!.GetValue<string>()))
                    .Select(name => $"{path}: {name} is missing"),
            "properties" => value is not JsonObject o
                ? []
                : o.Where(field => rule[field.Key] is not null)
                    .SelectMany(field => Check(rule[field.Key]!, field.Value, $"{path}.{field.Key}")),
            "additionalProperties" => value is not JsonObject o
                ? []
                : o.Where(field => schema["properties"]?[field.Key] is null)
                    .SelectMany(field =>
                        rule.GetValueKind() == JsonValueKind.False
                            ? [$"{path}.{field.Key}: unknown"]
                            : Check(rule, field.Value, $"{path}.{field.Key}")
                    ),
            "items" => value is not JsonArray list
                ? []
                : list.SelectMany((item, index) => Check(rule, item, $"{path}[{index}]")),
            "minItems" => value is JsonArray list && list.Count < rule.GetValue<int>() ? [$"{path}: too few"] : [],
            "maxItems" => value is JsonArray list && list.Count > rule.GetValue<int>() ? [$"{path}: too many"] : [],
            "minProperties" => value is JsonObject o && o.Count < rule.GetValue<int>() ? [$"{path}: too few"] : [],
            "maxProperties" => value is JsonObject o && o.Count > rule.GetValue<int>() ? [$"{path}: too many"] : [],
            "propertyNames" => value is not JsonObject o
                ? []
                : o.SelectMany(field => Check(rule, JsonValue.Create(field.Key), $"{path}.{field.Key}")),
            "minLength" => Text(value) is { } text && text.Length < rule.GetValue<int>() ? [$"{path}: too short"] : [],
            "pattern" => Text(value) is { } text && !Regex.IsMatch(text, rule.GetValue<string>())
                ? [$"{path}: not of the pattern"]
                : [],
            "minimum" => Number(value) < Number(rule) ? [$"{path}: too small"] : [],
            "exclusiveMinimum" => Number(value) <= Number(rule) ? [$"{path}: too small"] : [],
            "maximum" => Number(value) > Number(rule) ? [$"{path}: too large"] : [],
            _ => WithoutEffect.Contains(keyword)
                ? []
                : throw new NotSupportedException($"The check does not know '{keyword}'."),
        };

    private JsonNode Resolve(string reference) =>
        reference
            .TrimStart('#')
            .Split('/', StringSplitOptions.RemoveEmptyEntries)
            .Aggregate(
                root,
                (node, step) =>
                    node is JsonArray list
                        ? list[int.Parse(step, System.Globalization.CultureInfo.InvariantCulture)]!
                        : node[step]!
            );

    private static bool IsOfType(JsonNode rule, JsonNode? value) =>
        rule is JsonArray types
            ? types.Any(type => IsOfType(type!, value))
            : rule.GetValue<string>() switch
            {
                "object" => value is JsonObject,
                "array" => value is JsonArray,
                "string" => Text(value) is not null,
                "number" => Number(value) is not null,
                "integer" => Number(value) is { } number && number == Math.Floor(number),
                "boolean" => value?.GetValueKind() is JsonValueKind.True or JsonValueKind.False,
                "null" => value is null,
                var other => throw new NotSupportedException(other),
            };

    private static string? Text(JsonNode? value) =>
        value?.GetValueKind() == JsonValueKind.String ? value.GetValue<string>() : null;

    private static double? Number(JsonNode? value) =>
        value?.GetValueKind() == JsonValueKind.Number
            ? double.Parse(value.ToJsonString(), System.Globalization.CultureInfo.InvariantCulture)
            : null;
}
