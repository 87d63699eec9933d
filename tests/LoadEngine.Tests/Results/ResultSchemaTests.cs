using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Xml.Linq;
using LoadEngine.Results;
using LoadEngine.Tests.Documents;

namespace LoadEngine.Tests.Results;

public sealed class ResultSchemaTests
{
    private const string Draft = "https://json-schema.org/draft/2020-12/schema";
    private static readonly JsonSerializerOptions Readable = new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>When this fails, the published file is not what the code says: set UPDATE_SCHEMA=1, run again and commit the file.</summary>
    [Fact]
    public void PublishedSchema_IsCurrent()
    {
        var current = Generate().ToJsonString(Readable) + "\n";
        var path = PublishedFolder.PathOf("result.schema.json");
        if (Environment.GetEnvironmentVariable("UPDATE_SCHEMA") == "1") File.WriteAllText(path, current);

        Assert.Equal(File.ReadAllText(path), current);
    }

    [Fact]
    public void PublishedSchema_AFullResult_IsValid() =>
        Assert.Empty(new SchemaCheck(JsonNode.Parse(File.ReadAllText(PublishedFolder.PathOf("result.schema.json")))!).MistakesIn(JsonNode.Parse(ResultJson.Write(ResultSamples.Full()))));

    private static JsonObject Generate()
    {
        var words = XDocument.Load(Path.ChangeExtension(typeof(ResultDocument).Assembly.Location, ".xml")).Descendants("member")
            .Where(member => member.Attribute("name")!.Value.StartsWith("T:", StringComparison.Ordinal))
            .SelectMany(member => member.Elements("param").Select(param => (Member: $"{member.Attribute("name")!.Value}.{param.Attribute("name")!.Value}".ToUpperInvariant(), Text: Words(param))))
            .ToDictionary(param => param.Member, param => param.Text);
        var schema = ResultJson.Options.GetJsonSchemaAsNode(typeof(ResultDocument), new JsonSchemaExporterOptions
        {
            TreatNullObliviousAsNonNullable = true,
            TransformSchemaNode = (context, node) => Describe(context, node, words),
        }).AsObject();
        schema["properties"]!["schema"]!.AsObject()["const"] = ResultDocument.CurrentSchema;
        schema.Insert(0, "$schema", Draft);
        schema.Insert(1, "title", "Concurrency Dashboard: result of a run");
        return schema;
    }

    // What is absent is left out rather than null, so null is not among the types.
    private static JsonNode Describe(JsonSchemaExporterContext context, JsonNode node, Dictionary<string, string> words)
    {
        if (node is not JsonObject schema) return node;
        if (schema["type"] is JsonArray types)
        {
            types.Remove(types.FirstOrDefault(type => type!.GetValue<string>() == "null"));
            if (types.Count == 1) schema["type"] = types[0]!.DeepClone();
        }

        schema.Remove("default");
        if (context.PropertyInfo is { } property)
        {
            var text = words.GetValueOrDefault($"T:{property.DeclaringType.FullName}.{property.Name}".ToUpperInvariant());
            if (text is not null) schema.Insert(0, "description", text);
        }

        return schema;
    }

    private static string Words(XElement element) => string.Join(' ', element.Value.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}
