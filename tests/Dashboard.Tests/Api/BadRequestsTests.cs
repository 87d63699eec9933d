using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Storage.Serialization;
using Lab.Testing;

namespace Dashboard.Tests.Api;

/// <summary>Every invalid input of every API operation is rejected with a message and the field, and changes nothing.</summary>
public sealed class BadRequestsTests(ApiFixture fixture) : IClassFixture<ApiFixture>
{
    // Not shared: these tests compare the state before and after.
    private readonly LabHost _host = fixture.Host;
    private readonly ApiDescription _api = fixture.Description;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Body_OneThingWrong_IsRefusedWithItsFieldAndChangesNothing()
    {
        var before = await StateAsync();
        var tried = 0;
        foreach (
            var operation in _api.Operations.Where(apiOperation =>
                apiOperation.Body is not null && apiOperation.Path != "/api/runs/import"
            )
        )
        {
            foreach (var bad in BadRequest.Of(_api, operation.Body!))
            {
                using var answer = await SendAsync(operation, Json(bad.Body?.ToJsonString() ?? "null"));
                await AssertRefusedAsync(HttpStatusCode.BadRequest, bad.Field, answer, $"{operation} with {bad}");
                tried++;
            }
        }

        TestContext.Current.TestOutputHelper!.WriteLine($"{tried} bodies");
        Assert.True(tried >= 300, $"Only {tried} bodies were tried.");
        Assert.Equal(before, await StateAsync());
    }

    [Fact]
    public async Task Body_ThatIsInvalid_IsRefusedWithTheReasonAndChangesNothing()
    {
        var before = await StateAsync();
        foreach (
            var operation in _api.Operations.Where(apiOperation =>
                apiOperation.Body is not null && apiOperation.Path != "/api/runs/import"
            )
        )
        {
            foreach (var (what, field, status, content) in NoBodies())
            {
                using var answer = await SendAsync(operation, content);
                await AssertRefusedAsync(status, field, answer, $"{operation} with {what}");
            }
        }

        Assert.Equal(before, await StateAsync());
    }

    [Fact]
    public async Task Import_WhateverIsSent_IsRefusedWithAMessage()
    {
        var import = _api.Operations.Single(operation => operation.Path == "/api/runs/import");
        var document = JsonNode
            .Parse(Lab.Storage.Serialization.RunDocumentWriter.ToBytes(RunSamples.CreateImported()))!
            .AsObject();
        string[] wrong = ["null", "7", "[]", "{}", "\"text\"", "{\"a\":", "{\"schema\":7}", "", new string('[', 200)];
        var bodies = wrong.Concat(
            from name in document.Select(property => property.Key)
            from value in new JsonNode?[]
            {
                null,
                7,
                "text",
                new JsonArray((JsonNode?)null),
                new JsonObject { ["a"] = null },
                -1,
            }
            select Changed(document, name, value).ToJsonString()
        );
        foreach (var body in bodies)
        {
            using var answer = await SendAsync(import, Json(body));
            var text = await answer.Content.ReadAsStringAsync(Cancellation);
            Assert.True(
                answer.StatusCode is HttpStatusCode.Created or HttpStatusCode.UnprocessableEntity,
                $"{answer.StatusCode} for {body[..Math.Min(200, body.Length)]}: {text}"
            );
            if (answer.StatusCode != HttpStatusCode.Created)
                await AssertRefusedAsync(HttpStatusCode.UnprocessableEntity, "document", answer, body);
        }
    }

    [Fact]
    public async Task Parameter_Unknown_IsRefusedByItsName()
    {
        var before = await StateAsync();
        foreach (
            var operation in _api.Operations.Where(apiOperation =>
                apiOperation.Path.StartsWith("/api/", StringComparison.Ordinal)
            )
        )
        {
            using var answer = await SendAsync(operation, operation.Body is null ? null : Json("{}"), "?fromat=md");
            Assert.True((int)answer.StatusCode is >= 400 and < 500, $"{operation}: {answer.StatusCode}");
            if (operation.Body is null)
                await AssertRefusedAsync(HttpStatusCode.BadRequest, "fromat", answer, operation.ToString());
        }

        Assert.Equal(before, await StateAsync());
    }

    [Theory]
    [InlineData("none")]
    [InlineData("..%2F..%2Fevil")]
    [InlineData("%3Cimg%20src%3Dx%3E")]
    [InlineData("~!$&'()*+,;=@")]
    public async Task Identifier_OfNothing_IsRefusedByItsName(string id)
    {
        var before = await StateAsync();
        foreach (
            var operation in _api.Operations.Where(apiOperation =>
                apiOperation.Path.Contains("{id}", StringComparison.Ordinal)
            )
        )
        {
            var query = operation.Query.Contains("format") ? "?format=md" : "";
            using var answer = await SendAsync(
                operation,
                operation.Body is null ? null
                    : operation.Path.StartsWith("/api/endpoints", StringComparison.Ordinal)
                        ? Json("""{"name":"a","fragile":{"route":"/"}}""")
                    : Json("""{"name":"a","tags":[],"note":""}"""),
                query,
                id
            );
            await AssertRefusedAsync(HttpStatusCode.NotFound, "id", answer, operation.ToString());
        }

        Assert.Equal(before, await StateAsync());
    }

