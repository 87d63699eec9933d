using System.Text.Json.Nodes;
using RequestImport.Model;

namespace RequestImport.Tests.OpenApi;

/// <summary>Operations of documents, and the requests that they describe.</summary>
public sealed class OpenApiTests
{
    private const string Info = "\"info\":{\"title\":\"t\",\"version\":\"1\"}";

    [Theory]
    [InlineData("\"/a\":{\"get\":{},\"delete\":{}}", "GET /a|DELETE /a")]
    [InlineData("\"/a b/ä\":{\"get\":{}}", "GET /a%20b/%C3%A4")]
    [InlineData("\"/a/{id}\":{\"get\":{}}", "GET /a/{id} needs: id")]
    [InlineData("\"/a\":{\"trace\":{}}", "TRACE /a")]
    [InlineData("\"/a\":{\"$ref\":\"other.json\"}", "! ExternalContent #/components/pathItems/other.json")]
    [InlineData(
        "\"/a\":{\"get\":{\"parameters\":[{\"$ref\":\"other.json#/p\"}]},\"put\":{}}",
        "PUT /a|! ExternalContent other.json#/components/parameters/p"
    )]
    [InlineData(
        "\"/a\":{\"get\":{\"parameters\":7},\"put\":{}}",
        "PUT /a|! InvalidDocument #/paths/~1a/get/parameters"
    )]
    public void Read_Paths_AreRequests(string paths, string expected) =>
        Assert.Equal(Lines(expected), Outcome.Of(Document(paths)));

    [Theory]
    [InlineData("path", "\"schema\":{\"type\":\"integer\"}", "GET /a/1")]
    [InlineData("path", "\"example\":\"x y/z\"", "GET /a/x%20y%2Fz")]
    [InlineData("path", "\"examples\":{\"one\":{\"value\":7}}", "GET /a/7")]
    [InlineData("path", "\"schema\":{\"type\":\"string\",\"pattern\":\"^Z{9}$\"}", "GET /a/{p} needs: p")]
    [InlineData("path", "\"style\":\"matrix\",\"schema\":{\"type\":\"integer\"}", "! UnsupportedFormat p")]
    [InlineData("query", "\"schema\":{\"enum\":[\"a b\",\"c\"]}", "GET /a/{p}?p=a%20b needs: p")]
    public void Read_Parameters_HaveExamplesOrAreFields(string place, string members, string expected) =>
        Assert.Equal(
            expected,
            Outcome.Of(
                Document(
                    $"\"/a/{{p}}\":{{\"get\":{{\"parameters\":[{{\"name\":\"p\",\"in\":\"{place}\",\"required\":true,{members}}}]}}}}"
                )
            )
        );

    [Theory]
    [InlineData(
        "\"in\":\"query\",\"schema\":{\"type\":\"array\",\"minItems\":2,\"items\":{\"enum\":[\"x\",\"y\"]}}",
        "GET /a?p=x&p=x"
    )]
    [InlineData(
        "\"in\":\"query\",\"schema\":{\"type\":\"array\",\"minItems\":2,\"uniqueItems\":true,\"items\":{\"enum\":[\"x\",\"y\"]}}",
        "GET /a?p=x&p=y"
    )]
    [InlineData("\"in\":\"query\",\"explode\":false,\"example\":[\"x\",\"y z\"]", "GET /a?p=x,y%20z")]
    [InlineData("\"in\":\"query\",\"style\":\"pipeDelimited\",\"example\":[\"x\",\"y\"]", "GET /a?p=x|y")]
    [InlineData("\"in\":\"query\",\"style\":\"deepObject\",\"example\":{\"x\":1}", "GET /a?p%5Bx%5D=1")]
    [InlineData("\"in\":\"query\",\"example\":{\"x\":1,\"y\":true}", "GET /a?x=1&y=true")]
    [InlineData(
        "\"in\":\"query\",\"content\":{\"application/json\":{\"example\":{\"x\":null}}}",
        "GET /a?p=%7B%22x%22%3Anull%7D"
    )]
    [InlineData("\"in\":\"header\",\"example\":[\"x\",\"y\"]", "GET /a [p: x,y]")]
    [InlineData("\"in\":\"cookie\",\"example\":\"x\"", "GET /a [Cookie: p=x]")]
    public void Read_Styles_AreWritten(string members, string expected) =>
        Assert.Equal(
            expected,
            Outcome.Of(
                Document($"\"/a\":{{\"get\":{{\"parameters\":[{{\"name\":\"p\",\"required\":true,{members}}}]}}}}")
            )
        );

