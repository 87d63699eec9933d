using System.Net;
using Dashboard.Api;
using Dashboard.Http.Problems;
using Dashboard.Security;
using Dashboard.Tests.Pages;
using Lab.Campaigns.Proofs;
using Lab.Storage;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Api;

public sealed class ExportsApiTests : IAsyncLifetime
{
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    public async ValueTask InitializeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<IProofs, StandingProofs>();
        builder.Services.AddSingleton<IRunStore>(
            new InMemoryRunStore(
                StoredRuns.Run("a"),
                StoredRuns.Run("b", 20, name: "b"),
                StoredRuns.Run("c", rps: _ => 0, failed: 3, name: "c")
            )
        );
        builder.Services.AddProblemResponses();
        builder.Services.AddAccess(builder.Configuration);
        _app = builder.Build();
        _app.UseProblemResponses();
        _app.MapExportsApi();
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    [Theory]
    [InlineData("json", "application/json", "run-a.json")]
    [InlineData("csv", "text/csv", "run-a-intervals.csv")]
    [InlineData("hgrm", "text/plain", "run-a.hgrm")]
    [InlineData("md", "text/markdown", "run-a.md")]
    [InlineData("html", "text/html", "run-a.html")]
    [InlineData("k6", "text/javascript", "run-a-k6.js")]
    public async Task Export_KnownRun_IsAFileToKeep(string format, string type, string name)
    {
        using var answer = await _client.GetAsync(
            $"/api/runs/a/export?format={format}",
            TestContext.Current.CancellationToken
        );
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(type, answer.Content.Headers.ContentType!.MediaType);
        Assert.Equal(
            ("attachment", name),
            (
                answer.Content.Headers.ContentDisposition!.DispositionType,
                answer.Content.Headers.ContentDisposition.FileName
            )
        );
    }

    [Theory]
    [InlineData("/api/runs/a/export", HttpStatusCode.BadRequest, "json, csv, hgrm")]
    [InlineData("/api/runs/a/export?format=exe", HttpStatusCode.BadRequest, "json, csv, hgrm")]
    [InlineData("/api/runs/a/export?format=1", HttpStatusCode.BadRequest, "json, csv, hgrm")]
    [InlineData("/api/runs/gone/export?format=md", HttpStatusCode.NotFound, "no such run")]
    [InlineData("/api/runs/c/export?format=hgrm", HttpStatusCode.UnprocessableEntity, "No request")]
    [InlineData("/api/compare/export?runs=a,b", HttpStatusCode.BadRequest, "html, md")]
    [InlineData("/api/compare/export?runs=a&format=md", HttpStatusCode.UnprocessableEntity, "at least two runs")]
    public async Task Export_ImpossibleValue_IsReported(string address, HttpStatusCode status, string words)
    {
        using var answer = await _client.GetAsync(address, TestContext.Current.CancellationToken);
        Assert.Equal(status, answer.StatusCode);
        Assert.Contains(
            words,
            await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("html", "comparison-a-and-b.html")]
    [InlineData("md", "comparison-a-and-b.md")]
    public async Task ExportComparison_TwoRuns_IsAFileToKeep(string format, string name)
    {
        using var answer = await _client.GetAsync(
            $"/api/compare/export?runs=a,b&format={format}",
            TestContext.Current.CancellationToken
        );
        Assert.Equal(
            (HttpStatusCode.OK, name),
            (answer.StatusCode, answer.Content.Headers.ContentDisposition!.FileName)
        );
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
    }
}