    private static IEnumerable<(string What, string Field, HttpStatusCode Status, HttpContent? Content)> NoBodies()
    {
        yield return ("no body", "content-type", HttpStatusCode.UnsupportedMediaType, null);
        yield return (
            "plain text",
            "content-type",
            HttpStatusCode.UnsupportedMediaType,
            new StringContent("{}", Encoding.UTF8, "text/plain")
        );
        yield return (
            "an unknown charset",
            "content-type",
            HttpStatusCode.UnsupportedMediaType,
            Content("{}"u8.ToArray(), "application/json; charset=klingon")
        );
        yield return ("a packed body", "content-encoding", HttpStatusCode.UnsupportedMediaType, Packed());
        yield return ("an empty body", "body", HttpStatusCode.BadRequest, Json(""));
        yield return ("half a body", "body", HttpStatusCode.BadRequest, Json("{\"users\":"));
        yield return ("a deep body", "body", HttpStatusCode.BadRequest, Json(new string('[', 5_000)));
        yield return (
            "bytes that are no text",
            "body",
            HttpStatusCode.BadRequest,
            Content([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d], "application/json")
        );
        yield return (
            "a value that is no text",
            "body",
            HttpStatusCode.BadRequest,
            Content([.. "{\"experiment\":\"x"u8, 0xff, .. "\",\"name\":\"x"u8, 0xff, .. "\"}"u8], "application/json")
        );
        yield return (
            "half a character in a value",
            "body",
            HttpStatusCode.BadRequest,
            Json("{\"variant\":\"\\ud800\"}")
        );
        yield return ("half a character", "body", HttpStatusCode.BadRequest, Json("{\"\\ud800\":1}"));
        yield return (
            "a large body",
            "body",
            HttpStatusCode.RequestEntityTooLarge,
            Json($"{{\"a\":\"{new string('x', 2_000_000)}\"}}")
        );
        yield return ("a body without its end", "body", HttpStatusCode.BadRequest, Json("{\"x\":1,\"x\":2"));
    }

    private static StringContent Json(string text) => new(text, Encoding.UTF8, "application/json");

    private static ByteArrayContent Packed()
    {
        var content = Content("{}"u8.ToArray(), "application/json");
        content.Headers.ContentEncoding.Add("gzip");
        return content;
    }

    private static ByteArrayContent Content(byte[] bytes, string type)
    {
        var content = new ByteArrayContent(bytes);
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(type);
        return content;
    }

    private static JsonObject Changed(JsonObject document, string name, JsonNode? value)
    {
        var changed = document.DeepClone().AsObject();
        changed[name] = value?.DeepClone();
        return changed;
    }

    private async Task<HttpResponseMessage> SendAsync(
        ApiOperation operation,
        HttpContent? content,
        string query = "",
        string id = "none"
    )
    {
        var path = operation.Path.Replace("{id}", id, StringComparison.Ordinal) + query;
        using var request = new HttpRequestMessage(new HttpMethod(operation.Verb), path) { Content = content };
        return await _host.Client.SendAsync(request, Cancellation);
    }

    private static async Task AssertRefusedAsync(
        HttpStatusCode status,
        string field,
        HttpResponseMessage answer,
        string what
    )
    {
        var text = await answer.Content.ReadAsStringAsync(Cancellation);
        Assert.True(status == answer.StatusCode, $"{what}: {(int)answer.StatusCode} {text}");
        Assert.Equal("application/problem+json", answer.Content.Headers.ContentType?.MediaType);
        Assert.DoesNotContain("   at ", text, StringComparison.Ordinal);
        using var problem = JsonDocument.Parse(text);
        var errors = problem
            .RootElement.GetProperty("errors")
            .EnumerateObject()
            .ToDictionary(property => property.Name, property => property.Value[0].GetString());
        // A limit may be that of the whole list.
        Assert.True(
            errors.TryGetValue(field, out var reason)
                || errors.TryGetValue(field.Split('[')[0], out reason)
                || errors.TryGetValue(field.Split('[', '.')[0], out reason),
            $"{what}: '{field}' is not among the fields of {text}"
        );
        Assert.False(string.IsNullOrWhiteSpace(reason));
    }

    // The state that a refused request must not change, without values that change by themselves, such as the target's age.
    private async Task<string> StateAsync()
    {
        var parts = new List<string>();
        foreach (var path in new[] { "/api/lab", "/api/target", "/api/runs", "/api/sweeps", "/api/both" })
            parts.Add(await _host.Client.GetStringAsync(new Uri(path, UriKind.Relative), Cancellation));
        return string.Join('\n', parts);
    }
}
