using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Lab.Storage.Summaries;

namespace Mcp.Answers;

/// <summary>
/// How answers are written: without what another tool did not tell of its run, as in the HTTP API, and with schemas that ask for no more than that. An assistant would quote a zero as a
/// figure. Stateless.
/// </summary>
internal static class ToolJson
{
    private static readonly HashSet<string> OptionalFields =
    [
        .. ((Type[])[typeof(RunSummary), typeof(VariantSummary), typeof(RunFigures)]).SelectMany(OmittedFields.NamesOf),
    ];

    /// <summary>The options of every tool.</summary>
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

    /// <summary>The schema of an answer, in which what may be untold is not required.</summary>
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
