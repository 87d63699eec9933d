using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text.Json.Nodes;

namespace Dashboard.Tests.Room;

/// <summary>Every refusal of the room has words: several came as a status alone.</summary>
public sealed class RoomRefusalsTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/join", "{\"code\":\"AEIO\"}", HttpStatusCode.Forbidden, "not the code")]
    [InlineData("/join", "{\"code\":null}", HttpStatusCode.BadRequest, "four letters")]
    [InlineData("/join", "[]", HttpStatusCode.BadRequest, "four letters")]
    [InlineData("/answer", "{}", HttpStatusCode.Unauthorized, "Join the room first")]
    [InlineData("/nothing", "{}", HttpStatusCode.NotFound, "nothing here")]
    [InlineData("/", "{}", HttpStatusCode.MethodNotAllowed, "not asked for in this way")]
    public async Task Post_ThatIsRefused_IsToldWhy(string path, string body, HttpStatusCode status, string words)
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();

        using var answer = await phone.PostAsync(new Uri(host.Uri, path), Json(body), Cancellation);

        Assert.Equal(status, answer.StatusCode);
        Assert.Contains(words, (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"], StringComparison.Ordinal);
    }

    // The server refuses it before the room is asked.
    [Fact]
    public async Task Get_PathWithAZero_IsToldWhy()
    {
        await using var host = await RoomHost.StartAsync();
        using var client = new TcpClient(host.Uri.Host, host.Uri.Port);
        await using var stream = client.GetStream();
        await stream.WriteAsync("GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n"u8.ToArray(), Cancellation);

        using var reader = new StreamReader(stream);
        var answer = await reader.ReadToEndAsync(Cancellation);

        Assert.StartsWith("HTTP/1.1 400 ", answer, StringComparison.Ordinal);
        Assert.Contains("Invalid request target", (string)JsonNode.Parse(answer[answer.IndexOf('{', StringComparison.Ordinal)..])!["errors"]!["request"]![0]!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Answer_ThatIsNone_IsToldWhatOneIs()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = await host.JoinedAsync();

        using var answer = await phone.PostAsync(new Uri(host.Uri, "/answer"), Json("{\"ballot\":1}"), Cancellation);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains("'choice'", (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Join_WithWhatIsNoCodeAgainAndAgain_KeepsNobodyOut()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();
        for (var times = 0; times < 40; times++) (await phone.PostAsync(new Uri(host.Uri, "/join"), Json("{\"code\":5}"), Cancellation)).Dispose();

        using var answer = await phone.PostAsJsonAsync(new Uri(host.Uri, "/join"), new { code = host.Code }, Cancellation);

        Assert.Equal(HttpStatusCode.NoContent, answer.StatusCode);
    }

    private static StringContent Json(string body) => new(body, new System.Net.Http.Headers.MediaTypeHeaderValue("application/json"));
}