    [Fact]
    public void Read_OptionalParameters_AreListedAsLeftOut() =>
        Assert.Equal(
            "GET /a out: p, q",
            Outcome.Of(
                Document(
                    "\"/a\":{\"parameters\":[{\"name\":\"q\",\"in\":\"query\"}],\"get\":{\"parameters\":[{\"name\":\"p\",\"in\":\"header\"}]}}"
                )
            )
        );

    [Theory]
    [InlineData(
        "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\",\"minimum\":5},\"b\":{\"type\":\"boolean\"}}}",
        "{\"a\":5,\"b\":true}"
    )]
    [InlineData(
        "{\"oneOf\":[{\"type\":\"null\"},{\"$ref\":\"#/components/schemas/Node\"}]}",
        "{\"id\":1,\"next\":null}"
    )]
    [InlineData("{\"type\":[\"null\",\"integer\"],\"exclusiveMinimum\":2,\"multipleOf\":5}", "5")]
    [InlineData("{\"type\":[\"integer\",\"string\"],\"pattern\":\"^-?\\\\d+$\"}", "1")]
    [InlineData("{\"type\":\"number\",\"minimum\":0.5,\"exclusiveMaximum\":1}", "0.75")]
    [InlineData("{\"type\":\"integer\",\"maximum\":-3}", "-3")]
    [InlineData("{\"type\":\"string\",\"minLength\":6}", "\"textxx\"")]
    [InlineData("{\"type\":\"string\",\"maxLength\":2}", "\"te\"")]
    [InlineData("{\"type\":\"string\",\"format\":\"uuid\"}", "\"00000000-0000-0000-0000-000000000001\"")]
    [InlineData("{\"type\":\"string\",\"pattern\":\"^[A-Z]{3}$\"}", "\"ABC\"")]
    [InlineData("{\"type\":\"string\",\"const\":\"5\"}", "\"5\"")]
    [InlineData("{\"type\":\"integer\",\"const\":5}", "5")]
    [InlineData("{\"type\":\"boolean\",\"const\":false}", "false")]
    [InlineData("{\"example\":{\"a\":null}}", "{\"a\":null}")]
    [InlineData("{\"type\":\"string\",\"default\":null,\"enum\":[null,\"x\"]}", "\"x\"")]
    [InlineData("{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}", "[1]")]
    [InlineData("{\"type\":\"array\",\"maxItems\":0,\"items\":{\"type\":\"integer\"}}", "[]")]
    [InlineData("{}", "\"text\"")]
    [InlineData(
        "{\"allOf\":[{\"$ref\":\"#/components/schemas/Node\"},{\"properties\":{\"b\":{\"const\":\"x\"}}}],\"properties\":{\"c\":{\"type\":\"null\"}}}",
        "{\"id\":1,\"next\":null,\"b\":\"x\",\"c\":null}"
    )]
    [InlineData(
        "{\"oneOf\":[{\"$ref\":\"#/components/schemas/Node\"}],\"discriminator\":{\"propertyName\":\"kind\",\"mapping\":{\"n\":\"#/components/schemas/Node\"}}}",
        "{\"id\":1,\"next\":null,\"kind\":\"n\"}"
    )]
    public void Read_Schema_HasAnExampleThatIsValid(string schema, string expected)
    {
        var result = new RequestReader().Read(
            Document(
                $"\"/a\":{{\"post\":{{\"requestBody\":{{\"content\":{{\"application/json\":{{\"schema\":{schema}}}}}}}}}}}",
                "\"components\":{\"schemas\":{\"Node\":{\"type\":\"object\",\"required\":[\"id\",\"made\"],\"properties\":{\"id\":{\"type\":\"integer\"},\"made\":{\"readOnly\":true},\"next\":{\"type\":\"null\"}}}}}"
            )
        );

        Assert.Equal(
            JsonNode.Parse(expected)?.ToJsonString(),
            JsonNode.Parse(Assert.Single(result.Requests).Body!.Text!)?.ToJsonString()
        );
        Assert.Empty(result.Problems);
    }

