using System.Net;
using System.Text.Json.Nodes;
using Dashboard.Http.Problems;
using Dashboard.Tests.Components.Rendering;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Http.Problems;

public sealed class ProblemExceptionHandlerTests : IDisposable
{
    private readonly RecordedLog _log = new();

    public void Dispose() => _log.Dispose();

    [Theory]
    [InlineData("Production")]
    [InlineData("Development")]
    public async Task Failure_OfAnyKind_IsProblemDetailsWithoutAStackAndIsLogged(string environment)
    {
        await using var app = await StartAsync(
            environment,
            () => throw new InvalidCastException("secret inner workings")
        );

        using var answer = await SendAsync(app, "application/json");

        Assert.Equal(HttpStatusCode.InternalServerError, answer.StatusCode);
        var text = await TextAsync(answer);
        Assert.Equal("application/problem+json", answer.Content.Headers.ContentType?.MediaType);
        Assert.DoesNotContain("   at ", text, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", text, StringComparison.Ordinal);
        Assert.NotNull(JsonNode.Parse(text)!["errors"]!["request"]);
        Assert.Contains(_log.Failures, failure => failure is InvalidCastException);
    }

    [Theory]
    [InlineData(
        "No space left on device.",
        28,
        unchecked((int)0x80070070),
        HttpStatusCode.InsufficientStorage,
        "Free some space"
    )]
    [InlineData("Read-only file system.", 30, 0, HttpStatusCode.ServiceUnavailable, "choose another folder")]
    public async Task Failure_OfTheDisk_ReportsWhatTheSystemSaidAndWhatToDo(
        string message,
        int unix,
        int windows,
        HttpStatusCode status,
        string way
    )
    {
        await using var app = await StartAsync(
            "Production",
            () => throw new IOException(message, OperatingSystem.IsWindows() ? windows : unix)
        );

        using var answer = await SendAsync(app, "application/json");

        Assert.Equal(status, answer.StatusCode);
        var text = (string)JsonNode.Parse(await TextAsync(answer))!["errors"]!["dataFolder"]![0]!;
        Assert.Contains(message, text, StringComparison.Ordinal);
        Assert.Contains(way, text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Failure_OfAPage_IsAPageWithoutAStack()
    {
        await using var app = await StartAsync(
            "Production",
            () => throw new InvalidCastException("secret inner workings")
        );

        using var answer = await SendAsync(app, "text/html");

        Assert.Equal(HttpStatusCode.InternalServerError, answer.StatusCode);
        Assert.Equal("text/html", answer.Content.Headers.ContentType?.MediaType);
        Assert.Contains("This page failed", await TextAsync(answer), StringComparison.Ordinal);
        Assert.DoesNotContain("secret", await TextAsync(answer), StringComparison.Ordinal);
    }

    private async Task<WebApplication> StartAsync(string environment, Func<string> answer)
    {
        var builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { EnvironmentName = environment });
        builder.Logging.ClearProviders();
        builder.Services.AddSingleton<ILoggerFactory>(_log);
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddProblemResponses();
        var app = builder.Build();
        app.UseProblemResponses();
        app.MapGet("/fail", answer);
        await app.StartAsync(TestContext.Current.CancellationToken);
        return app;
    }

    private static async Task<HttpResponseMessage> SendAsync(WebApplication app, string accepted)
    {
        using var client = new HttpClient();
        client.DefaultRequestHeaders.Accept.ParseAdd(accepted);
        return await client.GetAsync(new Uri(app.Urls.Single() + "/fail"), TestContext.Current.CancellationToken);
    }

    private static Task<string> TextAsync(HttpResponseMessage answer) =>
        answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
}
