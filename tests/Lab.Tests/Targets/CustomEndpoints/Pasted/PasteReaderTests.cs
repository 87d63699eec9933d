using Lab.Foundation;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.CustomEndpoints.Pasted;
using LoadEngine.Plans;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Targets.CustomEndpoints.Pasted;

public sealed class PasteReaderTests : IDisposable
{
    private readonly string _folder = Path.Combine(Path.GetTempPath(), $"paste-{Guid.NewGuid():N}");
    private readonly OwnEndpointStore _store;
    private readonly PasteReader _reader;

    public PasteReaderTests()
    {
        _store = new(Options.Create(new LabOptions { DataFolder = _folder }), NullLogger<OwnEndpointStore>.Instance);
        _reader = new(_store);
    }

    [Theory]
    [InlineData("curl localhost:5000/x", "GET", "http://localhost:5000/x", "", "")]
    [InlineData(
        "curl -d a=1 http://localhost/x",
        "POST",
        "http://localhost/x",
        "Content-Type: application/x-www-form-urlencoded",
        "a=1"
    )]
    [InlineData("curl -d '' -H 'Content-Type:' http://localhost/x", "POST", "http://localhost/x", "", "")]
    [InlineData("curl -d x -H 'Content-Type:' http://localhost/x", "POST", "http://localhost/x", "Content-Type:", "x")]
    [InlineData("PUT http://localhost/x\n\nx", "PUT", "http://localhost/x", "Content-Type:", "x")]
    [InlineData(
        "{\"log\":{\"entries\":[{\"request\":{\"method\":\"POST\",\"url\":\"http://localhost/x\",\"postData\":{\"mimeType\":\"text/a\",\"text\":\"w6Q=\",\"encoding\":\"base64\"}}}]}}",
        "POST",
        "http://localhost/x",
        "Content-Type: text/a",
        "ä"
    )]
    [InlineData("openapi: 3.0.0\npaths:\n  /x:\n    delete: {}", "DELETE", "/x", "", "")]
    public void Read_Request_IsAnEndpointThatCanBeSaved(
        string text,
        string method,
        string route,
        string headers,
        string body
    )
    {
        var pasted = Assert.Single(_reader.Read(text).Requests);

        Assert.Equal(
            new OwnRequest(route)
            {
                Method = method,
                Headers = headers,
                Body = body,
            },
            pasted.Request
        );
        Assert.True(Save(pasted).IsDone);
    }

    [Theory]
    [InlineData("curl -g http://localhost/x/{vu}?a=1", "{vu} is replaced in each request.")]
    [InlineData("curl -d '{random}' http://localhost/x", "{random} is replaced in each request.")]
    [InlineData("GET http://localhost/x\nX-Try: {iteration}", "{iteration} is replaced in each request.")]
    [InlineData("GET http://localhost/a/%2e%2e/b", "The path is sent as /b")]
    [InlineData("GET http://localhost/%41?q=%7E", "The path is sent as /A?q=~")]
    public void Read_PartThatIsSentDifferently_IsListed(string text, string remark) =>
        Assert.Equal([remark], Assert.Single(_reader.Read(text).Requests).Remarks);

    [Theory]
    [InlineData("curl http://localhost/a?b=%20c", 1)]
    [InlineData("curl -A me -H 'Accept: a/b' http://localhost/a", 0)]
    [InlineData("GET http://localhost/a?b=%20c", 0)]
    public void Read_HeadersThatCurlAdds_AreListed(string text, int remarks)
    {
        var reading = _reader.Read(text);

        Assert.Equal(remarks, reading.Remarks.Count);
        Assert.Empty(Assert.Single(reading.Requests).Remarks);
    }

    // Regression: the name was empty, and an endpoint without a name cannot be saved.
    [Fact]
    public void Read_CurlBelowASeparatorWithoutAName_HasAName() =>
        Assert.Equal(
            "GET /b",
            _reader.Read("### a\nGET http://localhost/a\n\n### \ncurl http://localhost/b").Requests[1].Name
        );

    [Theory]
    [InlineData("Connection: keep-alive")]
    [InlineData("Content-Length: 3")]
    [InlineData("Host: localhost:5000")]
    [InlineData("Keep-Alive: timeout=5")]
    [InlineData("TE: trailers")]
    [InlineData("Trailer: Expires")]
    [InlineData("Transfer-Encoding: chunked")]
    [InlineData("Upgrade: h2c")]
    public void Read_HeaderThatTheEngineWrites_IsListedAndTheRequestIsSaved(string header)
    {
        var pasted = Assert.Single(
            _reader.Read($"curl 'http://localhost:5000/x' -H 'Accept: */*' -H '{header}' --compressed").Requests
        );

        Assert.Equal("Accept: */*", pasted.Request.Headers);
        Assert.Contains(pasted.Remarks, remark => remark.Contains(header.Split(':')[0], StringComparison.Ordinal));
        Assert.Contains(pasted.Remarks, remark => remark.Contains("--compressed", StringComparison.Ordinal));
        Assert.True(Save(pasted).IsDone);
    }

