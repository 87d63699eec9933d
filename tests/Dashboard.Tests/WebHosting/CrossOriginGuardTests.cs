using System.Net;
using System.Net.WebSockets;
using System.Text.Json.Nodes;
using Dashboard.Tests.Api;
using Dashboard.Tests.Pages;
using Lab.Testing;

namespace Dashboard.Tests.WebHosting;

/// <summary>Requests that a page of another origin can cause in a browser.</summary>
public sealed class CrossOriginGuardTests(ApiFixture api, PagesFixture pages)
{
    private static readonly string[] Reading = ["GET", "HEAD", "OPTIONS"];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("Sec-Fetch-Site", "cross-site")]
    [InlineData("Sec-Fetch-Site", "same-site")]
    [InlineData("Origin", "http://localhost:3000")]
    [InlineData("Origin", "https://evil.example")]
    [InlineData("Origin", "null")]
    public async Task Change_FromAForeignPage_IsRefusedWhicheverItIs(string header, string value)
    {
        var changes = api
            .Description.Operations.Where(operation => !Reading.Contains(operation.Verb))
            .Select(operation =>
                (operation.Verb, Path: operation.Path.Replace("{id}", "none", StringComparison.Ordinal))
            )
            .Concat([
                ("POST", "/api/history/none/restore"),
                ("PUT", "/api/history/none/labels"),
                ("POST", "/hubs/telemetry/negotiate"),
                ("POST", "/hubs/counters/negotiate"),
            ])
            .ToList();
        Assert.True(changes.Count > 15, $"Only {changes.Count} operations change something.");
        foreach (var (verb, path) in changes)
        {
            using var request = new HttpRequestMessage(new HttpMethod(verb), path);
            request.Headers.TryAddWithoutValidation(header, value);
            using var answer = await api.Host.Client.SendAsync(request, Cancellation);
            var text = await answer.Content.ReadAsStringAsync(Cancellation);
            Assert.True(
                answer.StatusCode == HttpStatusCode.Forbidden,
                $"{verb} {path}: {(int)answer.StatusCode} {text}"
            );
            Assert.NotNull(JsonNode.Parse(text)!["errors"]![header.ToLowerInvariant()]);
        }
    }

    [Theory]
    [InlineData("/hubs/telemetry")]
    [InlineData("/hubs/counters")]
    public async Task Socket_FromAForeignPage_IsRefused(string path)
    {
        Assert.Equal(
            HttpStatusCode.Forbidden,
            await ConnectAsync(new Uri(api.Host.Address, path), "http://localhost:3000")
        );
        Assert.Equal(
            HttpStatusCode.SwitchingProtocols,
            await ConnectAsync(new Uri(api.Host.Address, path), $"http://{api.Host.Address.Authority}")
        );
        Assert.Equal(HttpStatusCode.SwitchingProtocols, await ConnectAsync(new Uri(api.Host.Address, path), null));
    }

    [Fact]
    public async Task Socket_OfThePages_FromAForeignPage_IsRefused()
    {
        var address = new Uri(pages.Host.Client.BaseAddress!, "/_blazor");

        Assert.Equal(HttpStatusCode.Forbidden, await ConnectAsync(address, "http://localhost:3000"));
        Assert.Equal(HttpStatusCode.SwitchingProtocols, await ConnectAsync(address, $"http://{address.Authority}"));
    }

    [Theory]
    [InlineData(null, null)]
    [InlineData("Sec-Fetch-Site", "same-origin")]
    [InlineData("Sec-Fetch-Site", "none")]
    [InlineData("Origin", "own")]
    public async Task Change_FromOurOwnPageOrAProgram_IsDone(string? header, string? value)
    {
        await using var host = await ApiHost.StartAsync();
        using var request = new HttpRequestMessage(HttpMethod.Put, "/api/lab/variant")
        {
            Content = new StringContent("""{"variant":"Fixed"}""", null, "application/json"),
        };
        if (header is not null)
            request.Headers.TryAddWithoutValidation(
                header,
                value == "own" ? $"http://{host.Address.Authority}" : value
            );

        using var answer = await host.Client.SendAsync(request, Cancellation);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }

    [Fact]
    public async Task Link_OnAForeignPage_OpensAPage()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/lessons")
        {
            Headers = { { "Sec-Fetch-Site", "cross-site" }, { "Sec-Fetch-Mode", "navigate" } },
        };

        using var answer = await pages.Host.Client.SendAsync(request, Cancellation);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }

    private static async Task<HttpStatusCode> ConnectAsync(Uri address, string? origin)
    {
        using var socket = new ClientWebSocket();
        socket.Options.CollectHttpResponseDetails = true;
        if (origin is not null)
            socket.Options.SetRequestHeader("Origin", origin);
        try
        {
            await socket.ConnectAsync(new UriBuilder(address) { Scheme = "ws" }.Uri, Cancellation);
        }
        catch (WebSocketException)
        {
            // The status says why.
        }

        return socket.HttpStatusCode;
    }
}
