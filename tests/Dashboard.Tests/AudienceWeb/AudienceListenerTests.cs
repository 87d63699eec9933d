using System.Net;
using System.Net.Http.Json;
using System.Net.Sockets;
using System.Text;
using AudienceWeb.Endpoints;
using AudienceWeb.Phones;
using AudienceWeb.Speaker;
using Dashboard.Tests.Pages;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Patterns;
using Microsoft.Extensions.Logging;
using Tests.Shared;

namespace Dashboard.Tests.AudienceWeb;

public sealed class AudienceListenerTests
{
    private const int ConnectionsOfABrowser = 6;

    private static readonly string[] Methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task EveryEndpointOfTheApplication_AskedInTheRoom_IsNotFound()
    {
        // Hundreds of requests from one address; another test covers its limit.
        await using var host = await RoomHost.StartAsync(builder =>
            builder.Configuration["Room:MaxPhonesOfOneAddress"] = "10000"
        );
        await using var pages = await PagesHost.StartAsync();
        using var phone = await host.JoinedAsync();
        var texts = new AudienceFiles().Names.Select(name => "/" + name).Append("/").ToHashSet();
        var paths = host
            .Endpoints.Concat(pages.Endpoints)
            .SelectMany(source => source.Endpoints)
            .OfType<RouteEndpoint>()
            .Select(PathOf)
            .Concat(["/_blazor", "/_blazor/negotiate", "/appsettings.json", "/presenter"])
            .Where(path => !texts.Contains(path))
            .Distinct()
            .ToList();
        Assert.True(paths.Count > 60, $"Only {paths.Count} paths.");
        foreach (
            var needed in new[]
            {
                "/api/lab",
                "/api/runs",
                "/hubs/telemetry",
                "/hubs/telemetry/negotiate",
                "/openapi/none.json",
                "/lessons",
                "/dashboard.css",
            }
        )
            Assert.Contains(needed, paths);

        foreach (var path in paths)
        {
            foreach (var method in Methods)
            {
                using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(host.Uri, path));
                if (method is "POST" or "PUT" or "PATCH")
                    request.Content = JsonContent.Create(new { });
                using var answer = await phone.SendAsync(request, Cancellation);
                Assert.True(answer.StatusCode == HttpStatusCode.NotFound, $"{method} {path}: {(int)answer.StatusCode}");
            }
        }

