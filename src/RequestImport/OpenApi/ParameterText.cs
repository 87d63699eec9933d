using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.OpenApi;

/// <summary>Writes the value of a parameter in its style (OpenAPI 3.1, Parameter Object, "Style Values").</summary>
internal static class ParameterText
{
    /// <summary>A value of a path, header or cookie parameter, not encoded.</summary>
    public static string Simple(IOpenApiParameter parameter, JsonNode? value)
    {
        if (parameter.Style is ParameterStyle.Matrix or ParameterStyle.Label)
            throw Unsupported(parameter);
        return value switch
        {
            JsonArray items => string.Join(',', items.Select(Scalar)),
            JsonObject members => string.Join(
                ',',
                members.Select(member => $"{member.Key}{(parameter.Explode ? '=' : ',')}{Scalar(member.Value)}")
            ),
            _ => Scalar(value),
        };
    }

    /// <summary>The parts of the query that a parameter makes.</summary>
    public static IEnumerable<string> Query(IOpenApiParameter parameter, JsonNode? value)
    {
        var name = parameter.Name!;
        return (parameter.Style ?? ParameterStyle.Form, value) switch
        {
            (ParameterStyle.DeepObject, JsonObject members) => members.Select(member =>
                Pair($"{name}[{member.Key}]", member.Value)
            ),
            (ParameterStyle.Form, JsonObject members) when parameter.Explode => members.Select(member =>
                Pair(member.Key, member.Value)
            ),
            (_, JsonArray items) when parameter.Explode => items.Select(item => Pair(name, item)),
            (ParameterStyle.Form, JsonObject members) =>
            [
                Joined(name, ",", members.SelectMany(member => new[] { member.Key, member.Value })),
            ],
            (ParameterStyle.Form, JsonArray items) => [Joined(name, ",", items)],
            (ParameterStyle.SpaceDelimited, JsonArray items) => [Joined(name, "%20", items)],
            (ParameterStyle.PipeDelimited, JsonArray items) => [Joined(name, "|", items)],
            (_, JsonObject) => throw Unsupported(parameter),
            _ => [Pair(name, value)],
        };
    }

    /// <summary>The text of a value; JSON for an array or object inside of another.</summary>
    public static string Scalar(JsonNode? value) =>
        value is JsonValue && value.GetValueKind() == JsonValueKind.String
            ? value.GetValue<string>()
            : value?.ToJsonString() ?? "null";

    private static string Pair(string name, JsonNode? value) =>
        $"{FormText.EncodeComponent(name)}={FormText.EncodeComponent(Scalar(value))}";

    private static string Joined(string name, string separator, IEnumerable<JsonNode?> items) =>
        $"{FormText.EncodeComponent(name)}={string.Join(separator, items.Select(item => FormText.EncodeComponent(Scalar(item))))}";

    private static UnreadableException Unsupported(IOpenApiParameter parameter) =>
        new(
            ReadProblemCode.UnsupportedFormat,
            parameter.Name!,
            null,
            $"The parameter {UnreadableException.Shorten(parameter.Name!)} has the style {parameter.Style}, which is not "
                + "supported for its value."
        );
}
