using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Testing;

namespace Lab.Tests.Storage.Serialization;

public sealed class SecretFreeTextTests
{
    [Theory]
    [InlineData("GET /orders?token=s3cret took 200 ms", "GET /orders?token=••• took 200 ms")]
    [InlineData("(http://user:s3cret@localhost/a), 12 times", "(http://•••@localhost/a), 12 times")]
    [InlineData("at //user:s3cret@localhost/a", "at //•••@localhost/a")]
    [InlineData("GET /orders,token=s3cret took 200 ms", "GET /orders,token=••• took 200 ms")]
    [InlineData("GET /orders?to\tken=s3cret took 200 ms", "GET /orders?to\tken=••• took 200 ms")]
    [InlineData("GET /orders?token=s3cret\nGET /b?c=1", "GET /orders?token=•••\nGET /b?c=1")]
    [InlineData("mail a@b.example, x = y, 5 % of 3", "mail a@b.example, x = y, 5 % of 3")]
    [InlineData("", "")]
    public void Hide_Text_HidesWhatAddressesInItKeepSecret(string text, string expected) =>
        Assert.Equal(expected, SecretFreeText.Hide(text));

    [Fact]
    public void Hide_HeaderThatIsAnAddressWithASecret_IsHiddenAsAWholeAndCanBeReadAgain()
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

    private static IEnumerable<JsonNode> TextsOf(JsonNode? node) =>
        node switch
        {
            JsonObject parts => parts.SelectMany(part => TextsOf(part.Value)),
            JsonArray parts => parts.Take(3).SelectMany(TextsOf),
            JsonValue value when value.GetValueKind() == JsonValueKind.String => [value],
            _ => [],
        };
}