    [Theory]
    [InlineData(
        "\"application/json\":{\"example\":{\"a\":1}},\"application/xml\":{}",
        "POST /a [Content-Type: application/json] \"{|  \"a\": 1|}\" out: application/xml"
    )]
    [InlineData(
        "\"application/x-www-form-urlencoded\":{\"example\":{\"a b\":\"c&d\",\"e\":[1,2]}}",
        "POST /a [Content-Type: application/x-www-form-urlencoded] \"a+b=c%26d&e=1&e=2\""
    )]
    [InlineData("\"text/plain\":{\"example\":\"x\"}", "POST /a [Content-Type: text/plain] \"x\"")]
    [InlineData("\"*/*\":{\"example\":1}", "POST /a [Content-Type: application/json] \"1\" out: */*")]
    [InlineData("\"multipart/form-data\":{}", "! UnsupportedBody multipart/form-data")]
    [InlineData("\"application/xml\":{}", "! UnsupportedBody application/xml")]
    [InlineData(
        "\"application/json\":{\"schema\":{\"$ref\":\"s.json\"}}",
        "! ExternalContent #/components/schemas/s.json"
    )]
    [InlineData(
        "\"application/json\":{\"schema\":{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"string\",\"pattern\":\"^Z{9}$\"}}}}",
        "POST /a [Content-Type: application/json] \"{|  \"a\": \"{a}\"|}\" needs: a"
    )]
    [InlineData(
        "\"application/json\":{\"schema\":{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"array\",\"minItems\":99}}}}",
        "! InvalidDocument body"
    )]
    public void Read_Bodies_AreOfSupportedTypes(string content, string expected) =>
        Assert.Equal(
            Lines(expected),
            Outcome.Of(Document($"\"/a\":{{\"post\":{{\"requestBody\":{{\"content\":{{{content}}}}}}}}}"))
        );

    [Theory]
    [InlineData("{\"url\":\"https://example.com/v2/\"}", "GET /v2/a|~ https://example.com/v2/")]
    [InlineData("{\"url\":\"//example.com\"}", "GET /a|~ //example.com")]
    [InlineData("{\"url\":\"v2\"},{\"url\":\"/v3\"}", "GET /v2/a|~ /v3")]
    [InlineData("{\"url\":\"/{v}/x\",\"variables\":{\"v\":{\"default\":\"v4\"}}}", "GET /v4/x/a")]
    [InlineData("{\"url\":\"/{v}\",\"variables\":{\"v\":{}}}", "GET /{v}/a needs: v")]
    public void Read_Servers_GiveThePath(string servers, string expected) =>
        Assert.Equal(Lines(expected), Outcome.Of(Document("\"/a\":{\"get\":{}}", $"\"servers\":[{servers}]")));

    [Theory]
    [InlineData(
        "{\"swagger\":\"2.0\"," + Info + ",\"host\":\"h\",\"basePath\":\"/v1\",\"paths\":{\"/a\":{\"get\":{}}}}",
        "GET /v1/a|~ //h/v1"
    )]
    [InlineData(
        "{\"swagger\":\"2.0\","
            + Info
            + ",\"paths\":{\"/a\":{\"post\":{\"consumes\":[\"application/json\"],"
            + "\"parameters\":[{\"in\":\"body\",\"name\":\"b\",\"schema\":{\"type\":\"integer\"}}]}}}}",
        "POST /a [Content-Type: application/json] \"1\""
    )]
    [InlineData("{\"openapi\":\"3.1.0\"," + Info + ",\"webhooks\":{\"w\":{\"post\":{}}}}", "! NoRequest|~ w")]
    [InlineData("{\"openapi\":\"9.0\"}", "! InvalidDocument")]
    [InlineData("{\"openapi\":\"3.0.0\",\"paths\":{\"/a\":{},\"/a\":{}}}", "! InvalidDocument")]
    [InlineData("{\"openapi\":\"3.0.0\",\"paths\":", "! InvalidDocument")]
    [InlineData("{\"openapi\":7}", "! InvalidDocument")]
    [InlineData("{\"paths\":{\"/a\":{\"get\":{}}}}", "! UnknownFormat")]
    [InlineData("# c|---|openapi: 3.0.1|info: {title: t, version: '1'}|paths:|  /a:|    get: {}|", "GET /a")]
    [InlineData("info: {title: t, version: '1'}|swagger: '2.0'|paths:|  /a:|    get: {}|", "GET /a")]
    [InlineData("---|  swagger: '2.0'|  info: {title: t, version: '1'}|  paths:|    /a:|      get: {}|", "GET /a")]
    [InlineData("a:|  openapi: 3.0.0|", "! UnknownFormat")]
    [InlineData(
        "{\"swagger\":\"2.0\",\"paths\":{\"/a\":{\"get\":{\"parameters\":[{\"$ref\":\"p.json\"}]}}}}",
        "! ExternalContent p.json"
    )]
    [InlineData("openapi: 3.0.1|x: &a [1]|y: *a|paths: {}", "! InvalidDocument *a")]
    [InlineData("openapi: 3.0.1|paths: {}|---|a: 1", "! InvalidDocument ---")]
    [InlineData("openapi: 3.0.1|paths: {", "! InvalidDocument")]
    public void Read_Versions_AreReadOrRefused(string text, string expected) =>
        Assert.Equal(Lines(expected), Outcome.Of(Lines(text)));

