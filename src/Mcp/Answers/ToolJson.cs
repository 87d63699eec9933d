using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Lab.Storage.Summaries;

namespace Mcp.Answers;

/// <summary>Serialization of tool results: unknown figures of imported runs are omitted, as in the HTTP API.</summary>
internal static class ToolJson
{
    private static readonly HashSet<string> OptionalFields =
    [
        .. ((Type[])[typeof(RunSummary), typeof(VariantSummary), typeof(RunFigures)]).SelectMany(OmittedFields.NamesOf),
    ];

    /// <summary>The serializer options of all tools.</summary>
    public static JsonSerializerOptions CreateOptions()
    {
        var all = ModelContextProtocol.McpJsonUtilities.DefaultOptions;
        return new(all)
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            Converters = { new JsonStringEnumConverter() },
            TypeInfoResolver = (all.TypeInfoResolver ?? new DefaultJsonTypeInfoResolver()).WithAddedModifier(
                OmittedFields.OmitUnknown
            ),
        };
    }

    /// <summary>The schema of a result without required figures that can be omitted.</summary>
    public static JsonElement RelaxRequired(JsonElement schema)
    {
        var node = JsonNode.Parse(schema.GetRawText())!;
        RelaxNode(node);
        return JsonSerializer.SerializeToElement(node);
    }

    private static void RelaxNode(JsonNode? node)
    {
        foreach (
            var part in node switch
            {
                JsonObject parts => parts.Select(part => part.Value),
                JsonArray parts => parts,
                _ => [],
            }
        )
            RelaxNode(part);
        if (
            node is not JsonObject { } schema
            || schema["required"] is not JsonArray required
            || schema["properties"] is not JsonObject
        )
            return;
        foreach (var name in required.Where(name => OptionalFields.Contains((string)name!)).ToList())
            required.Remove(name);
    }
}
