using System.Text.Json;
using Lab.Files;
using Lab.Runs;

namespace Lab.Tests.Files;

public sealed class JsonMistakesTests
{
    [Theory]
    [InlineData("{\"summary\":7}", "not of the kind it has to be", "summary")]
    [InlineData("{\"schema\":\"x\"}", "missing in it", "line 1")]
    [InlineData("{\"frames\":[{\"values\":\"many\"}]}", "not of the kind it has to be", "frames[0].values")]
    [InlineData("{\"schema\":", "", "line 1, position 11")]
    public void InWords_DocumentThatIsNone_SaysWhatAndWhereWithoutTypes(string json, string what, string where)
    {
        var mistake = Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<RunDocument>(json, RunDocumentJson.Options));

        var words = JsonMistakes.InWords(mistake);

        Assert.Contains(what, words, StringComparison.Ordinal);
        Assert.Contains(where, words, StringComparison.Ordinal);
        Assert.DoesNotContain("Lab.", words, StringComparison.Ordinal);
        Assert.DoesNotContain("System.", words, StringComparison.Ordinal);
        Assert.DoesNotContain("BytePosition", words, StringComparison.Ordinal);
    }
}
