using RequestImport.Model;

namespace RequestImport.Tests.Har;

/// <summary>Entries of recordings, and the requests that the browser sent.</summary>
public sealed class HarTests
{
    private const string Get = "\"method\":\"GET\",\"url\":\"http://h/x\"";
    private const string Post = "\"method\":\"POST\",\"url\":\"http://h/x\"";
    private const string FormType = "application/x-www-form-urlencoded";

    [Theory]
    [InlineData(
        "\"method\":\"GET\",\"url\":\"https://h:8443/a?b=c%20d#top\"",
        "GET https://h:8443/a?b=c%20d out: #top"
    )]
    [InlineData("\"method\":\"GET\",\"url\":\"http://0.0.0.0:5000/\"", "GET http://127.0.0.1:5000/ warns: 1")]
    [InlineData(
        Get
            + ",\"headers\":[{\"name\":\":authority\",\"value\":\"h\"},"
            + "{\"name\":\"Host\",\"value\":\"h\"},{\"name\":\"Connection\",\"value\":\"close\"}]",
        "GET http://h/x out: :authority: h, Host: h, Connection: close"
    )]
    [InlineData(
        Get
            + ",\"headers\":[{\"name\":\"Cookie\",\"value\":\"a=1\"},{\"name\":\"Accept\",\"value\":\"a\"},"
            + "{\"name\":\"Accept\",\"value\":\"b\"}],\"cookies\":[{\"name\":\"a\",\"value\":\"1\"}]",
        "GET http://h/x [Cookie: a=1] [Accept: a] [Accept: b]"
    )]
    [InlineData(
        Get + ",\"cookies\":[{\"name\":\"a\",\"value\":\"1\"},{\"name\":\"b\",\"value\":\"2\"}]",
        "GET http://h/x [Cookie: a=1; b=2]"
    )]
    [InlineData(
        Get + ",\"headers\":[{\"name\":\"If-None-Match\",\"value\":\"a\"}]",
        "GET http://h/x [If-None-Match: a] warns: 1"
    )]
    [InlineData(
        Post + ",\"postData\":{\"mimeType\":\"application/json\",\"text\":\"{\\\"a\\\":1}\"}",
        "POST http://h/x [Content-Type: application/json] \"{\"a\":1}\""
    )]
    [InlineData(
        Post
            + ",\"headers\":[{\"name\":\"content-type\",\"value\":\"text/a\"}],\"postData\":{\"mimeType\":\"text/b\",\"text\":\"x\"}",
        "POST http://h/x [content-type: text/a] \"x\""
    )]
    [InlineData(
        Post
            + ",\"postData\":{\"mimeType\":\""
            + FormType
            + "\",\"params\":[{\"name\":\"a b\",\"value\":\"c&d\"},{\"name\":\"e\",\"value\":\"ä\"}]}",
        "POST http://h/x [Content-Type: " + FormType + "] \"a+b=c%26d&e=%C3%A4\""
    )]
    [InlineData(
        Post + ",\"postData\":{\"params\":[{\"name\":\"a\",\"value\":\"100%25\"}]}",
        "POST http://h/x [Content-Type: " + FormType + "] \"a=100%2525\" warns: 1"
    )]
    [InlineData(
        Post
            + ",\"postData\":{\"mimeType\":\""
            + FormType
            + "\",\"text\":\"a=1\",\"params\":[{\"name\":\"a\",\"value\":\"1\"}]}",
        "POST http://h/x [Content-Type: " + FormType + "] \"a=1\""
    )]
    [InlineData(
        Post + ",\"postData\":{\"mimeType\":\"text/plain\",\"text\":\"\"}",
        "POST http://h/x [Content-Type: text/plain] \"\""
    )]
    [InlineData(Post + ",\"postData\":{\"encoding\":\"base64\",\"text\":\"AP8=\"}", "POST http://h/x \"00FF\"")]
    [InlineData(Post + ",\"postData\":{\"encoding\":\"base64\",\"text\":\"?\"}", "! UnsupportedBody POST http://h/x")]
    [InlineData(
        Post + ",\"postData\":{\"mimeType\":\"multipart/form-data\",\"params\":[{\"name\":\"a\",\"value\":\"1\"}]}",
        "! UnsupportedBody POST http://h/x"
    )]
    [InlineData(
        Post
            + ",\"postData\":{\"mimeType\":\"multipart/form-data\",\"text\":\"x\",\"params\":[{\"name\":\"a\",\"fileName\":\"b.png\"}]}",
        "! UnsupportedBody POST http://h/x"
    )]
    [InlineData("\"method\":\"A B\",\"url\":\"http://h/x\"", "! InvalidMethod A B")]
    [InlineData("\"method\":\"GET\",\"url\":\"wss://h/x\"", "! NoRequest\n~ GET wss://h/x")]
    [InlineData("\"method\":\"GET\",\"url\":\"data:text/plain,x\"", "! NoRequest\n~ GET data:text/plain,x")]
    [InlineData("\"method\":7", "! NoRequest\n~ an entry without a request")]
    public void Read_Entry_IsTheRequest(string request, string expected) =>
        Assert.Equal(expected, Outcome.Of(Archive($"{{\"request\":{{{request}}}}}")));

    [Theory]
    [InlineData("\"_webSocketMessages\":[]", "It is a WebSocket")]
    [InlineData("\"_resourceType\":\"websocket\"", "It is a WebSocket")]
    [InlineData("\"_fromCache\":\"memory\"", "from its cache")]
    [InlineData("\"response\":{\"content\":{\"mimeType\":\"image/png\"}}", "It is an image")]
    [InlineData("\"response\":{\"content\":{\"mimeType\":\"text/javascript; charset=utf-8\"}}", "It is an image")]
    public void Read_EntryThatIsNotACallOfAService_IsLeftOut(string members, string reason)
    {
        var result = new RequestReader().Read(
            Archive($"{{{members},\"request\":{{{Get}}}}}", $"{{\"request\":{{{Post}}}}}")
        );

        Assert.Equal("POST", Assert.Single(result.Requests).Method);
        Assert.Contains(reason, Assert.Single(result.LeftOut).Reason, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_RepeatedRequests_AreReadOnceAndCounted()
    {
        var entry = $"{{\"request\":{{{Get}}}}}";

        Assert.Equal("GET http://h/x\n~ GET http://h/x and 2 more", Outcome.Of(Archive(entry, entry, entry, entry)));
    }

    [Theory]
    [InlineData("{\"log\":{\"entries\":[", "! InvalidDocument")]
    [InlineData("{\"log\":{\"entries\":{}}}", "! InvalidDocument")]
    [InlineData("{\"log\":{\"entries\":[],\"entries\":[]}}", "! InvalidDocument")]
    [InlineData("{\"log\":{\"version\":\"1.2\"", "! UnknownFormat")]
    [InlineData("{\"log\":{\"entries\":[]}}", "! NoRequest")]
    public void Read_TextThatIsNotAWholeRecording_IsRefused(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    private static string Archive(params string[] entries) =>
        $"{{\"log\":{{\"version\":\"1.2\",\"entries\":[{string.Join(',', entries)}]}}}}";
}
