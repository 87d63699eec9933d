using Lab.Targets.CustomEndpoints;
using Lab.Targets.CustomEndpoints.Pasted;

namespace Lab.Tests.Targets.CustomEndpoints.Pasted;

public sealed class PastedRequestsTests
{
    [Fact]
    public void Read_CurlAsABrowserCopiesIt_IsTheRequest()
    {
        var request = One(
            """
            curl 'http://localhost:5000/api/orders?open=true' \
              -X PUT -H 'Accept: application/json' --header "X-Name: it's \"me\"" \
              --data-raw '{"id": 7, "note": "it is"}' --compressed -sS -o /dev/null
            """
        );

        Assert.Equal(("PUT", "http://localhost:5000/api/orders?open=true"), (request.Method, request.Route));
        Assert.Equal(
            "Accept: application/json\nX-Name: it's \"me\"\nContent-Type: application/x-www-form-urlencoded",
            request.Headers
        );
        Assert.Equal("{\"id\": 7, \"note\": \"it is\"}", request.Body);
    }

    [Theory]
    [InlineData("curl localhost:5000/x", "GET", "http://localhost:5000/x", "", "")]
    [InlineData("$ curl -XDELETE --url=http://h/x", "DELETE", "http://h/x", "", "")]
    [InlineData(
        "curl --json '{}' http://h/x",
        "POST",
        "http://h/x",
        "Accept: application/json\nContent-Type: application/json",
        "{}"
    )]
    [InlineData(
        "curl -d a=1 -d b=2 http://h/x",
        "POST",
        "http://h/x",
        "Content-Type: application/x-www-form-urlencoded",
        "a=1&b=2"
    )]
    [InlineData("curl -G -d a=1 --data-urlencode 'b=x y' http://h/x?c=3", "GET", "http://h/x?c=3&a=1&b=x%20y", "", "")]
    [InlineData("curl -I -u me:secret http://h/x", "HEAD", "http://h/x", "Authorization: Basic bWU6c2VjcmV0", "")]
    public void Read_Curl_FollowsItsOptions(string command, string method, string route, string headers, string body)
    {
        var request = One(command);

        Assert.Equal((method, route, headers, body), (request.Method, request.Route, request.Headers, request.Body));
    }

    [Theory]
    [InlineData("curl http://h/x -sS --compressed -o /dev/null", null, false, "")]
    [InlineData(
        "curl -k -L http://h/x --max-time 3",
        10,
        true,
        "--max-time; set the field Timeout on the stage instead."
    )]
    [InlineData("curl -sSkLXPOST http://h/x", 10, true, "")]
    [InlineData("curl --insecure --location --max-redirs 3 http://h/x", 3, true, "")]
    [InlineData("curl --max-redirs 3 http://h/x", null, false, "")]
    [InlineData("curl -L --max-redirs=-1 http://h/x", 20, false, "--max-redirs -1: at most 20 redirects are followed.")]
    [InlineData(
        "curl --http2 --retry 3 --retry 4 -4 http://h/x",
        null,
        false,
        "--http2, --retry, -4; nothing here stands for them."
    )]
    [InlineData(
        "curl --retry 3 -c jar http://h/x",
        null,
        false,
        "-c; tick ‘Each user keeps its cookies’ below instead. --retry; nothing here stands for it."
    )]
    public void Read_Curl_TakesWhatTheFormHasAndNamesTheRest(
        string command,
        int? redirects,
        bool anyCertificate,
        string leftOut
    )
    {
        var reading = PastedRequests.Read(command);

        var request = Assert.Single(reading.Requests);
        Assert.Equal(
            (redirects, anyCertificate, leftOut),
            (request.MaxRedirects, request.AnyCertificate, string.Join(' ', reading.LeftOut))
        );
        Assert.Equal("http://h/x", request.Request.Route);
        Assert.Equal(
            (redirects ?? 4, true),
            (
                request.In(new() { MaxRedirects = 4, AnyCertificate = true }).MaxRedirects,
                request.In(new() { AnyCertificate = true }).AnyCertificate
            )
        );
    }

