using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Lab.Tests.Storage.Serialization;

/// <summary>Documents of version 1, in which an event said everything in its label.</summary>
public sealed class EventFieldsTests
{
    [Fact]
    public void Read_DocumentOfVersion1_HasTheFieldsOfItsEvents()
    {
        var reading = RunDocumentReader.Default.Read(Encoding.UTF8.GetBytes(Version1().ToJsonString()));

        Assert.Null(reading.Reason);
        var events = reading.Document!.Frames.SelectMany(frame => frame.Events).ToList();
        Assert.Equal(
            VariantKind.Fragile,
            events.First(frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted).Variant
        );
        var adjustment = events.Single(frameEvent => frameEvent.Kind == FrameEventKinds.PoolAdjustment);
        Assert.Equal(("CooperativeBlocking", 12), (adjustment.Reason, adjustment.Threads));
        Assert.Equal(RunDocument.CurrentSchema, reading.Document.Schema);
    }

    [Fact]
    public void ReadHeader_DocumentOfVersion1_IsListedWithoutReadingItWhole()
    {
        using var folder = new TemporaryFolder();
        Directory.CreateDirectory(folder.Runs);
        var text = Encoding
            .UTF8.GetString(RunDocumentWriter.ToBytes(RunSamples.Run()))
            .Replace("run/2", "run/1", StringComparison.Ordinal);
        File.WriteAllText(folder.FileOf("old.json"), text);

        Assert.Equal(
            RunSamples.Run().Labels.Name,
            RunHeaderReader.Read(folder.FileOf("old.json"), "old").Header!.Labels.Name
        );
    }

    private static JsonObject Version1()
    {
        var document = JsonNode.Parse(RunDocumentWriter.ToBytes(RunSamples.Run()))!.AsObject();
        document["schema"] = "concurrency-dashboard/run/1";
        foreach (
            var jsonObject in document["frames"]!
                .AsArray()
                .SelectMany(frame => frame!["events"]!.AsArray())
                .OfType<JsonObject>()
        )
            jsonObject.Remove("variant");
        document["frames"]![1]!["events"]!
            .AsArray()
            .Add(
                new JsonObject
                {
                    ["kind"] = "pool-adjustment",
                    ["label"] = "CooperativeBlocking: 12 threads",
                    ["time"] = 1.5,
                }
            );
        foreach (var series in document["series"]!.AsArray())
            series!["chart"] = "none";
        return document;
    }
}
