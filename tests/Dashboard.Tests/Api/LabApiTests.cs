using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Api;
using Experiments;
using Experiments.Charts;
using Lab.Foundation.Files;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Plans;
using Microsoft.AspNetCore.Mvc;

namespace Dashboard.Tests.Api;

public sealed class LabApiTests
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Runs_StartFlipStop_EndsInASummaryThatBalances()
    {
        await using var host = await ApiHost.StartAsync();

        var started = await PostAsync(
            host,
            new RunRequest
            {
                Users = 5,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );
        Assert.Equal(HttpStatusCode.Created, started.StatusCode);
        var run = await ReadAsync<CurrentRun>(started);
        await FrameAsync(host, frame => Value(frame, SeriesCatalogue.TotalsRequests) > 20);
        var flipped = await host.Client.PutAsJsonAsync(
            "/api/lab/variant",
            new VariantChange(VariantKind.Fixed),
            Json,
            Cancellation
        );
        Assert.Equal(VariantKind.Fixed, (await ReadAsync<LabState>(flipped)).Variant);
        await FrameAsync(
            host,
            frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.VariantSwitched)
        );
        await FrameAsync(host, frame => Value(frame, SeriesCatalogue.LoadSucceeded) > 0);
        using var taken = await host.Client.DeleteAsync($"/api/runs/{run.Id}", Cancellation);
        Assert.Equal(HttpStatusCode.Conflict, taken.StatusCode);
        Assert.Contains("stop it first", await taken.Content.ReadAsStringAsync(Cancellation), StringComparison.Ordinal);
        var stopped = await host.Client.DeleteAsync("/api/runs/current", Cancellation);
        Assert.Equal(HttpStatusCode.Accepted, stopped.StatusCode);
        var ended = await FrameAsync(
            host,
            frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded)
        );
        var summary = await host.Client.GetFromJsonAsync<RunSummary>($"/api/runs/{run.Id}", Json, Cancellation);

        Assert.NotNull(summary);
        Assert.Equal(RunOutcome.Stopped, summary.Ended);
        Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], summary.Variants.Select(variant => variant.Variant));
        Assert.Equal(summary.Total.Requests, summary.Total.Succeeded + summary.Total.Failed);
        Assert.Equal(summary.Total.Requests, summary.Variants.Sum(variant => variant.Figures.Requests));
        Assert.Equal(summary.Total.Requests, Value(ended, SeriesCatalogue.TotalsRequests));
        Assert.Equal(RunPhase.Idle, host.Lab.State.Phase);
    }

    [Fact]
    public async Task PutLoad_InMidRun_ChangesUsersMarksTheChartsAndSplitsTheSummary()
    {
        await using var host = await ApiHost.StartAsync();
        var run = await ReadAsync<CurrentRun>(
            await PostAsync(
                host,
                new RunRequest
                {
                    Users = 5,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                }
            )
        );
        await FrameAsync(host, frame => Value(frame, SeriesCatalogue.RunElapsed) > 2.5);

        var changed = await host.Client.PutAsJsonAsync("/api/lab/load", new LoadChange(Users: 12), Json, Cancellation);

        Assert.Equal(new LoadLevel(12, IsRate: false), (await ReadAsync<LabState>(changed)).Load);
        await FrameAsync(
            host,
            frame =>
                frame.Events.Any(frameEvent =>
                    frameEvent is { Kind: FrameEventKinds.LoadChanged, Label: "12 users", Level: 12 }
                )
        );
        await FrameAsync(host, frame => Value(frame, SeriesCatalogue.LoadUsers) == 12);
        var wrongModel = await host.Client.PutAsJsonAsync(
            "/api/lab/load",
            new LoadChange(RatePerSecond: 12),
            Json,
            Cancellation
        );
        Assert.Equal(["ratePerSecond"], (await ReadAsync<ValidationProblemDetails>(wrongModel)).Errors.Keys);
        await host.Client.DeleteAsync("/api/runs/current", Cancellation);
        await FrameAsync(host, frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded));
        var summary = await host.Client.GetFromJsonAsync<RunSummary>($"/api/runs/{run.Id}", Json, Cancellation);
        Assert.Equal(["5 users", "12 users"], summary!.Loads.Select(part => part.Load));
        Assert.Equal(summary.Total.Requests, summary.Loads.Sum(part => part.Figures.Requests));
        Assert.Null(host.Lab.State.Load);
    }

    [Fact]
    public async Task PutLoad_RunAtARate_ChangesTheRate()
    {
        await using var host = await ApiHost.StartAsync();
        await PostAsync(
            host,
            new RunRequest
            {
                Model = LoadModel.ConstantArrivalRate,
                RatePerSecond = 20,
                DurationSeconds = 60,
            }
        );

        Assert.Equal(
            HttpStatusCode.OK,
            (
                await host.Client.PutAsJsonAsync(
                    "/api/lab/load",
                    new LoadChange(RatePerSecond: 200),
                    Json,
                    Cancellation
                )
            ).StatusCode
        );

        await FrameAsync(host, frame => Value(frame, SeriesCatalogue.LoadSucceeded) > 100);
    }

    [Fact]
    public async Task GetLab_FolderKnownToTakeNothing_ReportsItBeforeAnyRun()
    {
        await using var host = await ApiHost.StartAsync();
        var number = 0;
        host.Get<IRunStore>().Changed += () => number++;
        host.Get<StorageHealth>().Error = "The disk of the data folder is full.";

        var lab = await host.Client.GetFromJsonAsync<JsonElement>("/api/lab", TestContext.Current.CancellationToken);

        Assert.Equal("The disk of the data folder is full.", lab.GetProperty("problem").GetString());
        Assert.Equal(1, number);
    }

    [Fact]
    public async Task PutLoad_WithoutARun_AnswersConflict()
    {
        await using var host = await ApiHost.StartAsync();

        Assert.Equal(
            HttpStatusCode.Conflict,
            (
                await host.Client.PutAsJsonAsync("/api/lab/load", new LoadChange(Users: 12), Json, Cancellation)
            ).StatusCode
        );
    }

    [Fact]
    public async Task PostRuns_WhileOneIsOn_AnswersConflictWithProblemDetails()
    {
        await using var host = await ApiHost.StartAsync();
        await PostAsync(host, new RunRequest { Users = 1, DurationSeconds = 60 });

        var second = await PostAsync(host, new RunRequest { Users = 1 });

        Assert.Equal(HttpStatusCode.Conflict, second.StatusCode);
        Assert.Contains("A run is active", (await ReadAsync<ProblemDetails>(second)).Detail, StringComparison.Ordinal);
    }

    [Fact]
    public async Task PostRuns_SeveralMistakes_NamesEveryField()
    {
        await using var host = await ApiHost.StartAsync();

        var answer = await PostAsync(
            host,
            new RunRequest
            {
                Users = 0,
                DurationSeconds = 0,
                TimeoutMs = 5,
            }
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        var problem = await ReadAsync<ValidationProblemDetails>(answer);
        Assert.Equal(["durationSeconds", "timeoutMs", "users"], problem.Errors.Keys.Order());
    }

    [Theory]
    [InlineData("{ \"users\": \"many\" }")]
    [InlineData("not json")]
    public async Task PostRuns_BodyThatIsNotARequest_AnswersBadRequest(string body)
    {
        await using var host = await ApiHost.StartAsync();
        using var content = new StringContent(body, System.Text.Encoding.UTF8, "application/json");

        var answer = await host.Client.PostAsync(new Uri("/api/runs", UriKind.Relative), content, Cancellation);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
    }

    [Fact]
    public async Task PostRuns_TargetDown_ReportsIt()
    {
        await using var host = await ApiHost.StartAsync();
        host.Target.State = host.Target.State with
        {
            Phase = TargetPhase.Crashed,
            Message = "It ended with exit code 3.",
        };

        var answer = await PostAsync(host, new RunRequest());

        Assert.Equal(HttpStatusCode.Conflict, answer.StatusCode);
        Assert.Contains("exit code 3", (await ReadAsync<ProblemDetails>(answer)).Detail, StringComparison.Ordinal);
    }

    [Fact]
    public async Task DeleteCurrentRun_WithoutARun_AnswersConflict()
    {
        await using var host = await ApiHost.StartAsync();

        Assert.Equal(
            HttpStatusCode.Conflict,
            (await host.Client.DeleteAsync("/api/runs/current", Cancellation)).StatusCode
        );
    }

    [Fact]
    public async Task GetRun_Unknown_AnswersNotFoundAndRunningOneConflict()
    {
        await using var host = await ApiHost.StartAsync();
        var run = await ReadAsync<CurrentRun>(
            await PostAsync(host, new RunRequest { Users = 1, DurationSeconds = 60 })
        );

        Assert.Equal(HttpStatusCode.NotFound, (await host.Client.GetAsync("/api/runs/none", Cancellation)).StatusCode);
        Assert.Equal(
            HttpStatusCode.Conflict,
            (await host.Client.GetAsync($"/api/runs/{run.Id}", Cancellation)).StatusCode
        );
    }

    [Fact]
    public async Task Runs_TargetGoesAwayInMidRun_KeepsRunningAndCountsTheFailures()
    {
        await using var host = await ApiHost.StartAsync(context =>
        {
            context.Abort();
            return Task.CompletedTask;
        });
        await PostAsync(host, new RunRequest { Users = 3, DurationSeconds = 60 });

        var frame = await FrameAsync(host, frame => Value(frame, SeriesCatalogue.ErrorsConnectionReset) > 0);

        Assert.Equal(RunPhase.Running, host.Lab.State.Phase);
        Assert.Equal(Value(frame, SeriesCatalogue.TotalsRequests), Value(frame, SeriesCatalogue.TotalsFailed));
        Assert.Null(Value(frame, SeriesCatalogue.LatencyP95));
    }

    [Fact]
    public async Task Runs_WithThresholds_AreJudgedOnAllThatWasCounted()
    {
        await using var host = await ApiHost.StartAsync();
        var request = new RunRequest
        {
            Model = LoadModel.SharedIterations,
            Iterations = 40,
            Users = 4,
            Thresholds = ["count==40", "failed_rate<1%", "p95>1m", "status_200<40"],
        };

        var run = await ReadAsync<CurrentRun>(await PostAsync(host, request));
        await FrameAsync(host, frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded));
        var summary = await host.Client.GetFromJsonAsync<RunSummary>($"/api/runs/{run.Id}", Json, Cancellation);

        Assert.Equal(
            [("count==40", true), ("failed_rate<1%", true), ("p95>1m", false), ("status_200<40", false)],
            summary!.Thresholds.Select(result => (result.Text, result.Passed))
        );
        Assert.Equal(40, summary.Thresholds[0].Actual);
        Assert.Equal(summary.Total.P95Ms!.Value, summary.Thresholds[2].Actual!.Value, precision: 3);
    }

    [Fact]
    public async Task PostRuns_MistakesInTheLoadModel_AreNamedByField()
    {
        await using var host = await ApiHost.StartAsync();

        var answer = await PostAsync(
            host,
            new RunRequest
            {
                Model = LoadModel.ConstantArrivalRate,
                ThinkTimeMs = 5,
                MaxVus = 0,
                Thresholds = ["p95"],
            }
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Equal(
            ["maxVus", "ratePerSecond", "thinkTimeMs", "thresholds"],
            (await ReadAsync<ValidationProblemDetails>(answer)).Errors.Keys.Order()
        );
    }

    private static Task<HttpResponseMessage> PostAsync(LabHost host, RunRequest request) =>
        host.Client.PostAsJsonAsync("/api/runs", request, Json, Cancellation);

    private static async Task<T> ReadAsync<T>(HttpResponseMessage response) =>
        (await response.Content.ReadFromJsonAsync<T>(Json, Cancellation))!;

    private static double? Value(Frame frame, Series series) => frame.Values[SeriesCatalogue.IndexOf(series)];

    private static async Task<Frame> FrameAsync(LabHost host, Func<Frame, bool> wanted)
    {
        await foreach (var frame in host.Stream.ReadAsync(0, Cancellation))
            if (wanted(frame))
                return frame;
        throw new InvalidOperationException("The stream ended.");
    }
}
