using System.Globalization;
using System.Text.Json.Nodes;

namespace Dashboard.Tests.Api;

/// <summary>All possible errors of one property of a body, derived from its schema.</summary>
/// <param name="What">The error in the request, for the failure message.</param>
/// <param name="Field">The expected field.</param>
/// <param name="Body">The body.</param>
internal sealed record BadRequest(string What, string Field, JsonNode? Body)
{
    /// <summary>Bodies with one invalid property each.</summary>
    /// <param name="api">Resolves references.</param>
    /// <param name="schema">Schema of the whole body.</param>
    public static IEnumerable<BadRequest> Of(ApiDescription api, JsonObject schema)
    {
        foreach (var request in OfObject(api, schema))
            yield return request;
        yield return new("a list instead of the whole", "body", new JsonArray());
        yield return new("a number instead of the whole", "body", JsonValue.Create(7));
        yield return new("null instead of the whole", "body", null);
    }

    private static IEnumerable<BadRequest> OfObject(ApiDescription api, JsonObject schema)
    {
        var valid = Valid(api, schema).AsObject();
        var required = schema["required"]?.AsArray().Select(name => (string)name!).ToList() ?? [];
        yield return new("an unknown field", "unknownField", With(valid, "unknownField", 1));
        foreach (var (name, property) in schema["properties"]!.AsObject())
        {
            var type = api.Resolved(property!);
            if (required.Contains(name))
                yield return new($"{name} is missing", name, Without(valid, name));
            if (!MayBeNull(property!))
                yield return new($"{name} is null", name, With(valid, name, null));
            var misspelt = Without(valid, name);
            misspelt[name + "x"] = Valid(api, type);
            yield return new($"{name} is misspelt", name + "x", misspelt);
            foreach (var (what, wrong) in Wrong(type))
                yield return new($"{name} is {what}", name, With(valid, name, wrong));
            if (TypeOf(type) == "array" && api.Resolved(type["items"]!) is { } item)
            {
                yield return new(
                    $"{name} has a null item",
                    name + "[0]",
                    With(valid, name, new JsonArray((JsonNode?)null))
                );
                foreach (var (what, wrong) in Wrong(item))
                    yield return new(
                        $"an item of {name} is {what}",
                        name + "[0]",
                        With(valid, name, new JsonArray(wrong))
                    );
                foreach (var inner in TypeOf(item) == "object" ? OfObject(api, item) : [])
                    yield return new(
                        $"an item of {name}: {inner.What}",
                        $"{name}[0].{inner.Field}",
                        With(valid, name, new JsonArray(inner.Body))
                    );
            }
            else if (type["properties"] is not null)
            {
                foreach (var inner in OfObject(api, type))
                    yield return new($"{name}: {inner.What}", $"{name}.{inner.Field}", With(valid, name, inner.Body));
            }
        }
    }

    private static IEnumerable<(string What, JsonNode? Value)> Wrong(JsonObject type)
    {
        var kind = TypeOf(type);
        if (kind != "object")
            yield return ("an object", new JsonObject { ["a"] = 1 });
        if (kind != "array")
            yield return ("a list", new JsonArray(1, 2));
        if (kind != "boolean")
            yield return ("true", true);
        if (kind is not ("integer" or "number"))
            yield return ("a number", 7);
        if (kind != "string" || type["enum"] is not null)
            yield return ("a text", "fragil");
        if (kind is "integer" or "number")
        {
            yield return ("a number in quotes", "5");
            yield return ("huge", JsonNode.Parse("1" + new string('0', 400)));
            yield return ("hugely negative", JsonNode.Parse("-1e300"));
        }

        if (kind == "integer")
            yield return ("a fraction", 1.5);
        if (kind is "integer" or "number")
        {
            yield return ("below everything", int.MinValue);
            yield return ("beyond everything", int.MaxValue);
        }

        if (type["enum"] is not null)
            yield return ("two choices", "Fragile,Fixed");
    }

    private static JsonNode Valid(ApiDescription api, JsonObject type) =>
        type["enum"] is JsonArray choices
            ? choices[0]!.DeepClone()
            : TypeOf(type) switch
            {
                "object" => new JsonObject(
                    (type["required"]?.AsArray() ?? []).Select(name =>
                        KeyValuePair.Create(
                            (string)name!,
                            (JsonNode?)Valid(api, api.Resolved(type["properties"]![(string)name!]!))
                        )
                    )
                ),
                "array" => new JsonArray(),
                "integer" or "number" => 1,
                "boolean" => true,
                _ => "text",
            };

    // An enumeration is described by its names only.
    private static string TypeOf(JsonObject type) =>
        type["type"] switch
        {
            JsonArray several => (string)several.First(node => (string?)node != "null")!,
            { } one => (string)one!,
            null => type["enum"] is null ? "object" : "string",
        };

    private static bool MayBeNull(JsonNode property) =>
        property["type"] is JsonArray several
            ? several.Any(node => (string?)node == "null")
            : property["oneOf"] is JsonArray either && either.Any(node => (string?)node!["type"] == "null")
                || (property["enum"] is JsonArray choices && choices.Any(node => node is null));

    private static JsonObject With(JsonObject valid, string name, JsonNode? value)
    {
        var changed = valid.DeepClone().AsObject();
        changed[name] = value?.DeepClone();
        return changed;
    }

    private static JsonObject Without(JsonObject valid, string name)
    {
        var changed = valid.DeepClone().AsObject();
        changed.Remove(name);
        return changed;
    }

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{What}: {Body?.ToJsonString() ?? "null"}");
}
