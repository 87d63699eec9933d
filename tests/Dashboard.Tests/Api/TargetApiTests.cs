using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Api;
using Experiments;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage.Summaries;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Settings;
using Lab.Testing;
using LoadEngine.Plans;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Api;

[Trait("Category", "Long")]
public sealed class TargetApiTests
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task PutSettings_Good_RestartsTheTargetWithThem()
    {
        await using var host = await ApiHost.StartAsync();

        var answer = await PutAsync(host, "settings", new RuntimeSettings { MaxWorkerThreads = 200 });

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(200, host.Target.Settings.MaxWorkerThreads);
        var target = await host.Client.GetFromJsonAsync<TargetResponse>("/api/target", Json, Cancellation);
        Assert.Equal(200, target!.Settings!.MaxWorkerThreads);
        Assert.Equal(SettingOutcome.Unknown, Assert.Single(target.Checks).Outcome);
    }

    [Fact]
    public async Task PutSettings_SeveralMistakes_NamesEveryFieldAndChangesNothing()
    {
        await using var host = await ApiHost.StartAsync();

        var answer = await PutAsync(host, "settings", new RuntimeSettings { MinWorkerThreads = 0, SemaphoreSpin = -1 });

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Equal(
            ["minWorkerThreads", "semaphoreSpin"],
            (await answer.Content.ReadFromJsonAsync<ValidationProblemDetails>(Json, Cancellation))!.Errors.Keys.Order()
        );
        Assert.Equal(RuntimeSettings.Default, host.Target.Settings);
    }

    [Fact]
    public async Task GetRuntimes_NoBuildInProgress_ListsTheVersionsAndThereIsNothingToStop()
    {
        await using var host = await ApiHost.StartAsync();

        var answer = await host.Client.GetFromJsonAsync<RuntimesResponse>("/api/target/runtimes", Json, Cancellation);

        Assert.Equal([8, 9, 10, 11], answer!.Runtimes.Select(runtime => runtime.Version.Major));
        Assert.Null(answer.Building);
        var stop = await host.Client.DeleteAsync("/api/target/runtimes/build", Cancellation);
        Assert.Equal(HttpStatusCode.Conflict, stop.StatusCode);
    }

    [Theory]
    [InlineData("settings")]
    [InlineData("service")]
    public async Task Put_WhileARunIsRunning_IsRefusedWithAMessage(string part)
    {
        await using var host = await ApiHost.StartAsync();
        Assert.True(host.Lab.Start(new RunRequest { Users = 1, DurationSeconds = 60 }).IsDone);

        var answer =
            part == "settings"
                ? await PutAsync(host, part, new RuntimeSettings { MaxWorkerThreads = 200 })
                : await PutAsync(host, part, new ServiceChange(host.Address.AbsoluteUri));

        Assert.Equal(HttpStatusCode.Conflict, answer.StatusCode);
        Assert.Contains(
            "A run is active",
            (await answer.Content.ReadFromJsonAsync<ProblemDetails>(Json, Cancellation))!.Detail,
            StringComparison.Ordinal
        );
        Assert.Equal(RuntimeSettings.Default, host.Target.Settings);
    }

    [Fact]
    public async Task PutService_WithAPath_IsUnderLoadAndItsPathIsTheExperiment()
    {
        await using var kestrel = await OwnKestrel.StartAsync();
        await using var host = await ApiHost.StartAsync();

        var answer = await PutAsync(
            host,
            "service",
            new ServiceChange(new Uri(kestrel.Address, "/orders").AbsoluteUri)
        );

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal("own-get-orders", host.Lab.State.Experiment);
        Assert.Equal(
            new SavedEndpoint("own-get-orders", "GET /orders"),
            (await answer.Content.ReadFromJsonAsync<TargetResponse>(Json, Cancellation))!.Saved
        );
        var again = await PutAsync(host, "service", new ServiceChange(new Uri(kestrel.Address, "/orders").AbsoluteUri));
        var description = await ApiDescription.ReadAsync(host);
        Assert.Contains(
            "saved for the service",
            description
                .Resolved(description.Schema(nameof(TargetResponse))["properties"]!["saved"]!)["description"]
                ?.GetValue<string>()
                ?? "",
            StringComparison.Ordinal
        );
        Assert.Equal(
            new SavedEndpoint("own-get-orders", "GET /orders"),
            (await again.Content.ReadFromJsonAsync<TargetResponse>(Json, Cancellation))!.Saved
        );
        Assert.Equal(HttpStatusCode.Conflict, (await PutAsync(host, "settings", RuntimeSettings.Default)).StatusCode);
        var summary = await host.Lab.RunToEndAsync(
            new RunRequest
            {
                Experiment = "own-get-orders",
                Model = LoadModel.SharedIterations,
                Users = 2,
                Iterations = 50,
            },
            Cancellation
        );
        Assert.Equal(50, summary.Total.Succeeded);
        Assert.Equal("/orders", Assert.Single(summary.Variants).Route);
        Assert.Null(summary.Settings);
        Assert.Equal(
            HttpStatusCode.OK,
            (await host.Client.DeleteAsync("/api/target/service", Cancellation)).StatusCode
        );
        Assert.Null(host.Target.Service);
    }

    [Fact]
    public async Task PutService_WrongAddressAndProcess_NamesBothFieldsAndLeavesTheTarget()
    {
        using var sleeper = Sleeper.Start();
        await using var host = await ApiHost.StartAsync();

        var answer = await PutAsync(
            host,
            "service",
            new ServiceChange($"http://localhost:{FreePort.Next()}", sleeper.Id)
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Equal(
            ["processId", "url"],
            (await answer.Content.ReadFromJsonAsync<ValidationProblemDetails>(Json, Cancellation))!.Errors.Keys.Order()
        );
        Assert.True(host.Target.State.IsOwn);
    }

    [Fact]
    public async Task PutService_FolderThatTakesNoEndpoint_BlamesTheFolderAndLeavesTheTarget()
    {
        await using var kestrel = await OwnKestrel.StartAsync();
        await using var host = await ApiHost.StartAsync();
        Directory.CreateDirectory(host.Get<OwnEndpointStore>().Path);

        var answer = await PutAsync(
            host,
            "service",
            new ServiceChange(new Uri(kestrel.Address, "/orders").AbsoluteUri)
        );

        Assert.Equal(HttpStatusCode.ServiceUnavailable, answer.StatusCode);
        Assert.Equal(
            ["dataFolder"],
            (await answer.Content.ReadFromJsonAsync<ValidationProblemDetails>(Json, Cancellation))!.Errors.Keys
        );
        Assert.True(host.Target.State.IsOwn);
    }

    [Fact]
    public async Task Runs_SavedEndpointRemovedInMidRun_GoesOnAndIsSummedUp()
    {
        await using var kestrel = await OwnKestrel.StartAsync();
        await using var host = await ApiHost.StartAsync();
        var store = host.Get<OwnEndpointStore>();
        var route = new Uri(kestrel.Address, "/orders").AbsoluteUri;
        var saved = store.Save(new("", "Pair", new(route), new(route) { Method = "POST", Body = "{}" })).Saved!;
        Assert.True(host.Lab.SelectExperiment(saved.Id).IsDone);
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Experiment = saved.Id,
                    Users = 2,
                    DurationSeconds = 60,
                }
            ).IsDone
        );
        var id = host.Lab.State.Run!.Id;

        store.Remove(saved.Id);
        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        host.Lab.Stop();
        var summary = await Eventually.WaitForAsync(() => host.Lab.Summary(id), seen => seen is not null, Cancellation);

        Assert.Equal(0, summary!.Total.Failed);
        Assert.Equal(ExperimentCatalogue.All[0].Id, host.Lab.State.Experiment);
        Assert.Equal(VariantKind.Fragile, host.Lab.State.Variant);
    }

    private static Task<HttpResponseMessage> PutAsync<T>(LabHost host, string part, T body) =>
        host.Client.PutAsJsonAsync($"/api/target/{part}", body, Json, Cancellation);
}