    [Theory]
    [InlineData("curl -X PROPFIND http://localhost/x", "GET, HEAD, POST")]
    [InlineData("PROPFIND http://localhost/x", "GET, HEAD, POST")]
    [InlineData("curl -H 'A: 1' -H 'a: 2' http://localhost/x", "Header 2")]
    [InlineData("curl -H 'A: é' http://localhost/x", "U+00E9")]
    [InlineData("curl -X GET -d a=1 http://localhost/x", "GET")]
    [InlineData("curl --json '{' http://localhost/x", "JSON")]
    [InlineData("curl http://example.com/x", "allowed hosts")]
    public void Read_RequestThatCannotBeSaved_IsRefusedWithTheMessageOfSaving(string text, string part)
    {
        var reading = _reader.Read(text);
        var imported = Assert.Single(new RequestImport.RequestReader().Read(text).Requests);
        var saving = Save(PastedRequest.From(imported, imported.Body?.Text ?? ""));

        Assert.Empty(reading.Requests);
        var problem = Assert.Single(reading.Problems);
        Assert.Contains(part, problem, StringComparison.Ordinal);
        Assert.EndsWith(
            string.Join(' ', saving.Errors.Select(error => error.Message)),
            problem,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(AddressLength.MaxLength, 1)]
    [InlineData(AddressLength.MaxLength + 1, 0)]
    public void Read_LongAddress_IsLimitedAsWhenSaving(int length, int requests)
    {
        const string Start = "http://localhost/";
        var reading = _reader.Read("curl " + Start + new string('a', length - Start.Length));

        Assert.Equal((requests, 1 - requests), (reading.Requests.Count, reading.Problems.Count));
        Assert.All(reading.Requests, pasted => Assert.Equal(PastedRequest.MaxNameLength + 1, pasted.Name.Length));
        Assert.All(reading.Problems, problem => Assert.InRange(problem.Length, 1, 400));
    }

    [Theory]
    [InlineData("curl http://localhost/x", null, false)]
    [InlineData("curl -k -L --max-redirs 3 http://localhost/x", 3, true)]
    [InlineData("curl -L http://localhost/x", PlanLimits.MaxRedirects, false)]
    [InlineData("curl -L --max-redirs -1 http://localhost/x", PlanLimits.MaxRedirects, false)]
    public void Read_HowItIsSent_IsWithinTheLimits(string text, int? redirects, bool anyCertificate)
    {
        var pasted = Assert.Single(_reader.Read(text).Requests);

        Assert.Equal((redirects, anyCertificate), (pasted.MaxRedirects, pasted.AnyCertificate));
        var earlier = new OwnSending
        {
            MaxRedirects = 4,
            AnyCertificate = true,
            Cookies = true,
        };
        Assert.Equal(
            earlier with
            {
                MaxRedirects = redirects ?? 0,
                AnyCertificate = anyCertificate,
            },
            pasted.In(earlier)
        );
    }

    [Fact]
    public void Read_SecondTimeWithValues_CompletesTheRequest()
    {
        const string Text = "curl -H \"Authorization: Bearer $TOKEN\" http://localhost/$TOKEN/$ID";
        var fields = Assert.Single(_reader.Read(Text).Requests).Fields;

        var values = fields.ToDictionary(field => field.Name, field => "my-" + field.Name);
        var pasted = Assert.Single(_reader.Read(Text, values).Requests);

        Assert.Equal(["TOKEN", "ID"], fields.Select(field => field.Name));
        Assert.Empty(pasted.Fields);
        Assert.Equal(
            ("http://localhost/my-TOKEN/my-ID", "Authorization: Bearer my-TOKEN"),
            (pasted.Request.Route, pasted.Request.Headers)
        );
    }

    [Fact]
    public void Read_SeveralRequests_HaveAPlaceOrAReasonEach()
    {
        var reading = _reader.Read(
            "### One\nGET http://localhost/a\n###\nPATCH http://localhost/b\n###\nLOCK http://localhost/c\n###\n"
                + "POST http://localhost/d\n\n< file.json\n"
        );

        Assert.Equal(["One", "PATCH /b"], reading.Requests.Select(request => request.Name));
        Assert.Collection(
            reading.Problems,
            problem => Assert.Contains("Line 10", problem, StringComparison.Ordinal),
            problem => Assert.Contains("LOCK /c", problem, StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Read_ManyProblems_AreCounted()
    {
        var reading = _reader.Read(
            string.Concat(Enumerable.Range(0, 25).Select(number => $"###\nLOCK http://localhost/{number}\n"))
        );

        Assert.Equal((21, "5 more."), (reading.Problems.Count, reading.Problems[^1]));
    }

    [Theory]
    [InlineData("curl -b 'session=geheimnis' -H 'Keep-Alive: token=geheimnis' http://localhost/x")]
    [InlineData("curl http://u:geheimnis@localhost:99999/?token=geheimnis")]
    [InlineData("GET http://localhost/x?token=geheimnis&a=%ZZ\nX: 1\nX: geheimnis")]
    public void Read_Secrets_AreNotPartOfASentence(string text)
    {
        var reading = _reader.Read(text);

        Assert.All(
            [.. reading.Problems, .. reading.Remarks, .. reading.Requests.SelectMany(request => request.Remarks)],
            sentence => Assert.DoesNotContain("geheimnis", sentence, StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Read_BodyThatIsNotText_IsRefused() =>
        Assert.Single(
            _reader
                .Read(
                    "{\"log\":{\"entries\":[{\"request\":{\"method\":\"POST\",\"url\":\"http://localhost/x\",\"postData\":{\"mimeType\":\"a/b\",\"text\":\"/w==\",\"encoding\":\"base64\"}}}]}}"
                )
                .Problems
        );

    public void Dispose()
    {
        if (Directory.Exists(_folder))
            Directory.Delete(_folder, recursive: true);
    }

    private Lab.Foundation.Results.LabResult Save(PastedRequest pasted) =>
        _store.Save(new("", _store.FreeName(pasted.Names), pasted.Request) { Sending = pasted.In(new()) }).Answer;
}
