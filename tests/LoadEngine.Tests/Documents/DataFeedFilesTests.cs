using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Documents;

public sealed class DataFeedFilesTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("feed");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Read_Csv_TakesQuotesCommasAndLineEndsAsTheyAreMeant()
    {
        var feed = Read("users.csv", "\ufeffname,note\r\nAda,\"one, \"\"two\"\"\r\nthree\"\r\n\r\nBob,\r\n");
        Assert.Equal(["name", "note"], feed.Columns);
        Assert.Equal(
            [
                ["Ada", "one, \"two\"\r\nthree"],
                ["Bob", ""],
            ],
            feed.Rows
        );
    }

    [Fact]
    public void Read_JsonLines_TakesTextsAndNumbersAsTheyAreWritten()
    {
        var feed = Read(
            "users.jsonl",
            """
            {"name":"Ada","age":36.50,"active":true}

            {"active":null,"age":1,"name":"B\"ob","other":5}
            """
        );
        Assert.Equal(["name", "age", "active"], feed.Columns);
        Assert.Equal(
            [
                ["Ada", "36.50", "true"],
                ["B\"ob", "1", ""],
            ],
            feed.Rows
        );
    }

    [Theory]
    [InlineData("a.csv", "")]
    [InlineData("a.csv", "a,b\n\"1,2\n")]
    [InlineData("a.csv", "a,b\n1\"2,3\n")]
    [InlineData("a.jsonl", "[1]")]
    [InlineData("a.jsonl", "{\"a\":1}\n{\"b\":1}")]
    [InlineData("a.jsonl", "{\"a\":[1]}")]
    [InlineData("a.jsonl", "{\"a\":")]
    [InlineData("a.txt", "a\n1")]
    public void Read_FileThatIsNoFeed_IsReported(string name, string content)
    {
        string? mistake = null;
        DataFeedFiles.Read(Write(name, content), FeedOrder.InTurn, found => mistake = found);
        Assert.StartsWith("Cannot be read:", mistake, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_FileThatIsNotThere_IsReported()
    {
        string? mistake = null;
        DataFeedFiles.Read(Path.Combine(_folder.FullName, "none.csv"), FeedOrder.InTurn, found => mistake = found);
        Assert.Equal("Cannot be read: There is no such file.", mistake);
    }

    [Fact]
    public void Read_PlanWithAFeed_IsReadBesideThePlanAndWrittenDownByItsFile()
    {
        Write("users.csv", "name\nAda\n");
        var reading = PlanReader.Read(
            Plan("http://localhost/{data.name}", """{ "file": "users.csv", "order": "per-user" }"""),
            AllowedHosts.LoopbackOnly,
            _folder.FullName
        );
        Assert.Empty(reading.Errors);
        Assert.Equal(FeedOrder.PerUser, reading.Document!.Plan.Data!.Order);
        Assert.Equal(
            Path.Combine(_folder.FullName, "users.csv"),
            PlanWriter.ToJson(reading.Document)["data"]!["file"]!.GetValue<string>()
        );
    }

    [Theory]
    [InlineData("http://localhost/{data.name}", null, "target.requests[0].url")]
    [InlineData("http://localhost/{data.nobody}", """{ "file": "users.csv" }""", "target.requests[0].url")]
    [InlineData("http://localhost/{data.name}", """{ "file": "none.csv" }""", "data.file")]
    [InlineData("http://localhost/{data.name}", """{ "file": "users.csv", "order": "sideways" }""", "data.order")]
    [InlineData("http://localhost/{data.name}", """{ "file": "empty.csv" }""", "data")]
    [InlineData("http://localhost/{data.name}", """{ "file": "ragged.csv" }""", "data")]
    public void Read_FeedThatDoesNotFit_IsOneMistakeOfThatField(string url, string? data, string field)
    {
        Write("users.csv", "name\nAda\n");
        Write("empty.csv", "name\n");
        Write("ragged.csv", "name,age\nAda\n");
        Assert.Equal(
            field,
            Assert.Single(PlanReader.Read(Plan(url, data), AllowedHosts.LoopbackOnly, _folder.FullName).Errors).Field
        );
    }

    [Fact]
    public void Read_JsonLinesWithASeparatorOfUnicodeInAString_EndsNoLineThere()
    {
        var feed = Read("users.jsonl", "{\"name\":\"A\u2028da\"}\r\n{\"name\":\"Bo\"}\n");

        Assert.Equal(["A\u2028da", "Bo"], feed.Rows.Select(row => row[0]));
    }

    [Theory]
    [InlineData("endless.csv")]
    [InlineData("endless.jsonl")]
    public void Read_FileWithoutAnEnd_IsRefusedAtALimit(string name)
    {
        if (OperatingSystem.IsWindows())
            return;
        File.CreateSymbolicLink(Path.Combine(_folder.FullName, name), "/dev/zero");
        var mistakes = new List<string>();

        DataFeedFiles.Read(Path.Combine(_folder.FullName, name), FeedOrder.InTurn, mistakes.Add);

        Assert.Contains("more than 64 MiB", Assert.Single(mistakes), StringComparison.Ordinal);
    }

    private static string Plan(string url, string? data) =>
        $$"""{ "target": { "requests": [ { "url": "{{url}}" } ] }, "executor": { "type": "burst", "sizes": [1] """
        + $$"""}{{(data is null ? "" : $", \"data\": {data}")}} }""";

    private DataFeed Read(string name, string content) =>
        DataFeedFiles.Read(Write(name, content), FeedOrder.InTurn, mistake => Assert.Fail(mistake));

    private string Write(string name, string content)
    {
        var path = Path.Combine(_folder.FullName, name);
        File.WriteAllText(path, content);
        return path;
    }
}