        Assert.Equal(
            HttpStatusCode.MethodNotAllowed,
            (await phone.PostAsync(new Uri(host.Uri, "/"), null, Cancellation)).StatusCode
        );
    }

    [Fact]
    public async Task EveryPathOfTheRoom_IsOneOfAFew()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();

        foreach (
            var file in new AudienceFiles()
                .Names.Where(name => name != "speaker.html")
                .Select(name => name == "index.html" ? "/" : "/" + name)
        )
        {
            using var answer = await phone.GetAsync(new Uri(host.Uri, file), Cancellation);
            Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
            Assert.Contains(
                "script-src 'self';",
                answer.Headers.GetValues("Content-Security-Policy").Single(),
                StringComparison.Ordinal
            );
            Assert.Equal("nosniff", answer.Headers.GetValues("X-Content-Type-Options").Single());
        }

        Assert.Equal(
            HttpStatusCode.Unauthorized,
            (await phone.GetAsync(new Uri(host.Uri, "/live"), Cancellation)).StatusCode
        );
    }

    [Fact]
    public void Page_WithEverything_IsAtMost150KilobytesOverTheWire()
    {
        var files = new AudienceFiles();

        Assert.InRange(files.Names.Sum(files.WireBytes), 1_000, 150_000);
    }

    [Theory]
    [InlineData("rebound.example", HttpStatusCode.BadRequest)]
    [InlineData("192.0.2.77:5100", HttpStatusCode.OK)]
    public async Task Name_OfAnotherMachine_IsRefused(string host, HttpStatusCode expected)
    {
        await using var room = await RoomHost.StartAsync();
        using var phone = room.Phone();
        using var request = new HttpRequestMessage(HttpMethod.Get, room.Uri) { Headers = { Host = host } };

        using var answer = await phone.SendAsync(request, Cancellation);

        Assert.Equal(expected, answer.StatusCode);
    }

    [Fact]
    public async Task ForeignPage_InABrowserOfTheRoom_NeitherJoinsNorWatches()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = await host.JoinedAsync();
        phone.DefaultRequestHeaders.Add("Origin", "http://evil.example");

        Assert.Equal(
            HttpStatusCode.Forbidden,
            (await phone.PostAsJsonAsync("/join", new { code = host.Code }, Cancellation)).StatusCode
        );
        Assert.Equal(
            HttpStatusCode.Forbidden,
            (await phone.GetAsync(new Uri(host.Uri, "/live"), Cancellation)).StatusCode
        );
    }

    [Fact]
    public async Task Join_WithAWrongCode_IsRefusedAndAfterManyNotEvenLookedAt()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();

        var statuses = new List<HttpStatusCode>();
        for (var i = 0; i < 31; i++)
            statuses.Add((await phone.PostAsJsonAsync("/join", new { code = "AEIO" }, Cancellation)).StatusCode);

        Assert.Equal([HttpStatusCode.Forbidden, HttpStatusCode.TooManyRequests], statuses.Distinct());
        Assert.Equal(0, host.Lab.Get<JoinedPhones>().WatchingCount);
    }

    [Fact]
    public async Task Join_OfAPhoneThatHasJoined_IsNotKeptOutByOthersWhoGuess()
    {
        await using var host = await RoomHost.StartAsync();
        using var joined = await host.JoinedAsync();
        using var stranger = host.Phone();
        for (var i = 0; i < 31; i++)
            (await stranger.PostAsJsonAsync("/join", new { code = "AEIO" }, Cancellation)).Dispose();

        Assert.Equal(
            HttpStatusCode.TooManyRequests,
            (await stranger.PostAsJsonAsync("/join", new { code = host.Code }, Cancellation)).StatusCode
        );
        Assert.Equal(
            HttpStatusCode.NoContent,
            (await joined.PostAsJsonAsync("/join", new { code = host.Code }, Cancellation)).StatusCode
        );
        Assert.Equal(
            HttpStatusCode.Forbidden,
            (await joined.PostAsJsonAsync("/join", new { code = "AEIO" }, Cancellation)).StatusCode
        );
    }

    [Theory]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("{\"code\":7}")]
    [InlineData("no json")]
    public async Task Join_WithWhatIsNoCode_IsRefused(string body)
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();

        using var answer = await phone.PostAsync(
            new Uri(host.Uri, "/join"),
            new StringContent(body, Encoding.UTF8, "application/json"),
            Cancellation
        );

        Assert.InRange((int)answer.StatusCode, 400, 403);
    }

    [Fact]
    public async Task Message_OfTenMegabytes_IsNotRead()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = host.Phone();

        try
        {
            using var answer = await phone.PostAsync(
                new Uri(host.Uri, "/join"),
                new StringContent(new string(' ', 10_000_000), Encoding.UTF8, "application/json"),
                Cancellation
            );
            Assert.InRange((int)answer.StatusCode, 400, 499);
        }
        catch (HttpRequestException)
        {
            // The connection was closed during the send.
        }

        Assert.Equal(HttpStatusCode.OK, (await phone.GetAsync(host.Uri, Cancellation)).StatusCode);
    }

    [Fact]
    public async Task Connections_ManyOfOneAddress_AreClosedFromTheLimitOn()
    {
        await using var host = await RoomHost.StartAsync(builder =>
            builder.Configuration["Room:MaxPhonesOfOneAddress"] = "4"
        );
        var sockets = await ConnectAsync(host, 100);

        await Eventually.WaitForAsync(
            () => host.Room.RejectedConnections,
            refused => refused >= 100 - 4 * ConnectionsOfABrowser,
            Cancellation
        );
        sockets.ForEach(socket => socket.Dispose());
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        patience.CancelAfter(TimeSpan.FromSeconds(60));
        while (!await AnswersAsync(host))
            await Task.Delay(20, patience.Token);
    }

    [Fact]
    public async Task Connections_MoreThanAllPhonesNeed_AreClosedWithoutALineForEach()
    {
        using var log = new CapturedLog();
        await using var host = await RoomHost.StartAsync(builder =>
        {
            builder.Configuration["Room:MaxPhones"] = "4";
            builder.Logging.AddProvider(log);
        });

        var sockets = await ConnectAsync(host, 100);

        await Eventually.WaitForAsync(
            () => host.Room.RejectedConnections,
            refused => refused >= 100 - 4 * ConnectionsOfABrowser,
            Cancellation
        );
        sockets.ForEach(socket => socket.Dispose());
        await Eventually.WaitForAsync(
            () => log.Lines.Count(line => line.Contains("onnections of", StringComparison.Ordinal)),
            number => number > 0,
            Cancellation
        );
        Assert.Single(log.Lines, line => line.Contains("onnections of", StringComparison.Ordinal));
        Assert.DoesNotContain(
            log.Lines,
            line => line.Contains("maximum number of concurrent connections", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task Connections_AsManyAsABrowserOpens_AreServedForEveryPhoneOfAnAddress()
    {
        await using var host = await RoomHost.StartAsync(builder =>
            builder.Configuration["Room:MaxPhonesOfOneAddress"] = "4"
        );
        using var browsers = new HttpClient(
            new SocketsHttpHandler { MaxConnectionsPerServer = 4 * ConnectionsOfABrowser }
        );

        var pages = await Task.WhenAll(
            Enumerable.Range(0, 4 * ConnectionsOfABrowser).Select(_ => browsers.GetAsync(host.Uri, Cancellation))
        );

        Assert.All(pages, page => Assert.Equal(HttpStatusCode.OK, page.StatusCode));
        Assert.Equal(0, host.Room.RejectedConnections);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Connection_ThatAsksForNothingMore_IsGivenBack()
    {
        await using var host = await RoomHost.StartAsync();
        using var socket = new TcpClient();
        await socket.ConnectAsync(host.Uri.Host, host.Uri.Port, Cancellation);
        var stream = socket.GetStream();
        await stream.WriteAsync(
            Encoding.ASCII.GetBytes($"GET / HTTP/1.1\r\nHost: {host.Uri.Authority}\r\n\r\n"),
            Cancellation
        );
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        patience.CancelAfter(TimeSpan.FromSeconds(60));

        // The page and the end of the stream: without it this waits for the server's keep-alive timeout of two minutes.
        var page = await new StreamReader(stream).ReadToEndAsync(patience.Token);

        Assert.StartsWith("HTTP/1.1 200", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Close_WhileSomeoneWatches_EndsTheStreamAndForgetsEverybody()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = await host.JoinedAsync();
        using var stream = await phone.GetStreamAsync(new Uri(host.Uri, "/live"), Cancellation);
        var uri = host.Uri;

        await host.Room.CloseAsync();

        Assert.False(host.Room.IsOpen);
        Assert.Equal(0, host.Lab.Get<JoinedPhones>().WatchingCount);
        await Assert.ThrowsAsync<HttpRequestException>(() => phone.GetAsync(uri, Cancellation));
        Assert.Null(await host.Room.OpenAsync());
    }

    [Fact]
    public async Task Close_WhileSomeoneWatches_ReportsItAtTheEndOfTheStream()
    {
        await using var host = await RoomHost.StartAsync();
        using var phone = await host.JoinedAsync();
        using var stream = new StreamReader(await phone.GetStreamAsync(new Uri(host.Uri, "/live"), Cancellation));
        await stream.ReadLineAsync(Cancellation);
        using var speaker = host.Phone();
        (
            await speaker.GetAsync(new Uri(host.Uri, "/speaker?key=" + host.Lab.Get<SpeakerKey>().Value), Cancellation)
        ).Dispose();
        using var talk = new StreamReader(
            await speaker.GetStreamAsync(new Uri(host.Uri, "/speaker/live"), Cancellation)
        );
        await talk.ReadLineAsync(Cancellation);

        await host.Room.CloseAsync();

        Assert.EndsWith(
            "event: closed\ndata: {}\n\n",
            await stream.ReadToEndAsync(Cancellation),
            StringComparison.Ordinal
        );
        Assert.EndsWith(
            "event: closed\ndata: {}\n\n",
            await talk.ReadToEndAsync(Cancellation),
            StringComparison.Ordinal
        );
    }

    private static async Task<List<TcpClient>> ConnectAsync(RoomHost host, int many)
    {
        var sockets = new List<TcpClient>();
        for (var i = 0; i < many; i++)
        {
            var socket = new TcpClient();
            sockets.Add(socket);
            try
            {
                await socket.ConnectAsync(host.Uri.Host, host.Uri.Port, Cancellation);
            }
            catch (SocketException)
            {
                // Closed while it was opening.
            }
        }

        return sockets;
    }

    private static async Task<bool> AnswersAsync(RoomHost host)
    {
        using var phone = host.Phone();
        try
        {
            return (await phone.GetAsync(host.Uri, Cancellation)).IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    private static string PathOf(RouteEndpoint endpoint) =>
        "/"
        + string.Join(
            '/',
            endpoint.RoutePattern.PathSegments.Select(segment =>
                string.Concat(
                    segment.Parts.Select(part =>
                        part is RoutePatternLiteralPart literal ? literal.Content
                        : part is RoutePatternSeparatorPart separator ? separator.Content
                        : "none"
                    )
                )
            )
        );
}