    [Theory]
    [InlineData("curl -X POST", "no address")]
    [InlineData("curl 'http://h/x", "never closed")]
    [InlineData("curl -d @body.json http://h/x", "body.json")]
    [InlineData("curl -F a=b http://h/x", "several parts")]
    [InlineData("curl --connect-to h:80:other:81 http://h/x", "goes another way")]
    [InlineData("curl --resolve=h:80:10.0.0.1 http://h/x", "goes another way")]
    [InlineData("curl -x http://proxy:3128 http://h/x", "goes another way")]
    [InlineData("curl -K secrets.txt http://h/x", "secrets.txt")]
    [InlineData("curl http://h/x -H", "no value")]
    [InlineData("curl --nonsense http://", "‘http://’ is an address without a host")]
    [InlineData("curl http:///orders", "without a host")]
    [InlineData("curl http://:5000/orders", "without a host")]
    [InlineData("GET http://", "without a host")]
    [InlineData("curl ''", "no address")]
    [InlineData("curl -sF a=b http://h/x", "several parts")]
    [InlineData("curl -L --max-redirs many http://h/x", "no number")]
    [InlineData("hello", "no request")]
    [InlineData("wget http://h/x", "“wget http://h/x” is no request: one is a line such as")]
    [InlineData("Http http://h/x", "is no request")]
    [InlineData("PROPFIND http://h/x", "‘http://h/x’ is asked for with a method that is not one of GET, HEAD, POST")]
    [InlineData(
        "curl -X WGET http://h/x",
        "‘http://h/x’ is asked for with a method that is not one of GET, HEAD, POST"
    )]
    [InlineData("", "Paste a curl command")]
    [InlineData("{\"a\":1}", "neither an OpenAPI")]
    [InlineData("{\"a\":", "not JSON")]
    [InlineData("{\"paths\":{\"/a\":{},\"/a\":{}}}", "twice")]
    [InlineData("{\"log\":{\"entries\":[{\"request\":1,\"request\":2}]}}", "twice")]
    [InlineData("openapi: 3.0.0", "YAML")]
    public void Read_NothingToSend_ReportsWhy(string text, string part)
    {
        var reading = PastedRequests.Read(text);

        Assert.Empty(reading.Requests);
        Assert.Contains(part, reading.Mistake, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("get http://h/x", "GET")]
    [InlineData("Delete http://h/x", "DELETE")]
    [InlineData("http://h/x", "GET")]
    public void Read_HttpRequestLine_HasItsMethodInWhateverLetters(string line, string method) =>
        Assert.Equal(method, One(line).Method);

    [Fact]
    public void Read_HttpFile_HasItsRequestsByNameWithVariablesFilledIn()
    {
        var reading = PastedRequests.Read(
            """
            @host = http://localhost:5000
            @id = 7

            ### All of them
            GET {{host}}/api/orders
              ?open=true
              &page=2
            Accept: application/json

            ###
            # @name change
            // a comment
            PUT {{host}}/api/orders/{{id}} HTTP/1.1
            Content-Type: application/json

            {
              "id": {{id}}
            }
            """
        );

        Assert.Equal(["All of them", "change"], reading.Requests.Select(request => request.Name));
        Assert.Equal(
            new OwnRequest("http://localhost:5000/api/orders?open=true&page=2")
            {
                Headers = "Accept: application/json",
            },
            reading.Requests[0].Request
        );
        Assert.Equal(
            new OwnRequest("http://localhost:5000/api/orders/7")
            {
                Method = "PUT",
                Headers = "Content-Type: application/json",
                Body = "{\n  \"id\": 7\n}",
            },
            reading.Requests[1].Request
        );
    }

    [Fact]
    public void Read_HttpFileThatNeedsMoreThanItself_ReportsWhatItLeftOutAndWhy()
    {
        var reading = PastedRequests.Read(
            """
            @host = http://localhost:5000

            GET {{host}}/ok

            ###
            GET {{$processEnv API_HOST}}/elsewhere

            ###
            POST {{host}}/upload
            Content-Type: application/json

            < ./order.json

            ###
            GET {{host}}/orders
            Authorization: Bearer {{login.response.body.token}}

            ###
            fetch the orders

            ###
            # only a comment
            """
        );

        Assert.Equal("http://localhost:5000/ok", Assert.Single(reading.Requests).Request.Route);
        Assert.Collection(
            reading.LeftOut,
            sentence => Assert.Contains("needs {{$processEnv API_HOST}}", sentence, StringComparison.Ordinal),
            sentence => Assert.Contains("./order.json", sentence, StringComparison.Ordinal),
            sentence => Assert.Contains("needs {{login.response.body.token}}", sentence, StringComparison.Ordinal),
            sentence => Assert.Contains("“fetch the orders” is no request", sentence, StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData("< ./order.json")]
    [InlineData("<@ ./order.json")]
    [InlineData("<@latin1 ./order.json")]
    public void Read_HttpFileWhoseBodyIsInAnotherFile_NamesIt(string body) =>
        Assert.Contains(
            "./order.json",
            PastedRequests.Read($"POST http://localhost/x\n\n{body}").Mistake,
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("> {% client.test(\"ok\", () => {}); %}")]
    [InlineData("> {%\n  client.global.set(\"id\", response.body.id);\n%}")]
    [InlineData("<> 2026-01-01T120000.200.json")]
    [InlineData("<>\t2026-01-01T120000.200.json")]
    public void Read_HttpFileWithWhatIsDoneWithTheAnswer_LeavesItOutOfTheBody(string ofTheAnswer) =>
        Assert.Equal(
            "{\"id\":7}",
            Assert
                .Single(PastedRequests.Read($"POST http://localhost/x\n\n{{\"id\":7}}\n\n{ofTheAnswer}\n").Requests)
                .Request.Body
        );

    // A service that is asked for its document may answer with this: each beginning of a script was looked after to the end of the text.
    [Fact]
    public async Task Read_HttpFileOfScriptsWithoutAnEnd_IsReadInNoTime()
    {
        var text = $"POST http://localhost/x\n\n{string.Concat(Enumerable.Repeat("> {%\n", 200_000))}";

        var reading = await Task.Run(() => PastedRequests.Read(text), TestContext.Current.CancellationToken)
            .WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        Assert.Equal("", Assert.Single(reading.Requests).Request.Body);
    }

    [Fact]
    public void Read_HttpFileThatNeedsMuch_ReportsTheFirstTwentyAndHowManyMore()
    {
        var reading = PastedRequests.Read(
            $"GET http://localhost/x\n{string.Concat(Enumerable.Range(0, 25).Select(number => $"###\nGET {{{{host{number}}}}}/x\n"))}"
        );

        Assert.Equal((21, "5 more."), (reading.LeftOut.Count, reading.LeftOut[^1]));
    }

    [Fact]
    public void Read_HttpFileWhoseOnlyRequestIsLeftOut_ReportsWhy() =>
        Assert.Contains(
            "{{$dotenv HOST}}",
            PastedRequests.Read("GET {{$dotenv HOST}}/x").Mistake,
            StringComparison.Ordinal
        );

    // Six steps deep these are a million values.
    [Fact]
    public void Read_OpenApiWhoseSchemasMultiply_IsReadWithAShortExample()
    {
        var schemas = Enumerable
            .Range(0, 31)
            .Select(level =>
                $"\"S{level}\":{{\"type\":\"object\",\"properties\":{{{string.Join(',', Enumerable.Range(0, 10).Select(part => $"\"p{part}\":{{\"$ref\":\"#/components/schemas/S{level + 1}\"}}"))}}}}}"
            );
        var document =
            $"{{\"openapi\":\"3.0.0\",\"paths\":{{\"/x\":{{\"post\":{{\"requestBody\":{{\"content\":{{\"application/json\":{{\"schema\":{{\"$ref\":\"#/components/schemas/S0\"}}}}}}}}}}}}}},\"components\":{{\"schemas\":{{{string.Join(',', schemas)}}}}}}}";

        var request = One(document);

        Assert.InRange(request.Body.Length, 100, 100_000);
    }

    [Fact]
    public void Read_MoreThanCanBeChosenFrom_ReportsHowManyAreLeftOut()
    {
        var paths = string.Join(',', Enumerable.Range(0, 2_500).Select(number => $"\"/p{number}\":{{\"get\":{{}}}}"));
        var entries = string.Join(
            ',',
            Enumerable
                .Range(0, 501)
                .Select(number => $$$"""{"request":{"method":"GET","url":"http://localhost/{{{number}}}"}}""")
        );

        var (openApi, har) = (
            PastedRequests.Read($"{{\"openapi\":\"3.0.0\",\"paths\":{{{paths}}}}}"),
            PastedRequests.Read($"{{\"log\":{{\"entries\":[{entries}]}}}}")
        );

        Assert.Equal((500, 500), (openApi.Requests.Count, har.Requests.Count));
        Assert.StartsWith("2,000 more than the first 500.", Assert.Single(openApi.LeftOut), StringComparison.Ordinal);
        Assert.StartsWith("1 more than the first 500.", Assert.Single(har.LeftOut), StringComparison.Ordinal);
    }

    [Fact]
    public void Read_OpenApi_HasEveryOperationWithExamplesForWhatItAsks()
    {
        var reading = PastedRequests.Read(
            """
            { "openapi": "3.1.0", "servers": [{ "url": "https://example.com/v2/" }],
              "components": { "schemas": { "Order": { "type": "object", "properties": { "id": { "type": ["integer", "null"] }, "tags": { "type": "array", "items": { "type": "string" } }, "next": { "$ref": "#/components/schemas/Order" } } } } },
              "paths": { "/orders/{id}": {
                "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer", "example": 42 } }],
                "get": { "parameters": [{ "name": "q", "in": "query", "required": true, "schema": { "enum": ["a b"] } }, { "name": "other", "in": "query" }] },
                "post": { "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Order" } } } } } } } }
            """
        );

        Assert.Equal(["GET /v2/orders/{id}", "POST /v2/orders/{id}"], reading.Requests.Select(request => request.Name));
        Assert.Equal("/v2/orders/42?q=a%20b", reading.Requests[0].Request.Route);
        Assert.Contains("\"id\": 1", reading.Requests[1].Request.Body, StringComparison.Ordinal);
        Assert.Contains("\"text\"", reading.Requests[1].Request.Body, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_RecordingOfABrowser_HasItsCallsOnceWithoutWhatTheBrowserAdds()
    {
        const string Call =
            """{ "request": { "method": "POST", "url": "http://localhost:5000/api/orders?x=1#top", "headers": [{ "name": ":authority", "value": "localhost" }, { "name": "Sec-Fetch-Mode", "value": "cors" }, { "name": "Cookie", "value": "id=7" }, { "name": "Content-Type", "value": "application/json" }], "postData": { "mimeType": "application/json", "text": "{}" } }, "response": { "content": { "mimeType": "application/json" } } }""";
        var request = One(
            $$"""
            { "log": { "version": "1.2", "entries": [
              {{Call}}, {{Call}}, null, { "request": { "method": "GET", "url": "data:text/plain,x" } }, { "request": { "method": 7 } },
              { "request": { "method": "GET", "url": "http://localhost:5000/logo.png" }, "response": { "content": { "mimeType": "image/png" } } }] } }
            """
        );

        Assert.Equal(
            new OwnRequest("http://localhost:5000/api/orders?x=1")
            {
                Method = "POST",
                Headers = "Content-Type: application/json",
                Body = "{}",
            },
            request
        );
    }

    private static OwnRequest One(string text) => Assert.Single(PastedRequests.Read(text).Requests).Request;
}
