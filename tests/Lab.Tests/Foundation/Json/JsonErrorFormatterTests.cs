using System.Text.Json;
using Lab.Foundation.Json;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;

namespace Lab.Tests.Foundation.Json;

public sealed class JsonErrorFormatterTests
{
    [Theory]
    [InlineData("{\"summary\":7}", "not of the kind it has to be", "summary")]
    [InlineData("{\"schema\":\"x\"}", "missing in it", "line 1")]
    [InlineData("{\"frames\":[{\"values\":\"many\"}]}", "not of the kind it has to be", "frames[0].values")]
    [InlineData("{\"schema\":", "", "line 1, position 11")]
    [InlineData("{\"schema\":\"x\"", "It ends in the middle", "line 1")]
    [InlineData("{\"schema\":\"x\",\"schema\":\"y\"}", "It says 'schema' twice", "line 1")]
    public void InWords_DocumentThatIsInvalid_ReportsWhatAndWhereWithoutTypes(string json, string what, string where)
    {
        var mistake = Assert.ThrowsAny<JsonException>(() =>
            JsonSerializer.Deserialize<RunDocument>(json, RunDocumentJson.Options)
        );

        var words = JsonErrorFormatter.Format(mistake);

        Assert.Contains(what, words, StringComparison.Ordinal);
        Assert.Contains(where, words, StringComparison.Ordinal);
        Assert.DoesNotContain("Lab.", words, StringComparison.Ordinal);
        Assert.DoesNotContain("System.", words, StringComparison.Ordinal);
        Assert.DoesNotContain("BytePosition", words, StringComparison.Ordinal);
    }

    [Fact]
    public void InWords_PlanThatSaysSomethingTwice_NamesIt()
    {
        var mistake = Assert.ThrowsAny<Exception>(() =>
            JsonSerializer.Deserialize<RunDocument>(
                "{\"plan\":{\"target\":{\"url\":1,\"url\":2}}}",
                RunDocumentJson.Options
            )
        );

        Assert.Equal("It says 'url' twice.", JsonErrorFormatter.Format(mistake));
    }
}
