using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Serialization;
using Lab.Testing;

namespace Lab.Tests.Foundation.Json;

/// <summary>Enumerations in external documents.</summary>
public sealed class StrictEnumConverterTests
{
    // All enumerations of a run document.
    private static readonly string[] Places = ["state", "run.variant", "run.model", "finding.severity"];

    public static TheoryData<string, string> Nonsense =>
        [
            .. from place in Places
            from value in new[]
            {
                "-1",
                "0",
                "1",
                "77",
                "\"-1\"",
                "\"1\"",
                "\"nonsense\"",
                "\"\"",
                "null",
                "true",
                "[]",
                "\"Complete, Partial\"",
                "\"Fragile,Fixed\"",
            }
            select (place, value),
        ];

    [Theory]
    [MemberData(nameof(Nonsense))]
    public void Read_ChoiceThatIsInvalid_IsRefusedWithAMessage(string place, string value)
    {
        var document = Document();
        var (owner, name) = Owner(document, place);
        Assert.NotNull(owner[name]);
        owner[name] = JsonNode.Parse(value);

        var reading = RunDocumentReader.Read(Encoding.UTF8.GetBytes(document.ToJsonString()));

        Assert.Null(reading.Document);
        Assert.False(string.IsNullOrWhiteSpace(reading.Reason));
    }

    [Fact]
    public void Read_WhatWasWritten_IsTheSame() =>
        Assert.NotNull(RunDocumentReader.Read(Encoding.UTF8.GetBytes(Document().ToJsonString())).Document);

    private static JsonObject Document() => JsonNode.Parse(RunDocumentWriter.ToBytes(RunSamples.Run()))!.AsObject();

    private static (JsonObject Owner, string Name) Owner(JsonObject document, string place) =>
        place switch
        {
            "state" => (document, "state"),
            "run.variant" => (document["run"]!["request"]!.AsObject(), "variant"),
            "run.model" => (document["run"]!["request"]!.AsObject(), "model"),
            _ => (document["findings"]![0]!.AsObject(), "severity"),
        };
}
