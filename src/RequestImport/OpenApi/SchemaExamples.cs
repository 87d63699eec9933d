using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.OpenApi;

/// <summary>
/// Creates example values: those of the document, else values that are valid against the schema. A required text that cannot be
/// created, such as one with a pattern, becomes a field to fill in.
/// </summary>
internal sealed class SchemaExamples(ExampleFields fields, ExampleLimit limit)
{
    private const int MaxDepth = 12;
    private const int MaxValues = 500;
    private const int MaxItems = 20;
    private const string FieldReason = "The document has no example, and its schema does not determine a value.";

    private static readonly string Null = JsonNullSentinel.JsonNull.ToJsonString();

    private int _values;

    /// <summary>A value as JSON.</summary>
    public static string Json(JsonNode? value) => value is null ? "null" : WithNulls(value.ToJsonString());

    /// <summary>Replaces the text that stands for null in the library.</summary>
    public static string WithNulls(string json) => json.Replace(Null, "null", StringComparison.Ordinal);

    /// <summary>A value for a schema.</summary>
    /// <param name="name">The name of the field for a value that cannot be created.</param>
    /// <param name="schema">The schema; null for any value.</param>
    /// <exception cref="UnreadableException">A referenced schema is missing, or an array or object cannot be created.</exception>
    public JsonNode? Create(string name, IOpenApiSchema? schema)
    {
        _values = 0;
        if (schema is null)
            return JsonValue.Create(fields.Text(name, FieldReason));
        return TryCreateMember(name, schema, 0, out var value)
            ? value
            : throw new UnreadableException(
                ReadProblemCode.InvalidDocument,
                name,
                null,
                $"No example can be created for {UnreadableException.Shorten(name)}. Add one to the document."
            );
    }

    /// <summary>A copy of an example of the document.</summary>
    /// <exception cref="UnreadableException">The examples are too long together.</exception>
    public JsonNode? Copy(JsonNode example)
    {
        if (JsonNullSentinel.IsJsonNullSentinel(example))
            return null;
        limit.Add(example.ToJsonString().Length);
        return example.DeepClone();
    }

    private bool TryCreateMember(string name, IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        if (TryCreate(schema, depth, out value))
            return true;
        if (depth > MaxDepth || schema.Type is { } type && (type & (JsonSchemaType.Array | JsonSchemaType.Object)) != 0)
            return false;
        var text = fields.Text(name, FieldReason);
        value = ReadValue(text, schema.Type);
        return true;
    }

    private static JsonNode? ReadValue(string text, JsonSchemaType? type)
    {
        if (type is null || (type & JsonSchemaType.String) != 0)
            return JsonValue.Create(text);
        try
        {
            return JsonNode.Parse(text);
        }
        catch (JsonException)
        {
            return JsonValue.Create(text);
        }
    }

    private bool TryCreate(IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        value = null;
        if (schema is OpenApiSchemaReference { UnresolvedReference: true } missing)
            throw References.Missing(missing.Reference);
        if (depth > MaxDepth || ++_values > MaxValues)
            return false;
        if (Given(schema) is { } given)
        {
            value = Copy(given);
            return true;
        }

        if (schema.Const is { } constant)
            return TryReadConstant(constant, TypeOf(schema), out value);
        if (Options(schema) is { Count: > 0 } || schema.AllOf is { Count: > 0 })
            return TryCombine(schema, depth, out value);
        return TryCreatePlain(schema, TypeOf(schema), depth, out value);
    }

    private static JsonNode? Given(IOpenApiSchema schema)
    {
        JsonNode?[] examples =
        [
#pragma warning disable CS0618 // Documents before 3.1 have this example only.
            schema.Example,
#pragma warning restore CS0618
            schema.Examples?.FirstOrDefault(),
            schema.Default,
            schema.Enum?.FirstOrDefault(value => value is not null && !JsonNullSentinel.IsJsonNullSentinel(value)),
        ];
        return examples.FirstOrDefault(value => value is not null && !JsonNullSentinel.IsJsonNullSentinel(value));
    }

    private static JsonSchemaType TypeOf(IOpenApiSchema schema) =>
        schema.Type
        ?? (
            schema.Properties is { Count: > 0 } || schema.AdditionalProperties is not null ? JsonSchemaType.Object
            : schema.Items is not null ? JsonSchemaType.Array
            : schema.Pattern is not null || schema.Format is not null || schema.MinLength is not null
                ? JsonSchemaType.String
            : schema.Minimum is not null || schema.Maximum is not null ? JsonSchemaType.Number
            : default
        );

