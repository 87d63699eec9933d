using System.Net;
using System.Net.Sockets;
using System.Text;
using Dashboard.Tests.Api;
using Dashboard.Tests.Pages;
using Lab.Storage;
using Lab.Storage.Serialization;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using WebHosting;

namespace Dashboard.Tests.WebHosting;

public sealed class SecurityHeadersTests(PagesFixture pages)
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("GET", "/", 200)]
    [InlineData("GET", "/lessons", 200)]
    [InlineData("GET", "/dashboard.css", 200)]
    [InlineData("GET", "/lib/apexcharts.min.js", 200)]
    [InlineData("HEAD", "/theme.js", 200)]
    [InlineData("GET", "/_framework/blazor.web.js", 200)]
    [InlineData("GET", "/nonsense", 404)]
    [InlineData("POST", "/dashboard.css", 405)]
    [InlineData("GET", "/fail", 500)]
    public async Task Answer_OfThePages_CarriesTheHeaders(string verb, string path, int status)
    {
        await using var failing =
            path == "/fail"
                ? await PagesHost.StartAsync(configure: builder =>
                    builder.Services.AddSingleton<Microsoft.AspNetCore.Hosting.IStartupFilter, Failing>()
                )
                : null;
        using var request = new HttpRequestMessage(new HttpMethod(verb), path)
        {
            Headers = { { "Accept", "text/html" } },
        };

        using var answer = await (failing ?? pages.Host).Client.SendAsync(request, Cancellation);

        Assert.Equal(status, (int)answer.StatusCode);
        AssertHeaders(answer);
    }

    [Fact]
    public async Task Answer_OfEveryOperation_CarriesTheHeaders()
    {
        await using var host = await ApiHost.StartAsync();
        foreach (var operation in (await ApiDescription.ReadAsync(host)).Operations)
        {
            using var request = new HttpRequestMessage(
                new HttpMethod(operation.Verb),
                operation.Path.Replace("{id}", "none", StringComparison.Ordinal)
            );
            using var answer = await host.Client.SendAsync(request, Cancellation);
            AssertHeaders(answer);
        }
    }

    [Fact]
    public async Task Answer_ToAForeignHostName_IsARefusalWithTheHeaders()
    {
        await using var host = await PagesHost.StartAsync(configure: builder =>
            builder.Configuration["AllowedHosts"] = "localhost;127.0.0.1"
        );
        using var request = new HttpRequestMessage(HttpMethod.Get, "/") { Headers = { Host = "rebound.example" } };

        using var answer = await host.Client.SendAsync(request, Cancellation);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(
            "one of these hosts: localhost, 127.0.0.1",
            await answer.Content.ReadAsStringAsync(Cancellation),
            StringComparison.Ordinal
        );
        AssertHeaders(answer);
    }

    [Fact]
    public async Task Answer_ToAFormNoOneAskedFor_IsARefusalThatNamesTheForm()
    {
        await using var host = await PagesHost.StartAsync(configure: builder =>
            builder.Configuration["AllowedHosts"] = "localhost;127.0.0.1"
        );

        using var answer = await host.Client.PostAsync(
            new Uri("/runs", UriKind.Relative),
            new FormUrlEncodedContent([new("a", "b")]),
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        var words = await answer.Content.ReadAsStringAsync(Cancellation);
        Assert.Contains("does not accept forms", words, StringComparison.Ordinal);
        Assert.DoesNotContain("no name of this dashboard", words, StringComparison.Ordinal);
        AssertHeaders(answer);
    }

    [Theory]
    [InlineData("html")]
    [InlineData("json")]
    [InlineData("md")]
    public async Task Answer_ThatIsADownload_RunsNoScriptAtAll(string format)
    {
        await using var host = await ApiHost.StartAsync();
        var (id, _) = await host.Get<IRunStore>()
            .ImportAsync(new MemoryStream(RunDocumentWriter.ToBytes(RunSamples.CreateImported())), Cancellation);

        using var answer = await host.Client.GetAsync(
            new Uri($"/api/runs/{id}/export?format={format}", UriKind.Relative),
            Cancellation
        );

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(ContentPolicy.Download, Assert.Single(answer.Headers.GetValues("Content-Security-Policy")));
        Assert.Equal("nosniff", Assert.Single(answer.Headers.GetValues("X-Content-Type-Options")));
        Assert.Equal("attachment", answer.Content.Headers.ContentDisposition?.DispositionType);
    }

    [Fact]
    public async Task Page_EveryInlineScript_CarriesTheNonceOfItsAnswer()
    {
        using var answer = await pages.Host.Client.GetAsync(new Uri("/", UriKind.Relative), Cancellation);
        var page = await answer.Content.ReadAsStringAsync(Cancellation);
        var nonce = Assert.Single(answer.Headers.GetValues("Content-Security-Policy")).Split("'nonce-")[1].Split('\'')[
            0
        ];

        var inline = System
            .Text.RegularExpressions.Regex.Matches(page, "<script(?![^>]*\\bsrc=)[^>]*>")
            .Select(match => match.Value)
            .ToList();

        Assert.NotEmpty(inline);
        Assert.All(inline, script => Assert.Contains($"nonce=\"{nonce}\"", script, StringComparison.Ordinal));
        Assert.DoesNotMatch("<[^>]+ on[a-z]+=", page);
        using var second = await pages.Host.Client.GetAsync(new Uri("/", UriKind.Relative), Cancellation);
        Assert.DoesNotContain(
            nonce,
            second.Headers.GetValues("Content-Security-Policy").Single(),
            StringComparison.Ordinal
        );
    }

    private static void AssertHeaders(HttpResponseMessage answer)
    {
        var what =
            $"{answer.RequestMessage!.Method} {answer.RequestMessage.RequestUri!.AbsolutePath}: {(int)answer.StatusCode}";
        var policy = Assert.Single(
            answer.Headers.TryGetValues("Content-Security-Policy", out var policies) ? policies : []
        );
        Assert.Contains("default-src 'none'", policy, StringComparison.Ordinal);
        Assert.Contains("frame-ancestors 'none'", policy, StringComparison.Ordinal);
        Assert.DoesNotContain("'unsafe-eval'", policy, StringComparison.Ordinal);
        Assert.DoesNotContain("script-src 'self' 'unsafe-inline'", policy, StringComparison.Ordinal);
        Assert.True(
            answer.Headers.TryGetValues("X-Content-Type-Options", out var sniff) && sniff.Single() == "nosniff",
            what
        );
        Assert.True(
            answer.Headers.TryGetValues("Referrer-Policy", out var referrer) && referrer.Single() == "same-origin",
            what
        );
        Assert.True(
            answer.Headers.TryGetValues("Cross-Origin-Resource-Policy", out var resource)
                && resource.Single() == "same-origin",
            what
        );
    }

    // Throws behind all other middleware, like a page.
    private sealed class Failing : Microsoft.AspNetCore.Hosting.IStartupFilter
    {
        public Action<Microsoft.AspNetCore.Builder.IApplicationBuilder> Configure(
            Action<Microsoft.AspNetCore.Builder.IApplicationBuilder> next
        ) =>
            app =>
            {
                next(app);
                Microsoft.AspNetCore.Builder.UseExtensions.Use(
                    app,
                    (context, action) =>
                        context.Request.Path == "/fail" ? throw new InvalidCastException("broken") : action(context)
                );
            };
    }
}
