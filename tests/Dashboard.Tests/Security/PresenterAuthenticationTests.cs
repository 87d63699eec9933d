using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Http.Problems;
using Dashboard.Security;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tests.Shared;
using WebHosting;

namespace Dashboard.Tests.Security;

/// <summary>Other devices: simulated by the address that the server sees.</summary>
public sealed class PresenterAuthenticationTests : IAsyncLifetime
{
    private const string Key = "correct horse battery";
    private readonly CapturedLog _log = new();
    private readonly FakeTimeProvider _clock = new();
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        var builder = WebApplication.CreateBuilder();
        builder.Configuration["Presenter:Key"] = Key;
        builder.Configuration["AllowedHosts"] = "*";
        builder.Configuration["Logging:LogLevel:Default"] = "Trace";
        builder.Configuration["Logging:LogLevel:Microsoft.AspNetCore.Hosting.Diagnostics"] = "Trace";
        builder.Configuration["Logging:LogLevel:Microsoft.AspNetCore.Server.Kestrel.BadRequests"] = "Trace";
        builder.Logging.ClearProviders().AddProvider(_log);
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<TimeProvider>(_clock);
        builder.Services.AddSingleton<IStartupFilter, FromElsewhere>();
        builder.Services.AddAccess(builder.Configuration);
        builder.Services.AddProblemResponses();
        _app = builder.Build();
        _app.UseProblemResponses();
        _app.UseAccess();
        _app.MapGet("/api/lab", () => "the lab");
        _app.MapPut("/api/lab/variant", () => "done");
        _app.MapGet("/", () => "the stage");
        await _app.StartAsync(Cancellation);
        _client = new HttpClient(new SocketsHttpHandler { UseCookies = false })
        {
            BaseAddress = new Uri(_app.Urls.Single()),
        };
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
        _log.Dispose();
    }

    [Theory]
    [InlineData("GET", "/")]
    [InlineData("GET", "/api/lab")]
    [InlineData("PUT", "/api/lab/variant")]
    [InlineData("GET", "/dashboard.css")]
    [InlineData("GET", "/hubs/telemetry")]
    [InlineData("GET", "/_blazor")]
    public async Task Device_WithoutTheKey_GetsNothing(string verb, string path)
    {
        using var answer = await SendAsync(verb, path, "192.0.2.7");

        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
        Assert.Contains(
            "/presenter?key=",
            await answer.Content.ReadAsStringAsync(Cancellation),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Device_WithAForgedCookie_GetsNothing()
    {
        using var answer = await SendAsync("GET", "/api/lab", "192.0.2.7", cookie: $"presenter={Key}");

        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
    }

    [Fact]
    public async Task Device_AfterPresentingTheKey_IsLetInByItsCookie()
    {
        using var presented = await PostAsync(Key, "192.0.2.7");

        Assert.Equal(HttpStatusCode.OK, presented.StatusCode);
        var cookie = Assert.Single(presented.Headers.GetValues("Set-Cookie"));
        Assert.Contains("httponly", cookie, StringComparison.OrdinalIgnoreCase);
        Assert.Contains("samesite=strict", cookie, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain(Key, Uri.UnescapeDataString(cookie), StringComparison.Ordinal);
        using var answer = await SendAsync("GET", "/api/lab", "192.0.2.7", cookie: cookie.Split(';')[0]);
        Assert.Equal("the lab", await answer.Content.ReadAsStringAsync(Cancellation));
    }

    [Theory]
    [InlineData("127.0.0.1", "localhost", null, HttpStatusCode.OK)]
    [InlineData("::1", "[::1]", null, HttpStatusCode.OK)]
    [InlineData("::ffff:127.0.0.1", "127.0.0.1", null, HttpStatusCode.OK)]
    [InlineData("127.0.0.1", "rebound.example", null, HttpStatusCode.Unauthorized)]
    [InlineData("127.0.0.1", "localhost", "203.0.113.9", HttpStatusCode.Unauthorized)]
    [InlineData("192.0.2.7", "localhost", null, HttpStatusCode.Unauthorized)]
    public async Task Loopback_NeedsNoKey_UnlessSomeoneElseIsBehindIt(
        string from,
        string host,
        string? forwardedFor,
        HttpStatusCode expected
    )
    {
        using var answer = await SendAsync("GET", "/api/lab", from, host: host, forwardedFor: forwardedFor);

        Assert.Equal(expected, answer.StatusCode);
    }

    [Theory]
    [InlineData("X-Forwarded-Proto")]
    [InlineData("CF-Connecting-IP")]
    [InlineData("true-client-ip")]
    [InlineData("X-Client-IP")]
    [InlineData("X-Real-IP")]
    [InlineData("Via")]
    public async Task Loopback_WithAnySignOfAProxy_IsAnotherDevice(string header)
    {
        using var answer = await SendAsync("GET", "/api/lab", "127.0.0.1", host: "localhost", sign: header);

        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
    }

    [Fact]
    public async Task WrongKeys_ManyOfOneDevice_MakeItWaitEvenWithTheRightOne()
    {
        for (var i = 0; i < WrongKeys.MostOfOneDevice; i++)
        {
            using var wrong = await PostAsync($"guess{i}", "192.0.2.7");
            Assert.Equal(HttpStatusCode.Forbidden, wrong.StatusCode);
        }

        Assert.Equal(HttpStatusCode.TooManyRequests, await PresentAsync("192.0.2.7"));
        Assert.Equal(HttpStatusCode.TooManyRequests, await PresentAsync("::ffff:192.0.2.7"));
        Assert.Equal(HttpStatusCode.OK, await PresentAsync("192.0.2.8"));
        _clock.Advance(WrongKeys.Window);
        Assert.Equal(HttpStatusCode.OK, await PresentAsync("192.0.2.7"));
    }

    [Fact]
    public async Task WrongKeys_OfManyAddressesOfOneNetwork_AreThoseOfOneDevice()
    {
        for (var i = 0; i < WrongKeys.MostOfAll; i++)
        {
            using var wrong = await PostAsync("guess", $"2001:db8::{i + 1:x}:1");
        }

        Assert.Equal(HttpStatusCode.TooManyRequests, await PresentAsync("2001:db8::ffff"));
        Assert.Equal(HttpStatusCode.OK, await PresentAsync("2001:db8:0:1::1"));
        Assert.Equal(HttpStatusCode.OK, await PresentAsync("192.0.2.7"));
    }

    [Fact]
    public async Task WrongKeys_OfManyDevices_MakeAllButThoseWithTheCookieWait()
    {
        using var early = await PostAsync(Key, "192.0.2.7");
        var cookie = early.Headers.GetValues("Set-Cookie").Single().Split(';')[0];
        for (var i = 0; i < WrongKeys.MostOfAll; i++)
        {
            using var wrong = await PostAsync("guess", $"198.51.100.{i + 1}");
        }

        Assert.Equal(HttpStatusCode.TooManyRequests, await PresentAsync("192.0.2.9"));
        using var answer = await SendAsync("GET", "/api/lab", "192.0.2.7", cookie: cookie);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }

    [Fact]
    public async Task Key_RightOrWrong_IsNeverWrittenDown()
    {
        await PresentAsync("192.0.2.7");
        using var address = await SendAsync("GET", "/presenter?key=my-other-password", "192.0.2.7");
        using var form = await PostAsync("my-other-password", "192.0.2.7");

        // With spaces, as typed: the server rejects the request line.
        using var socket = new TcpClient("127.0.0.1", _client.BaseAddress!.Port);
        await socket
            .GetStream()
            .WriteAsync(
                Encoding.ASCII.GetBytes(
                    "GET /presenter?key=horse and my-other-password HTTP/1.1\r\nHost: localhost\r\n\r\n"
                ),
                Cancellation
            );
        using var unread = new StreamReader(socket.GetStream());
        Assert.Contains("400", await unread.ReadLineAsync(Cancellation), StringComparison.Ordinal);

        var written = string.Join('\n', _log.Lines);
        Assert.NotEmpty(written);
        Assert.DoesNotContain("horse", written, StringComparison.Ordinal);
        Assert.DoesNotContain("my-other-password", written, StringComparison.Ordinal);
        Assert.DoesNotContain(
            "my-other-password",
            await form.Content.ReadAsStringAsync(Cancellation),
            StringComparison.Ordinal
        );
    }

    // Over plain HTTP browsers send no Sec-Fetch headers to an IP address, and no Referer if the page prevents it.
    [Theory]
    [InlineData("GET", null, null)]
    [InlineData("GET", "cross-site", "image")]
    [InlineData("GET", "cross-site", "document")]
    [InlineData("HEAD", null, null)]
    public async Task WrongKeys_InAddressesThatAForeignPageAsksFor_KeepNoOneOut(
        string verb,
        string? site,
        string? destination
    )
    {
        for (var i = 0; i < 2 * WrongKeys.MostOfOneDevice; i++)
        {
            using var picture = await SendAsync(
                verb,
                $"/presenter?key=guess{i}",
                "192.0.2.7",
                site: site,
                destination: destination
            );
            Assert.Equal(HttpStatusCode.OK, picture.StatusCode);
        }

        using var right = await SendAsync(
            verb,
            "/presenter?key=" + Uri.EscapeDataString(Key),
            "192.0.2.7",
            site: site,
            destination: destination
        );
        Assert.False(right.Headers.Contains("Set-Cookie"));
        Assert.Equal(HttpStatusCode.OK, await PresentAsync("192.0.2.7"));
    }

    [Theory]
    [InlineData(Key, "value=\"correct horse battery\"")]
    [InlineData("\"><script>alert(1)</script>", "value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\"")]
    public async Task Link_WithAKey_FillsTheFormThatAPersonSends(string key, string filled)
    {
        using var answer = await SendAsync("GET", "/presenter?key=" + Uri.EscapeDataString(key), "192.0.2.7");

        var page = await answer.Content.ReadAsStringAsync(Cancellation);
        Assert.Contains(filled, page, StringComparison.Ordinal);
        Assert.DoesNotContain("<script", page, StringComparison.Ordinal);
        Assert.Equal("no-store", answer.Headers.CacheControl?.ToString());
    }

    [Fact]
    public async Task WrongKeys_InFormsOfAForeignPage_KeepNoOneOut()
    {
        for (var i = 0; i < 2 * WrongKeys.MostOfOneDevice; i++)
        {
            using var form = await PostAsync(
                $"guess{i}",
                "192.0.2.7",
                origin: i % 2 == 0 ? "null" : "http://evil.example"
            );
            Assert.Equal(HttpStatusCode.Forbidden, form.StatusCode);
        }

        Assert.Equal(HttpStatusCode.OK, await PresentAsync("192.0.2.7"));
    }

    [Fact]
    public async Task Form_ThatIsInvalid_IsAWrongKeyAndNoFailure()
    {
        using var answer = await SendAsync(
            "POST",
            "/presenter",
            "192.0.2.7",
            content: new StringContent(new string('&', 4_000), null, "application/x-www-form-urlencoded")
        );

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
    }

    private async Task<HttpStatusCode> PresentAsync(string from)
    {
        using var answer = await PostAsync(Key, from);
        return answer.StatusCode;
    }

    private Task<HttpResponseMessage> PostAsync(string key, string from, string? origin = null) =>
        SendAsync("POST", "/presenter", from, content: new FormUrlEncodedContent([new("key", key)]), origin: origin);

    private Task<HttpResponseMessage> SendAsync(
        string verb,
        string path,
        string from,
        string host = "localhost",
        string? forwardedFor = null,
        string? sign = null,
        string? cookie = null,
        HttpContent? content = null,
        string? site = null,
        string? destination = null,
        string? origin = null
    )
    {
        var request = new HttpRequestMessage(new HttpMethod(verb), path)
        {
            Content = content,
            Headers = { Host = host },
        };
        request.Headers.Add(FromElsewhere.Header, from);
        if (forwardedFor is not null)
            request.Headers.Add("X-Forwarded-For", forwardedFor);
        if (sign is not null)
            request.Headers.TryAddWithoutValidation(sign, "203.0.113.9");
        if (cookie is not null)
            request.Headers.Add("Cookie", cookie);
        if (site is not null)
            request.Headers.Add("Sec-Fetch-Site", site);
        if (origin is not null)
            request.Headers.Add("Origin", origin);
        if (destination is not null)
            request.Headers.Add("Sec-Fetch-Dest", destination);
        return _client.SendAsync(request, Cancellation);
    }

    private sealed class FromElsewhere : IStartupFilter
    {
        public const string Header = "X-Test-From";

        public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
            app =>
            {
                app.Use(
                    (context, action) =>
                    {
                        context.Connection.RemoteIpAddress = IPAddress.Parse(context.Request.Headers[Header].Single()!);
                        return action(context);
                    }
                );
                next(app);
            };
    }
}