    [Fact]
    public void Read_RequiredAuthentication_IsAWarning() =>
        Assert.Equal(
            "GET /a warns: 1",
            Outcome.Of(
                Document(
                    "\"/a\":{\"get\":{\"security\":[{\"key\":[]}]}}",
                    "\"components\":{\"securitySchemes\":{\"key\":{\"type\":\"http\",\"scheme\":\"bearer\"}}}"
                )
            )
        );

    [Fact]
    public void Read_ValuesForFields_CompleteTheRequest()
    {
        var text = Document(
            "\"/a/{id}\":{\"post\":{\"requestBody\":{\"content\":{\"application/json\":{\"schema\":{\"type\":\"string\",\"pattern\":\"^Z{9}$\"}}}}}}"
        );
        var fields = Assert.Single(new RequestReader().Read(text).Requests).Fields;

        var values = fields.ToDictionary(field => field.Name, field => field.Name + " é");
        var request = Assert.Single(new RequestReader().Read(text, values).Requests);

        Assert.Empty(request.Fields);
        Assert.Equal(("/a/id%20%C3%A9", "\"body \\u00E9\""), (request.Uri, request.Body!.Text));
    }

    [Theory]
    [InlineData("{\"$ref\":\"#/components/schemas/A\"}")]
    [InlineData("{\"$ref\":\"#/components/schemas/B\"}")]
    [InlineData("{\"$ref\":\"#/components/schemas/Required\"}")]
    [InlineData("{\"$ref\":\"#/components/schemas/Wide\"}")]
    public void Read_SchemasThatReferToEachOther_EndSoon(string schema)
    {
        var wide = string.Join(
            ',',
            Enumerable.Range(0, 20).Select(index => $"\"p{index}\":{{\"$ref\":\"#/components/schemas/Wide\"}}")
        );
        var result = new RequestReader().Read(
            Document(
                $"\"/a\":{{\"post\":{{\"requestBody\":{{\"content\":{{\"application/json\":{{\"schema\":{schema}}}}}}}}}}}",
                "\"components\":{\"schemas\":{\"A\":{\"$ref\":\"#/components/schemas/B\"},\"B\":{\"$ref\":\"#/components/schemas/A\"},"
                    + "\"Required\":{\"type\":\"object\",\"required\":[\"r\"],"
                    + "\"properties\":{\"r\":{\"$ref\":\"#/components/schemas/Required\"}}},"
                    + $"\"Wide\":{{\"type\":\"object\",\"properties\":{{{wide}}}}}}}}}"
            )
        );

        Assert.Equal(1, result.Requests.Count + result.Problems.Count);
        Assert.All(result.Requests, request => Assert.InRange(request.Body!.Text!.Length, 1, 100_000));
    }

    [Fact]
    public void Read_LongExampleInManyOperations_StopsAtTheLimit()
    {
        var operation =
            "{\"post\":{\"requestBody\":{\"content\":{\"application/json\":{\"schema\":{\"$ref\":\"#/components/schemas/L\"}}}}}}";
        var paths = string.Join(',', Enumerable.Range(0, 300).Select(index => $"\"/{index}\":{operation}"));
        var components = "\"components\":{\"schemas\":{\"L\":{\"example\":\"" + new string('x', 200_000) + "\"}}}";

        var result = new RequestReader().Read(Document(paths, components));

        Assert.InRange(result.Requests.Count, 1, 25);
        Assert.Equal(ReadProblemCode.TextTooLong, Assert.Single(result.Problems).Code);
    }

    [Fact]
    public void Read_PathThatRepeatsALongExample_IsRefused()
    {
        var path = string.Concat(Enumerable.Repeat("{a}", 2_000));
        var text = Document(
            $"\"/{path}\":{{\"get\":{{\"parameters\":[{{\"in\":\"path\",\"name\":\"a\",\"required\":true,"
                + $"\"example\":\"{new string('x', 90_000)}\"}}]}}}}"
        );

        Assert.Equal(ReadProblemCode.InvalidAddress, Assert.Single(new RequestReader().Read(text).Problems).Code);
    }

    private static string Document(string paths, string more = "\"x-a\":1") =>
        $"{{\"openapi\":\"3.1.0\",{Info},\"paths\":{{{paths}}},{more}}}";

    private static string Lines(string text) => text.Replace('|', '\n');
}
