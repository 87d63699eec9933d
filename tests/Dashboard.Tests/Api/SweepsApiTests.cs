using System.Net;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Api;
using Dashboard.Http.Problems;
using Lab.Campaigns.Sweeps;
using Lab.Testing;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Dashboard.Tests.Api;

public sealed class SweepsApiTests : IAsyncLifetime
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };
    private readonly SweepLab sweeps = new();
    private readonly HttpClient client = new();
    private WebApplication host = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<ISweeps>(sweeps.Runner);
        builder.Services.ConfigureHttpJsonOptions(json =>
            json.SerializerOptions.Converters.Add(new JsonStringEnumConverter())
        );
        builder.Services.AddProblemResponses();
        host = builder.Build();
        host.UseProblemResponses();
        host.MapSweepsApi();
        await host.StartAsync(Cancellation);
        client.BaseAddress = new Uri(host.Urls.Single());
    }

    public async ValueTask DisposeAsync()
    {
        client.Dispose();
        await host.DisposeAsync();
        sweeps.Dispose();
    }

    [Fact]
    public async Task Post_Sweep_IsCreatedAndCanBeReadWhereItSays()
    {
        using var answer = await client.PostAsJsonAsync("/api/sweeps", SweepLab.FourCells, Json, Cancellation);
        await sweeps.Runner.Work.WaitAsync(TimeSpan.FromSeconds(60), Cancellation);

        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
        var sweep = await client.GetFromJsonAsync<SweepDocument>(answer.Headers.Location, Json, Cancellation);
        Assert.Equal((SweepState.Complete, 4), (sweep!.State, sweep.Cells.Count(cell => cell.State == CellState.Done)));
        Assert.Equal(
            sweep.Id,
            Assert.Single((await client.GetFromJsonAsync<SweepList>("/api/sweeps", Json, Cancellation))!.Sweeps).Id
        );
    }

    [Fact]
    public async Task Post_MoreThan200Cells_AnswersBadRequestWithTheEstimate()
    {
        using var answer = await client.PostAsJsonAsync(
            "/api/sweeps",
            new SweepRequest { Users = [.. Enumerable.Range(1, 41)] },
            Json,
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        var problem = await answer.Content.ReadFromJsonAsync<ValidationProblemDetails>(Json, Cancellation);
        Assert.Contains("205 cells", Assert.Single(problem!.Errors["cells"]), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Post_FolderThatCannotBeWritten_ReportsItAndLeavesNothing()
    {
        await File.WriteAllTextAsync(sweeps.Store.Folder, "", Cancellation);

        using var answer = await client.PostAsJsonAsync("/api/sweeps", SweepLab.FourCells, Json, Cancellation);

        Assert.Equal(HttpStatusCode.ServiceUnavailable, answer.StatusCode);
        Assert.Contains(
            "try again",
            (await answer.Content.ReadFromJsonAsync<ProblemDetails>(Json, Cancellation))!.Detail,
            StringComparison.Ordinal
        );
        Assert.Null(sweeps.Runner.Current);
        Assert.False(sweeps.Store.HasUnsaved);
        File.Delete(sweeps.Store.Folder);
        using var again = await client.PostAsJsonAsync("/api/sweeps", SweepLab.FourCells, Json, Cancellation);
        Assert.Equal(HttpStatusCode.Created, again.StatusCode);
        await sweeps.Runner.Work.WaitAsync(TimeSpan.FromSeconds(60), Cancellation);
    }

    [Theory]
    [InlineData("{ \"users\": \"many\" }")]
    [InlineData("not json")]
    public async Task Post_BodyThatIsNotARequest_AnswersBadRequest(string body)
    {
        using var content = new StringContent(body, Encoding.UTF8, "application/json");

        using var answer = await client.PostAsync(new Uri("/api/sweeps", UriKind.Relative), content, Cancellation);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
    }

    [Fact]
    public async Task Unknown_SweepAndNoneToStop_AnswerNotFoundAndConflict()
    {
        using var found = await client.GetAsync(new Uri("/api/sweeps/none", UriKind.Relative), Cancellation);
        using var resumed = await client.PostAsync(
            new Uri("/api/sweeps/none/resume", UriKind.Relative),
            null,
            Cancellation
        );
        using var stopped = await client.DeleteAsync(new Uri("/api/sweeps/current", UriKind.Relative), Cancellation);

        Assert.Equal(
            [HttpStatusCode.NotFound, HttpStatusCode.NotFound, HttpStatusCode.Conflict],
            [found.StatusCode, resumed.StatusCode, stopped.StatusCode]
        );
    }
}
