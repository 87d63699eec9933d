using LoadEngine.Documents;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Results;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Results;

public sealed class RunObserverTests
{
    [Fact]
    public void End_OfARun_IntervalsAddUpToTheTotalsCountForCount()
    {
        using var server = new OkServer();
        var snapshots = new List<LoadSnapshot>();
        var observation = Observe(server, new ConstantVus(4, 2_500), snapshots.Add);
        var result = observation.ToResult(new(Plan(server, new ConstantVus(4, 2_500)), []), interrupted: false);

        Assert.Equal(server.Requests, result.Totals.Completed);
        Assert.Equal(result.Totals.Scheduled, result.Totals.Completed + result.Totals.Cancelled + result.Totals.Dropped);
        Assert.Equal(result.Totals.Scheduled, result.Intervals.Sum(interval => interval.Totals.Scheduled));
        Assert.Equal(result.Totals.Succeeded, result.Intervals.Sum(interval => interval.Totals.Succeeded));
        Assert.Equal(result.Totals.BodyBytes, result.Intervals.Sum(interval => interval.Totals.BodyBytes));
        Assert.Equal(result.Totals.Succeeded, result.Intervals.Sum(interval => interval.Response?.Count ?? 0));
        Assert.Equal(result.DurationSeconds, result.Intervals.Sum(interval => interval.Seconds), 1);

        var last = snapshots[^1];
        Assert.Equal(last.Total.Response, LatencyFigures.Of(observation.Total.Response));
        Assert.Equal(last.Total.Service, LatencyFigures.Of(observation.Total.Service));
        Assert.Equal(last.Total.Connect, LatencyFigures.Of(observation.Total.Connect));
        Assert.Equal((last.Total.Succeeded, last.Total.Responses), (result.Totals.Succeeded, result.Totals.Responses));
        Assert.Equal(last.Total.Response!.P99Ms, result.Latencies.Response!.P99Ms);
        Assert.Equal(["Target"], result.Targets.Select(target => target.Name));
        Assert.Equal(result.Totals.Completed, result.Targets[0].Totals.Completed);
    }

    [Fact]
    public void End_OfABurst_KeepsItsRungs()
    {
        using var server = new OkServer();
        var result = Observe(server, new Burst([1, 8], PauseMs: 0, MaxDurationMs: 20_000)).ToResult(new(Plan(server, new Burst([1, 8])), []), interrupted: false);

        Assert.Equal([1, 8], result.BurstRungs.Select(rung => rung.Size));
        Assert.All(result.BurstRungs, rung => Assert.True(rung.DurationMs > 0));
        Assert.Equal(9, result.Totals.Succeeded);
    }

    [Fact]
    public void Watch_NobodyAnswers_LatenciesAreAbsentAndThresholdsNotMet()
    {
        string url;
        using (var server = new OkServer()) url = server.Url;
        var plan = new LoadPlan { Target = LoadTarget.Get("Target", url), Executor = new ConstantVus(1, 1_000) };
        var run = LoadRun.Start(plan, AllowedHosts.LoopbackOnly);
        var result = RunObserver.Watch(run).End().ToResult(new(plan, [Documents.PlanSamples.Parse("p95<500"), Documents.PlanSamples.Parse("error_connect-refused>0")]), interrupted: false);

        Assert.Null(result.Latencies.Response);
        Assert.All(result.Intervals, interval => Assert.Null(interval.Response));
        Assert.NotNull(result.Latencies.FailedResponse);
        Assert.Equal([false, true], result.Thresholds.Select(threshold => threshold.Passed));
        Assert.False(result.Passed);
        Assert.DoesNotContain("\"response\":", ResultJson.Write(result), StringComparison.Ordinal);
    }

    private static LoadPlan Plan(OkServer server, ExecutorPlan executor) => new() { Target = LoadTarget.Get("Target", server.Url), Executor = executor };

    private static RunObservation Observe(OkServer server, ExecutorPlan executor, Action<LoadSnapshot>? onSnapshot = null) =>
        RunObserver.Watch(LoadRun.Start(Plan(server, executor), AllowedHosts.LoopbackOnly), onSnapshot).End();
}
