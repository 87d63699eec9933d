using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.OpenApi;

/// <summary>Writes the body of an operation: JSON, a form or text.</summary>
internal static class OpenApiBody
{
    private const string JsonType = "application/json";
    private const string FormType = "application/x-www-form-urlencoded";
    private const int MaxIndentedLength = 100_000;

    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    /// <summary>Chooses a type and writes an example of it.</summary>
    /// <exception cref="UnreadableException">No type is supported, or there is no example.</exception>
    public static void Apply(RequestDraft draft, IOpenApiRequestBody body, SchemaExamples examples, ExampleLimit limit)
    {
        var content = body.Content ?? new Dictionary<string, OpenApiMediaType>();
        if (content.Count == 0)
            return;
        var (type, media) = Supported(content);
        if (content.Keys.Where(other => other != type).ToList() is { Count: > 0 } others)
            draft.LeaveOut(string.Join(", ", others), $"The body is sent as {type}.");
        var example = media.Example ?? media.Examples?.FirstOrDefault().Value?.Value;
        var value = example is not null ? examples.Copy(example) : examples.Create("body", media.Schema);
        if (type.Contains('*', StringComparison.Ordinal))
        {
            draft.LeaveOut(type, $"The document names no exact type. The body is sent as {JsonType}.");
            type = JsonType;
        }

        draft.Body = type switch
        {
            _ when IsJson(type) => Json(value),
            FormType => Form(value),
            _ => ParameterText.Scalar(value),
        };
        limit.Add(draft.Body.Length);
        draft.Headers.Add("Content-Type", type);
    }

    private static (string Type, OpenApiMediaType Media) Supported(IDictionary<string, OpenApiMediaType> content)
    {
        Func<string, bool>[] preferences =
        [
            type => type == JsonType,
            type => IsJson(type) && !type.Contains('*', StringComparison.Ordinal),
            type => type == FormType,
            type => type.StartsWith("text/", StringComparison.Ordinal) && type is not ("text/xml" or "text/*"),
            type => IsJson(type) || type == "*/*",
        ];
        foreach (var isPreferred in preferences)
        foreach (var (type, media) in content)
            if (isPreferred(type))
                return (type, media);
        var types = string.Join(", ", content.Keys);
        throw new UnreadableException(
            ReadProblemCode.UnsupportedBody,
            types,
            null,
            $"Bodies of the type {UnreadableException.Shorten(types)} are not supported."
        );
    }

    private static bool IsJson(string type) =>
        type.Contains("/json", StringComparison.OrdinalIgnoreCase)
        || type.Contains("+json", StringComparison.OrdinalIgnoreCase);

    private static string Json(JsonNode? value)
    {
        var text = SchemaExamples.Json(value);
        return value is null || text.Length > MaxIndentedLength
            ? text
            : SchemaExamples.WithNulls(value.ToJsonString(Indented));
    }

    private static string Form(JsonNode? value) =>
        value is JsonObject members
            ? string.Join('&', members.SelectMany(member => Items(member.Value).Select(item => Pair(member.Key, item))))
            : ParameterText.Scalar(value);

    private static IEnumerable<JsonNode?> Items(JsonNode? value) => value is JsonArray items ? items : new[] { value };

    private static string Pair(string name, JsonNode? value) =>
        $"{FormText.Encode(name)}={FormText.Encode(ParameterText.Scalar(value))}";
}
