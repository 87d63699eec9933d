using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Dashboard.Hubs;
using Dashboard.Tests.Api;
using Dashboard.Tests.Hubs;
using Dashboard.Tests.Pages;
using Lab.Campaigns;
using Lab.Campaigns.Sweeps;
using Lab.Targets.Frames;
using Lab.Testing;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Http.Problems;

public sealed class StatusPagesTests(ApiFixture api, PagesFixture pages)
{
    [Theory]
    [InlineData("/nonsense", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html", "Page not found")]
    [InlineData("/runs/a/b/c", "text/html", "text/html", "Page not found")]
    [InlineData("/nonsense.js", "*/*", "application/problem+json", "Not Found")]
    [InlineData("/api/nonsense", "text/html", "application/problem+json", "Not Found")]
    [InlineData("/hubs/nonsense", "text/html", "application/problem+json", "Not Found")]
    [InlineData("/api/nonsense", "application/json", "application/problem+json", "Not Found")]
    public async Task UnknownAddress_IsAPageForPeopleAndProblemDetailsForPrograms(
        string path,
        string accepted,
        string type,
        string words
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accepted);

        using var answer = await pages.Host.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
        Assert.Equal(type, answer.Content.Headers.ContentType?.MediaType);
        Assert.Contains(
            words,
            await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("/runs/none", "This run cannot be shown")]
    [InlineData("/runs/none/replay", "This run cannot be shown")]
    [InlineData("/sweeps/none", "There is no sweep")]
    [InlineData("/lessons/none", "There is no lesson of this name")]
    [InlineData("/lessons/blocking", "Predict")]
    public async Task UnknownThing_OfAKnownPage_IsThatPageWithTheStatusForIt(string path, string words)
    {
        using var sweeps = new SweepLab();
        await using var host = await PagesHost.StartAsync(configure: builder =>
        {
            builder.Services.AddSingleton<ISweeps>(sweeps.Runner);
            builder.Services.AddSingleton<FrameStream>();
            builder.Services.AddSingleton<CampaignEngine>();
        });
        using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { { "Accept", "text/html" } } };

        using var answer = await host.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(
            path.EndsWith("blocking", StringComparison.Ordinal) ? HttpStatusCode.OK : HttpStatusCode.NotFound,
            answer.StatusCode
        );
        Assert.Contains(
            words,
            await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(HttpTransportType.ServerSentEvents)]
    [InlineData(HttpTransportType.LongPolling)]
    public async Task Hub_FollowedWithoutAWebSocket_IsSentAsItComes(HttpTransportType transport)
    {
        await using var connection = await HubClient.ConnectAsync(api.Host, TelemetryHub.Path, transport);

        var first = await connection
            .StreamAsync<Frame>("Frames", 0, TestContext.Current.CancellationToken)
            .FirstAsync(TestContext.Current.CancellationToken);

        Assert.True(first.Sequence > 0);
    }

    [Theory]
    [InlineData("POST", "/api/lab", "method", HttpStatusCode.MethodNotAllowed)]
    [InlineData("GET", "/api/nonsense", "path", HttpStatusCode.NotFound)]
    public async Task Status_WithoutABody_NamesWhatIsMeant(
        string verb,
        string path,
        string field,
        HttpStatusCode status
    )
    {
        using var request = new HttpRequestMessage(new HttpMethod(verb), path);

        using var answer = await api.Host.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(status, answer.StatusCode);
        var problem =
            await System.Net.Http.Json.HttpContentJsonExtensions.ReadFromJsonAsync<System.Text.Json.Nodes.JsonObject>(
                answer.Content,
                TestContext.Current.CancellationToken
            );
        Assert.Equal([field], problem!["errors"]!.AsObject().Select(error => error.Key));
    }

    // Regression: the body was empty.
    [Theory]
    [InlineData("/hubs/telemetry", "GET, POST, DELETE")]
    [InlineData("/hubs/counters/negotiate", "POST")]
    public async Task HubAskedWithAnotherMethod_ReportsWhatItAnswersTo(string path, string allowed)
    {
        using var answer = await api.Host.Client.PutAsync(
            new Uri(path, UriKind.Relative),
            null,
            TestContext.Current.CancellationToken
        );

        Assert.Equal(HttpStatusCode.MethodNotAllowed, answer.StatusCode);
        Assert.Equal(allowed, string.Join(", ", answer.Content.Headers.Allow));
        Assert.Contains(
            $"The address accepts {allowed}.",
            await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task KnownAddress_IsTheAnswerItself()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/lessons");
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("text/html"));

        using var answer = await pages.Host.Client.SendAsync(request, TestContext.Current.CancellationToken);

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
    }
}
