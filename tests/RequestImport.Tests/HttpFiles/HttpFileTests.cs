namespace RequestImport.Tests.HttpFiles;

/// <summary>The files of JetBrains editors, of REST Client and of Visual Studio, and the requests that they send.</summary>
public sealed class HttpFileTests
{
    private const string Json = "[Content-Type: application/json]";
    private const string FormHeader = "Content-Type: application/x-www-form-urlencoded";
    private const string Form = $"POST http://h/x\n{FormHeader}\n\n";

    [Theory]
    [InlineData("GET http://h/x", "GET http://h/x")]
    [InlineData("delete http://h/x HTTP/1.1", "DELETE http://h/x")]
    [InlineData("http://h/x", "GET http://h/x")]
    [InlineData("GET localhost:5000/x", "GET http://localhost:5000/x")]
    [InlineData("localhost:5000", "GET http://localhost:5000/")]
    [InlineData("GET http://0.0.0.0:8080/x", "GET http://127.0.0.1:8080/x warns: 1")]
    [InlineData("GET http://[::]:8080/x", "GET http://[::1]:8080/x warns: 1")]
    [InlineData("GET /orders", "GET /orders")]
    [InlineData(
        "GET /orders HTTP/1.1\nHost: localhost:5000",
        "GET http://localhost:5000/orders out: Host: localhost:5000"
    )]
    [InlineData("GET /orders\nHost: h:8443", "GET https://h:8443/orders out: Host: h:8443")]
    [InlineData("GET http://h/x\nHost: other", "GET http://h/x [Host: other] warns: 1")]
    [InlineData("GET http://h/a b?c=ä&d={e}", "GET http://h/a%20b?c=%C3%A4&d=%7Be%7D warns: 1")]
    [InlineData("GET http://h/x\n  ?a=1\n  &b=2\nX-A: c", "GET http://h/x?a=1&b=2 [X-A: c]")]
    [InlineData("GET http://h\n    /api\n    /orders\n    ?a = 1\n    & b = 2", "GET http://h/api/orders?a=1&b=2")]
    [InlineData("GET http://h/x\n    ?a=1 HTTP/2\n    X-A: c", "GET http://h/x?a=1 [X-A: c] out: HTTP/2")]
    [InlineData("GET http://h/x#top\n// a comment\n# another\nX-A:b", "GET http://h/x [X-A: b] out: #top")]
    [InlineData("GET http://h/x\nA: 1\nA: 2\nConnection: close", "GET http://h/x [A: 1] [A: 2] out: Connection: close")]
    [InlineData("PURGE http://h/x", "PURGE http://h/x")]
    [InlineData("# @no-redirect\n# @timeout 5\nGET http://h/x", "GET http://h/x -L=0 out: @timeout")]
    public void Read_AddressAndHeaders_AreTheRequest(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    [Theory]
    [InlineData($"{Form}a=1&\nb=2", "\"a=1&b=2\"")]
    [InlineData($"{Form}a=1\n&b=2\n", "\"a=1&b=2\"")]
    [InlineData($"{Form}name = Anna Lee &\n  city = Köln", "\"name=Anna%20Lee&city=K%C3%B6ln\"")]
    [InlineData($"{Form}a=%20+1", "\"a=%20+1\"")]
    [InlineData($"# @no-auto-encoding\n{Form}a=ä", "\"a=ä\"")]
    [InlineData($"{Form}a={{{{v}}}} b", "\"a={{v}} b\" needs: v")]
    public void Read_Form_IsJoinedAndEncoded(string text, string expected) =>
        Assert.Equal($"POST http://h/x [{FormHeader}] {expected}", Outcome.Of(text));

    [Theory]
    [InlineData("{\n  \"a\": 1\n}\n\n", "\"{\n  \"a\": 1\n}\"")]
    [InlineData("# above\n\n{}\n\n// below\n", "\"{}\" out: # above, // below")]
    [InlineData("{\n// inside\n}", "\"{\n}\" out: // inside")]
    [InlineData("{}\n\n> {% client.test(1); %}", "\"{}\" out: > {% client.test(1); %}")]
    [InlineData("{}\n\n> {%\n  client.test(1);\n%}\n", "\"{}\" out: > {%")]
    [InlineData(
        "{}\n\n>> out.json\n<> 2026-01-01.200.json\n> ./check.js",
        "\"{}\" out: >> out.json, <> 2026-01-01.200.json, > ./check.js"
    )]
    [InlineData(">>! out.json\n", "out: >>! out.json")]
    public void Read_WhatEditorsDoAroundTheBody_IsLeftOut(string body, string expected) =>
        Assert.Equal(
            $"POST http://h/x {Json} {expected}",
            Outcome.Of($"POST http://h/x\nContent-Type: application/json\n\n{body}")
        );

    [Fact]
    public void Read_ScriptAboveTheRequest_IsLeftOut() =>
        Assert.Equal(
            "GET http://h/{{id}} out: < {%, < ./before.js needs: id",
            Outcome.Of("< {%\n  request.variables.set('id', 1)\n%}\n< ./before.js\nGET http://h/{{id}}")
        );

    [Fact]
    public void Read_BodyWithoutContentType_Warns() =>
        Assert.Equal("POST http://h/x \"a\" warns: 1", Outcome.Of("POST http://h/x\n\na"));

    [Fact]
    public void Read_Multipart_HasTheLineBreaksOfTheFormat()
    {
        const string Type = "Content-Type: multipart/form-data; boundary=b";
        string[] lines = ["--b", "Content-Disposition: form-data; name=\"a\"", "", "1", "--b--", ""];

        Assert.Equal(
            $"POST http://h/x [{Type}] \"{string.Join("\r\n", lines)}\"",
            Outcome.Of($"POST http://h/x\n{Type}\n\n{string.Join('\n', lines)}")
        );
    }

    [Theory]
    [InlineData("Basic me secret", "Basic bWU6c2VjcmV0")]
    [InlineData("Basic me:secret", "Basic bWU6c2VjcmV0")]
    [InlineData("Basic me two words", "Basic bWU6dHdvIHdvcmRz")]
    [InlineData("Basic bWU6c2VjcmV0", "Basic bWU6c2VjcmV0")]
    [InlineData("Bearer abc", "Bearer abc")]
    public void Read_Authorization_IsEncodedAsEditorsDo(string written, string sent) =>
        Assert.Equal(
            $"GET http://h/x [Authorization: {sent}]",
            Outcome.Of($"GET http://h/x\nAuthorization: {written}")
        );

    [Theory]
    [InlineData("GRAPHQL http://h/g\n\nquery Orders($n: Int) {\n  orders(n: $n) { id }\n}\n\n{ \"n\": 3 }")]
    [InlineData(
        "POST http://h/g\nX-REQUEST-TYPE: GraphQL\n\nquery Orders($n: Int) {\n  orders(n: $n) { id }\n}\n\n{ \"n\": 3 }"
    )]
    public void Read_GraphQl_IsSentAsJson(string text) =>
        Assert.Equal(
            $"POST http://h/g {Json} \""
                + """{"query":"query Orders($n: Int) {\n  orders(n: $n) { id }\n}","operationName":"Orders","variables":{ "n": 3 }}"""
                + "\"",
            Outcome.Of(text)
        );

    [Theory]
    [InlineData("POST http://h/x\n\n< ./order.json", "! ExternalContent ./order.json")]
    [InlineData("POST http://h/x\n\n<@latin1 ./order.json", "! ExternalContent ./order.json")]
    [InlineData("POST http://h/x\n\n> {%\n", "! UnclosedQuote {%")]
    [InlineData("GET http://h/x\nAuthorization: Digest me secret", "! UnsupportedAuthentication Authorization: Digest")]
    [InlineData("GET http://h/x\nAuthorization: AWS key secret", "! UnsupportedAuthentication Authorization: AWS")]
    [InlineData("WEBSOCKET ws://h/x", "! UnsupportedFormat WEBSOCKET ws://h/x")]
    [InlineData("GRPC h:5000/x", "! UnsupportedFormat GRPC h:5000/x")]
    [InlineData("GRAPHQL http://h/g", "! UnsupportedBody http://h/g")]
    [InlineData("GET ftp://h/x", "! InvalidAddress ftp://h/x")]
    [InlineData("OPTIONS *", "! InvalidAddress http://*/")]
    [InlineData("POST http://h/x\n{\"a\":1}", "! InvalidHeader {\"a\":1}")]
    [InlineData("POST http://h/x\nnot a header", "! InvalidHeader not a header")]
    [InlineData("GET http://h/a\n\nGET http://h/b", "! UnsupportedBody GET http://h/b")]
    [InlineData($"{Form}a=1\nb=2", "! UnsupportedBody b=2")]
    [InlineData("GET http://h/x\n###\nfetch the orders", "GET http://h/x\n! NoRequest fetch the orders")]
    public void Read_InputThatCannotBeSentExactly_IsRefusedByName(string text, string expected) =>
        Assert.Equal(expected, Outcome.Of(text));

    [Fact]
    public void Read_SeveralRequests_HaveTheirNamesAndLines()
    {
        var result = new RequestReader().Read(
            """
            @host = http://h

            ### All orders
            GET {{host}}/orders

            ###
            # @name change
            PUT {{ host }}/orders/7
            Content-Type: application/json

            {"id": 7}

            ### by command
            curl {{host}}/x -d a=1

            ###
            # nothing here
            """
        );

        Assert.Equal(
            [("All orders", 4), ("change", 8), ("by command", 14)],
            result.Requests.Select(request => (request.Name!, request.Line!.Value))
        );
        Assert.Equal(
            "GET http://h/orders\nPUT http://h/orders/7 [Content-Type: application/json] \"{\"id\": 7}\"\n"
                + "POST http://h/x [Content-Type: application/x-www-form-urlencoded] \"a=1\"",
            Outcome.Of(result)
        );
    }

    [Fact]
    public void Read_OtherFilesOfAnEditor_AreLeftOut() =>
        Assert.Equal(
            "GET http://h/x out: run #login\n~ import other.http",
            Outcome.Of("import other.http\n###\nrun #login\n\nGET http://h/x")
        );
}
