using RequestImport.Model;

namespace RequestImport.Tests;

/// <summary>Which format a text has, and texts that have none.</summary>
public sealed class RequestReaderTests
{
    [Theory]
    [InlineData("", ReadProblemCode.EmptyText)]
    [InlineData(" \n", ReadProblemCode.EmptyText)]
    [InlineData("hello", ReadProblemCode.UnknownFormat)]
    [InlineData("get the orders", ReadProblemCode.UnknownFormat)]
    [InlineData("curl is a tool", ReadProblemCode.UnknownFormat)]
    [InlineData("{\"a\":1}", ReadProblemCode.UnknownFormat)]
    public void Read_TextWithoutAFormat_IsRefused(string text, ReadProblemCode code) =>
        Assert.Equal(code, Assert.Single(new RequestReader().Read(text).Problems).Code);

    // An attribute cannot hold half of a pair.
    [Theory]
    [InlineData("curl http://h/?", '\ud800')]
    [InlineData("curl http://h/x -d ?", '\ufffd')]
    [InlineData("GET http://h/?x", '\udc00')]
    [InlineData("GET http://h/x\nA: ?", '\udc00')]
    [InlineData("{\"log\":{\"entries\":[{\"request\":{\"method\":\"GET\",\"url\":\"http://h/\\ud83d\"}}]}}", '?')]
    [InlineData("curl $'http://h/\\ud83d'", '?')]
    public void Read_DamagedCharacter_IsRefused(string text, char damaged) =>
        Assert.Equal(
            ReadProblemCode.InvalidUnicode,
            Assert.Single(new RequestReader().Read(text.Replace('?', damaged)).Problems).Code
        );

    [Fact]
    public void Read_TextLongerThanTheLimit_IsRefused() =>
        Assert.Equal(
            ReadProblemCode.TextTooLong,
            Assert.Single(new RequestReader().Read(new string('a', RequestReader.MaxTextLength + 1)).Problems).Code
        );

    [Fact]
    public void Read_MoreRequestsThanTheLimit_TakesTheFirst()
    {
        var result = new RequestReader().Read(
            string.Concat(Enumerable.Repeat("GET http://h/x\n###\n", RequestReader.MaxRequests + 7))
        );

        Assert.Equal(RequestReader.MaxRequests, result.Requests.Count);
        Assert.Equal("7 more requests", Assert.Single(result.LeftOut).Part);
    }

    [Theory]
    [InlineData("curl -Method POST -Uri http://h/x", "PowerShell")]
    [InlineData("Invoke-RestMethod http://h/x -Body '{}'", "PowerShell")]
    [InlineData("$s = New-Object A\nInvoke-WebRequest -UseBasicParsing -Uri \"http://h/x\"", "PowerShell")]
    [InlineData("$response = Invoke-WebRequest http://h/x", "PowerShell")]
    [InlineData("iwr http://h/x", "PowerShell")]
    [InlineData("curl.exe http://h/x `\n  -H 'a: b'", "PowerShell")]
    [InlineData(@"PS C:\src> curl.exe http://h/x", "PowerShell")]
    [InlineData("fetch(\"http://h/x\", { \"method\": \"POST\" });", "fetch")]
    [InlineData("await fetch('http://h/x')", "fetch")]
    [InlineData("wget http://h/x", "wget")]
    [InlineData("http POST :5000/x a=b", "HTTPie")]
    [InlineData(
        "{\"info\":{\"schema\":\"https://schema.getpostman.com/json/collection/v2.1.0/collection.json\"}}",
        "a Postman collection"
    )]
    public void Read_FormatOfAnotherTool_IsRefusedByItsName(string text, string name)
    {
        var problem = Assert.Single(new RequestReader().Read(text).Problems);

        Assert.Equal((ReadProblemCode.UnsupportedFormat, name), (problem.Code, problem.Part));
    }

    [Theory]
    [InlineData("curl http://h/x", "curl")]
    [InlineData("curl http://h/x -d 'try Invoke-WebRequest -Body'", "curl")]
    [InlineData("# the orders\n$ curl -s h.org", "curl")]
    [InlineData("curl http://h/x -d @- <<EOF\nGET http://h/y\nEOF", "curl")]
    [InlineData("### by command\ncurl http://h/x", "curl")]
    [InlineData("curl http://h/x\n###\nGET http://h/x", ".http file")]
    [InlineData("\ufeff@host=h\r\n\r\nGET http://{{host}}/x", ".http file")]
    [InlineData("POST http://h/x\n\ncurl http://h/y", ".http file")]
    [InlineData(" {\"log\": {\"entries\": []}}", "HAR")]
    public void Read_Text_HasItsFormat(string text, string format) =>
        Assert.Equal(format, new RequestReader().Read(text).Format);

    [Fact]
    public void Read_AdditionalFormat_IsAskedFirst()
    {
        var result = new RequestReader(new Everything()).Read("curl http://h/x");

        Assert.Equal("everything", result.Format);
    }

    [Fact]
    public void Read_SurrogatePairs_AreRead() =>
        Assert.Equal("POST http://h/x \"😀\"", Outcome.Of("curl http://h/x -H Content-Type: -d 😀").Split(" out")[0]);

    [Fact]
    public void Build_Body_IsUtf8WithItsType()
    {
        var body = Assert.Single(new RequestReader().Read("curl http://h/x -d ä").Requests).Body;

        Assert.Equal(("ä", "application/x-www-form-urlencoded"), (body?.Text, body?.ContentType));
        Assert.Equal([0xc3, 0xa4], body!.Bytes.ToArray());
    }

    private sealed class Everything : IRequestFormat
    {
        public string Name => "everything";

        public FormatMatch Match(string text) => FormatMatch.Certain;

        public ReadResult Read(string text, IReadOnlyDictionary<string, string> values) =>
            new() { Format = Name, Requests = [new("GET", "/x")] };
    }
}
