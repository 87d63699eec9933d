using System.Text;
using Lab.Storage.Serialization;
using Lab.Testing;

namespace Imports.Tests;

public sealed class JsonDocumentCounterTests
{
    private const string DashloadResult = """{"schema":"concurrency-dashboard/result/1","durationSeconds":1}""";

    public static TheoryData<string> Documents =>
        [
            Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(RunSamples.CreateImported())),
            DashloadResult,
            Samples.K6Export,
            Samples.K6HandleSummary,
        ];

    [Theory]
    [MemberData(nameof(Documents))]
    public void Read_TwoOrThreeInOneFile_ReportsHowManyAndWhatToDo(string document)
    {
        Assert.Equal(
            "It is what 2 runs wrote, one after another: import each by itself.",
            ReasonOf(document + document)
        );
        Assert.Equal(
            "It is what 3 runs wrote, one after another: import each by itself.",
            ReasonOf($"{document}\n{document}\r\n{document[..^1]}")
        );
    }

    [Theory]
    [InlineData("{}", 1)]
    [InlineData("{\"a\":{\"b\":[{}]}}\n\n", 1)]
    [InlineData("{\"a\":1", 1)]
    [InlineData("{\"a\":1} and more", 1)]
    [InlineData("[{},{}]", 0)]
    [InlineData("", 0)]
    public void In_NoneOrOne_CountsWhatBegins(string text, int count) =>
        Assert.Equal(count, JsonDocumentCounter.Count(Encoding.UTF8.GetBytes(text)));

    private static string? ReasonOf(string text) =>
        ImportFormats.Read(Encoding.UTF8.GetBytes(text), null, Readings.Now)?.Reason;
}
