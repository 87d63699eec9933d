using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text.Json.Nodes;
using AudienceWeb.Speaker;
using Lab.Teaching.Audience;

namespace Dashboard.Tests.AudienceWeb.Endpoints;

/// <summary>All error responses of the audience listener have a body.</summary>
public sealed class AudienceProblemsTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/join", "{\"code\":\"AEIO\"}", HttpStatusCode.Forbidden, "Wrong code")]
    [InlineData("/join", "{\"code\":null}", HttpStatusCode.BadRequest, "four letters")]
    [InlineData("/join", "[]", HttpStatusCode.BadRequest, "four letters")]
    [InlineData("/answer", "{}", HttpStatusCode.Unauthorized, "Join the room first")]
    [InlineData("/nothing", "{}", HttpStatusCode.NotFound, "Not found")]
    [InlineData("/", "{}", HttpStatusCode.MethodNotAllowed, "not allowed here")]
    public async Task Post_ThatIsRefused_ReportsWhy(string path, string body, HttpStatusCode status, string words)
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();

        using var answer = await phone.PostAsync(new Uri(host.Uri, path), Json(body), Cancellation);

        Assert.Equal(status, answer.StatusCode);
        Assert.Contains(
            words,
            (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"],
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("/join", "{\"code\":\"{code}\",\"name\":1}", "body")]
    [InlineData("/join", "{\"code\":\"{code}\",\"Code\":\"{code}\"}", "body")]
    [InlineData("/join", "{\"code\":\"AEIO\",\"code\":\"{code}\"}", "code")]
    [InlineData("/result", "{\"code\":\"{code}\",\"colour\":1}", "body")]
    [InlineData("/answer", "{\"ballot\":1,\"ballot\":1,\"number\":7}", "ballot")]
    public async Task Post_UnknownOrRepeatedField_IsRefused(string path, string body, string field)
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = path == "/answer" ? await host.JoinedAsync() : host.Phone();

        using var answer = await phone.PostAsync(
            new Uri(host.Uri, path),
            Json(body.Replace("{code}", host.Code, StringComparison.Ordinal)),
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.False(answer.Headers.Contains("Set-Cookie"));
        Assert.Equal(
            [field],
            (await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["errors"]!
                .AsObject()
                .Select(error => error.Key)
        );
    }

    [Fact]
    public async Task Post_MuchMoreThanIsRead_IsToldSo()
    {
        await using var host = await RoomHost.StartAsync();
        using var client = new TcpClient(host.Uri.Host, host.Uri.Port);
        await using var stream = client.GetStream();
        await stream.WriteAsync(
            "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 29000000\r\n\r\n{"u8.ToArray(),
            Cancellation
        );

        using var reader = new StreamReader(stream);
        var answer = await reader.ReadToEndAsync(Cancellation);

        Assert.StartsWith("HTTP/1.1 413 ", answer, StringComparison.Ordinal);
        Assert.Contains("too long", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Answer_ThatIsInvalid_IsReportedWhatOneIs()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = await host.JoinedAsync();

        using var answer = await phone.PostAsync(new Uri(host.Uri, "/answer"), Json("{\"ballot\":1}"), Cancellation);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(
            "'choice'",
            (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"],
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(QuestionKind.Number, "\"number\":1e9", "number", "from 1 to 500 ms")]
    [InlineData(QuestionKind.Number, "\"number\":\"5\"", "number", "a number")]
    [InlineData(QuestionKind.Number, "\"choice\":1", "number", "from 1 to 500 ms")]
    [InlineData(QuestionKind.Choice, "\"choice\":2", "choice", "from 0 to 1")]
    [InlineData(QuestionKind.Choice, "\"choice\":1.5", "choice", "whole number")]
    [InlineData(QuestionKind.Line, "\"line\":[1,2]", "line", "31 numbers")]
    [InlineData(
        QuestionKind.Line,
        "\"line\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,501]",
        "line[30]",
        "from 0 to 500 ms"
    )]
    public async Task Answer_OutOfRange_NamesFieldAndWhatIsAllowed(
        QuestionKind kind,
        string said,
        string field,
        string allowed
    )
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = await host.JoinedAsync();
        var ballots = host.Lab.Get<AudiencePoll>();
        ballots.Open(
            new(kind, "How long?")
            {
                Least = 1,
                Greatest = 500,
                Unit = "ms",
                Options = ["short", "long"],
            }
        );

        using var answer = await phone.PostAsync(
            new Uri(host.Uri, "/answer"),
            Json($"{{\"ballot\":{ballots.Current!.Id},{said}}}"),
            Cancellation
        );

        var jsonObject = (await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!;
        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(allowed, (string)jsonObject["errors"]![field]![0]!, StringComparison.Ordinal);
        Assert.Empty(ballots.Answers);
    }

    [Theory]
    [InlineData("{\"action\":\"delete-everything\"}", "action", "next, back")]
    [InlineData("{}", "action", "next, back")]
    [InlineData("{\"action\":\"ask\",\"number\":99}", "number", "0 to")]
    [InlineData("{\"action\":\"next\",\"number\":99999999999}", "number", "from -1")]
    [InlineData("{\"action\":\"next\",\"number\":1.5}", "number", "from -1")]
    [InlineData("{\"action\":\"back\",\"number\":\"1\"}", "number", "from -1")]
    [InlineData("{\"action\":\"next\"}", "number", "from -1")]
    public async Task Do_ThatThereIsNoButtonFor_NamesFieldAndWhatIsAllowed(string body, string field, string allowed)
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();
        (
            await phone.GetAsync(new Uri(host.Uri, "/speaker?key=" + host.Lab.Get<SpeakerKey>().Value), Cancellation)
        ).Dispose();

        using var answer = await phone.PostAsync(new Uri(host.Uri, "/speaker/do"), Json(body), Cancellation);

        var jsonObject = (await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!;
        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(allowed, (string)jsonObject["errors"]![field]![0]!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Join_WithWhatIsNoCodeAgainAndAgain_KeepsNoOneOut()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();
        for (var times = 0; times < 40; times++)
            (await phone.PostAsync(new Uri(host.Uri, "/join"), Json("{\"code\":5}"), Cancellation)).Dispose();

        using var answer = await phone.PostAsJsonAsync(
            new Uri(host.Uri, "/join"),
            new { code = host.Code },
            Cancellation
        );

        Assert.Equal(HttpStatusCode.NoContent, answer.StatusCode);
    }

    private static StringContent Json(string body) =>
        new(body, new System.Net.Http.Headers.MediaTypeHeaderValue("application/json"));
}
