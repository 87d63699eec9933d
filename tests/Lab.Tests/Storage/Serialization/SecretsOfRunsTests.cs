using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Targets.CustomEndpoints;
using Lab.Testing;
using LoadEngine.Documents;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage.Serialization;

public sealed class SecretsOfRunsTests
{
    [Fact]
    public void Read_HeaderWithAUrlWithASecret_IsMaskedAsAWhole()
    {
        var json = JsonNode.Parse(RunDocumentWriter.ToBytes(RunSamples.Run()))!;
        json["plan"] = JsonNode.Parse(
            """{"target":{"name":"own","requests":[{"url":"http://localhost/a","method":"GET","weight":1,"headers":{"Referer":"http://localhost/p?token=s3cret","Accept":"text/plain"}}]}}"""
        );

        var run = RunDocumentReader.Read(Encoding.UTF8.GetBytes(json.ToJsonString())).Document!;
        var again = RunDocumentReader.Read(RunDocumentWriter.ToBytes(run));

        Assert.Equal("•••", (string?)again.Document!.Plan["target"]!["requests"]![0]!["headers"]!["Referer"]);
        Assert.Equal("text/plain", (string?)again.Document.Plan["target"]!["requests"]![0]!["headers"]!["Accept"]);
    }

    [Fact]
    public void Read_SecretInAnyOfItsTexts_IsNowhereInTheRun()
    {
        var json = JsonNode.Parse(RunDocumentWriter.ToBytes(RunSamples.Run()))!;
        var (tried, texts) = (0, new List<string>());
        foreach (var path in TextsOf(json).Select(text => text.GetPath()).Distinct().ToList())
        {
            var changed = json.DeepClone();
            TextsOf(changed)
                .First(text => text.GetPath() == path)
                .ReplaceWith("It asked https://u:s3cret@shop.example/a?page=2&token=s3cret twice.");
            if (RunDocumentReader.Read(Encoding.UTF8.GetBytes(changed.ToJsonString())).Document is not { } run)
                continue;
            tried++;
            if (Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(run)).Contains("s3cret", StringComparison.Ordinal))
                texts.Add(path);
        }

        Assert.Empty(texts);
        Assert.True(tried > 20, $"{tried} of its texts may be anything.");
    }

    [Fact]
    public void Read_DocumentOfAnEarlierVersionOrAnotherMachine_ForgetsItsSecrets()
    {
        var document = JsonNode.Parse(RunDocumentWriter.ToBytes(RunSamples.Run()))!.AsObject();
        document["plan"] = Plan();
        document["run"]!["subject"]!["variants"]!["Fragile"] = "GET http://u:s3cret@localhost/a?api_key=s3cret";
        document["run"]!["address"] = "http://localhost:1/a;token=s3cret?api_key=s3cret#token=s3cret";
        document["summary"]!["variants"]![0]!["route"] = "/a?api_key=s3cret";
        document["stacks"]![0]!["groups"]![0]!["requests"] = new JsonArray(
            new JsonObject { ["name"] = "GET /a;token=s3cret/b", ["threads"] = 1 }
        );

        var reading = RunDocumentReader.Read(Encoding.UTF8.GetBytes(document.ToJsonString()));

        Assert.True(reading.Document is not null, reading.Reason);
        Assert.DoesNotContain(
            "s3cret",
            Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(reading.Document)),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void ToExperiment_AddressWithASecret_IsNamedWithoutIt()
    {
        var experiment = new OwnEndpoint(
            "own-a",
            "A",
            new("/a?api_key=s3cret&b=1"),
            new("http://u:s3cret@localhost/a")
        ).ToExperiment();

        Assert.DoesNotContain(
            "s3cret",
            string.Join(
                ' ',
                experiment.Question,
                RunSubject.From(experiment).Variants[VariantKind.Fragile],
                RunSubject.From(experiment).Variants[VariantKind.Fixed]
            ),
            StringComparison.Ordinal
        );
        Assert.Equal($"/a?api_key={Redactor.Mask}&b=1", experiment[VariantKind.Fragile].Route);
    }

    [Fact]
    public void Save_Endpoint_WritesAFileThatNobodyElseReads()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "endpoints.json");
        File.WriteAllText(path + AtomicFile.UnfinishedEnding, "left behind");
        var store = new OwnEndpointStore(
            Options.Create(new LabOptions { DataFolder = folder.Path }),
            NullLogger<OwnEndpointStore>.Instance
        );

        store.Save(new("", "Orders", new("/orders") { Headers = "Authorization: s3cret" }));

        if (!OperatingSystem.IsWindows())
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(path));
        Assert.Equal(
            "Authorization: s3cret",
            new OwnEndpointStore(
                Options.Create(new LabOptions { DataFolder = folder.Path }),
                NullLogger<OwnEndpointStore>.Instance
            )
                .All[0]
                .Fragile
                .Headers
        );
    }

    private static JsonObject Plan() =>
        JsonNode
            .Parse(
                """
                {"target":{"name":"own","requests":[{"url":"http://localhost/a?b=1&api_key=s3cret#c","method":"GET","weight":1,
                  "headers":{"Authorization":"Bearer s3cret","Accept":"text/plain","X-Custom":"Bearer s3cret",
                  "Idempotency-Key":"{random}"},"body":{"json":"{\"password\":\"s3cret\"}"}},
                  {"url":"http://localhost/b","method":"POST","weight":1,"body":{"text":"client_secret=s3cret&a=1"}}]}}
                """
            )!
            .AsObject();

    private static IEnumerable<JsonNode> TextsOf(JsonNode? node) =>
        node switch
        {
            JsonObject parts => parts.SelectMany(part => TextsOf(part.Value)),
            JsonArray parts => parts.Take(3).SelectMany(TextsOf),
            JsonValue value when value.GetValueKind() == JsonValueKind.String => [value],
            _ => [],
        };
}
