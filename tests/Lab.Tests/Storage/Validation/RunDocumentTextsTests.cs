using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Validation;

namespace Lab.Tests.Storage.Validation;

public sealed class RunDocumentTextsTests
{
    private static readonly Dictionary<string, string> Texts = Values(JsonNode.Parse(EditedDocument.Written)!)
        .ToDictionary(node => node.GetPath()["$.".Length..], node => node.GetValue<string>());

    [Fact]
    public void Read_MarkThatTurnsTheDirectionInAnyText_IsRefusedOrTakenOut()
    {
        Assert.InRange(Texts.Count, 50, 100_000);
        Assert.All(
            Texts.Keys,
            place =>
            {
                var reading = RunDocumentReader.Read(With(place, "\u202e"));
                if (reading.Document is { } document)
                    Assert.DoesNotContain("\u202e", AllTexts(document), StringComparison.Ordinal);
            }
        );
    }

    [Fact]
    public void Mistake_ControlCharacterInAnyText_IsReportedWithItsPlace() =>
        Assert.All(
            Texts.Keys,
            place =>
            {
                var json = With(place, "\u0007");
                var reading = RunDocumentReader.Read(json);
                if (reading.Document is { } document)
                    Assert.Contains(
                        $"'{place}' contains the control character U+0007",
                        RunDocumentValidator.ValidateImport(document, json),
                        StringComparison.Ordinal
                    );
            }
        );

    [Theory]
    [InlineData("\"zz\":\"\\udc00\",")]
    [InlineData("\"zz\":{\"a\":[1,\"\\ud800\"]},")]
    [InlineData("\"zz\":\"\u00ff\u00fe\",")]
    public void Mistake_BytesThatAreNoText_AreReportedWithTheirPlace(string field) =>
        Assert.StartsWith(
            "'zz",
            RunDocumentValidator.ValidateTexts(Encoding.Latin1.GetBytes($"{{{field}\"schema\":\"x\"}}")),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("target.name", "own\u202e")]
    [InlineData("target.requests[0].method", "GET\u0007")]
    public void Mistake_NameOfThePlanThatCannotBeSeen_IsReportedWithItsPlace(string place, string name) =>
        AssertRefused(place, name);

    [Theory]
    [InlineData("target.name")]
    [InlineData("target.requests[0].method")]
    public void Mistake_NameOfThePlanThatIsLongerThanThereCanBe_IsToldWithItsPlace(string place) =>
        AssertRefused(place, new string('W', RunDocumentValidator.MaxTitleLength + 1));

    private static void AssertRefused(string place, string name)
    {
        var json = EditedDocument.Changed(EditedDocument.Written, $"plan.{place}", name);
        var reading = RunDocumentReader.Read(json);
        Assert.NotNull(
            reading.Document is { } document ? RunDocumentValidator.ValidateImport(document, json) : reading.Reason
        );
    }

    private static byte[] With(string place, string mark) =>
        EditedDocument.Changed(EditedDocument.Written, place, Texts[place] + mark + "x");

    private static IEnumerable<JsonNode> Values(JsonNode? node) =>
        node switch
        {
            JsonObject parts => parts
                .Where(part => parts.Parent is not null || part.Key != "plan")
                .SelectMany(part => Values(part.Value)),
            JsonArray parts => parts.SelectMany(Values),
            JsonValue value when value.GetValueKind() == JsonValueKind.String => [value],
            _ => [],
        };

    private static string AllTexts(RunDocument document) =>
        string.Join(
            '\n',
            Values(JsonNode.Parse(Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(document))))
                .Select(node => node.GetValue<string>())
        );
}