    // The library has constants as text only.
    private static bool TryReadConstant(string constant, JsonSchemaType type, out JsonNode? value)
    {
        value = type switch
        {
            JsonSchemaType.String => JsonValue.Create(constant),
            JsonSchemaType.Boolean when bool.TryParse(constant, out var boolean) => JsonValue.Create(boolean),
            JsonSchemaType.Integer
            or JsonSchemaType.Number when decimal.TryParse(constant, CultureInfo.InvariantCulture, out var number) =>
                JsonValue.Create(number),
            0
                when !bool.TryParse(constant, out _)
                    && !decimal.TryParse(constant, CultureInfo.InvariantCulture, out _) => JsonValue.Create(constant),
            _ => null,
        };
        return value is not null;
    }

    private bool TryCreatePlain(IOpenApiSchema schema, JsonSchemaType type, int depth, out JsonNode? value)
    {
        value = null;
        if ((type & JsonSchemaType.Object) != 0)
            return TryCreateObject(schema, depth, out value);
        if ((type & JsonSchemaType.Array) != 0)
            return TryCreateArray(schema, depth, out value);
        if ((type & (JsonSchemaType.Integer | JsonSchemaType.Number)) != 0)
            value = SchemaNumbers.Create(schema, isInteger: (type & JsonSchemaType.Number) == 0);
        else if ((type & JsonSchemaType.Boolean) != 0)
            value = JsonValue.Create(true);
        else if (type == JsonSchemaType.Null)
            return true;
        else
            value = SchemaTexts.Create(schema) is { } text ? JsonValue.Create(text) : null;
        return value is not null;
    }

    private bool TryCreateObject(IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        var members = new JsonObject();
        var required = schema.Required ?? new HashSet<string>();
        value = members;
        foreach (var (name, property) in schema.Properties ?? new Dictionary<string, IOpenApiSchema>())
        {
            if (property.ReadOnly)
                continue;
            limit.Add(name.Length);
            var isRequired = required.Contains(name);
            if (
                isRequired
                    ? TryCreateMember(name, property, depth + 1, out var member)
                    : TryCreate(property, depth + 1, out member)
            )
                members[name] = member;
            else if (isRequired)
                return false;
        }

        foreach (var name in required.Where(name => schema.Properties?.ContainsKey(name) != true))
            members[name] = SchemaTexts.Default;
        return true;
    }

    private bool TryCreateArray(IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        var (items, count) = (new JsonArray(), Math.Min(schema.MinItems ?? 1, schema.MaxItems ?? int.MaxValue));
        value = items;
        if (count > MaxItems)
            return false;
        var choices = schema.UniqueItems == true && count > 1 ? schema.Items?.Enum : null;
        for (var index = 0; index < count; index++)
        {
            JsonNode? item = SchemaTexts.Default;
            if (choices is not null ? index < choices.Count : schema.UniqueItems != true || index == 0)
            {
                if (choices is not null)
                    item = Copy(choices[index]);
                else if (schema.Items is { } each && !TryCreate(each, depth + 1, out item))
                    return (schema.MinItems ?? 0) <= index;
                items.Add(item);
            }
            else
                return schema.MinItems is null || schema.MinItems <= index;
        }

        return true;
    }

    private static List<IOpenApiSchema> Options(IOpenApiSchema schema) =>
        [.. (schema.OneOf ?? []).Concat(schema.AnyOf ?? []).Where(option => option.Type != JsonSchemaType.Null)];

    private bool TryCombine(IOpenApiSchema schema, int depth, out JsonNode? value)
    {
        value = null;
        var parts = new List<JsonNode?>();
        foreach (var part in schema.AllOf ?? [])
            if (TryCreate(part, depth + 1, out var created))
                parts.Add(created);
            else
                return false;
        if (Options(schema) is { Count: > 0 } options)
        {
            if (!TryCreateOption(schema, options, depth, out var option))
                return false;
            parts.Add(option);
        }

        if (schema.Properties is { Count: > 0 })
        {
            if (!TryCreateObject(schema, depth, out var ofSchema))
                return false;
            parts.Add(ofSchema);
        }

        if (parts is [var only])
        {
            value = only;
            return true;
        }

        var merged = new JsonObject();
        value = merged;
        foreach (var part in parts)
        {
            if (part is not JsonObject members)
                return false;
            foreach (var (name, member) in members)
                merged[name] = member?.DeepClone();
        }

        return true;
    }

    private bool TryCreateOption(IOpenApiSchema schema, List<IOpenApiSchema> options, int depth, out JsonNode? value)
    {
        value = null;
        foreach (var option in options)
        {
            if (!TryCreate(option, depth + 1, out value))
                continue;
            if (value is JsonObject members && schema.Discriminator is { PropertyName: { } name } discriminator)
                members[name] = NameOf(option, discriminator) ?? members[name]?.DeepClone();
            return true;
        }

        return false;
    }

    private static string? NameOf(IOpenApiSchema option, OpenApiDiscriminator discriminator) =>
        option is OpenApiSchemaReference { Reference.Id: { } id }
            ? discriminator.Mapping?.FirstOrDefault(pair => pair.Value.Reference.Id == id).Key ?? id
            : null;
}
