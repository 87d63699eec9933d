using System.Net;
using System.Net.Http.Json;
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
