using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Xml.Linq;
using LoadEngine.Cli.Results;
using LoadEngine.Figures;

namespace LoadEngine.Cli.Tests.Results;

public sealed class ResultSchemaTests
{
    private const string Draft = "https://json-schema.org/draft/2020-12/schema";
    private static readonly JsonSerializerOptions Readable = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>
    /// When this fails, the published file is not what the code says: set UPDATE_SCHEMA=1, run again and commit the
    /// file.
    /// </summary>
    [Fact]
    public void PublishedSchema_IsCurrent()
    {
        var current = Generate().ToJsonString(Readable) + "\n";
        var path = PublishedFolder.PathOf("result.schema.json");
        if (Environment.GetEnvironmentVariable("UPDATE_SCHEMA") == "1")
            File.WriteAllText(path, current);

        Assert.Equal(File.ReadAllText(path), current);
    }

    [Fact]
    public void PublishedSchema_AFullResult_IsValid() =>
        Assert.Empty(
            new SchemaValidator(
                JsonNode.Parse(File.ReadAllText(PublishedFolder.PathOf("result.schema.json")))!
            ).Validate(JsonNode.Parse(ResultJson.Write(ResultSamples.Full())))
        );

    private static JsonObject Generate()
    {
        // The compiler writes a record's parameter down as the summary of its property.
        var words = ((Type[])[typeof(ResultDocument), typeof(IterationCounts)])
            .SelectMany(type =>
                XDocument.Load(Path.ChangeExtension(type.Assembly.Location, ".xml")).Descendants("member")
            )
            .Where(member =>
                NameOf(member).StartsWith("P:", StringComparison.Ordinal) && member.Element("summary") is not null
            )
            .ToDictionary(member => NameOf(member)[2..], member => Words(member.Element("summary")!));
        var schema = ResultJson
            .Options.GetJsonSchemaAsNode(
                typeof(ResultDocument),
                new JsonSchemaExporterOptions
                {
                    TreatNullObliviousAsNonNullable = true,
                    TransformSchemaNode = (context, node) => Describe(context, node, words),
                }
            )
            .AsObject();
        schema["properties"]!["schema"]!.AsObject()["const"] = ResultDocument.CurrentSchema;
        schema.Insert(0, "$schema", Draft);
        schema.Insert(1, "title", "Concurrency Dashboard: result of a run");
        return schema;
    }

    private static JsonNode Describe(JsonSchemaExporterContext context, JsonNode node, Dictionary<string, string> words)
    {
        if (node is not JsonObject schema)
            return node;
        if (schema["type"] is JsonArray types)
        {
            types.Remove(types.FirstOrDefault(type => type!.GetValue<string>() == "null"));
            if (types.Count == 1)
                schema["type"] = types[0]!.DeepClone();
        }

        schema.Remove("default");

        if (schema["required"] is JsonArray required)
            foreach (
                var computed in context.TypeInfo.Properties.Where(property =>
                    property is { Get: not null, Set: null, AssociatedParameter: null, IsGetNullable: false }
                )
            )
                required.Add(computed.Name);
        if (context.PropertyInfo is { } property)
        {
            var name = (property.AttributeProvider as MemberInfo)?.Name ?? property.Name;
            var text = words.GetValueOrDefault($"{property.DeclaringType.FullName}.{name}");
            if (text is not null)
                schema.Insert(0, "description", text);
        }

        return schema;
    }

    private static string NameOf(XElement element) => element.Attribute("name")!.Value;

    private static string Words(XElement element) =>
        string.Join(' ', element.Value.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
}
