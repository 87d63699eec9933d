using LoadEngine.Cli.Results;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine.Cli.Tests.Results;

public sealed class ResultDocumentTests
{
    [Fact]
    public void Of_ARun_IntervalsAddUpToTheTotalsCountForCount()
    {
        using var server = new OkServer();
        var result = Run(server.Url, new ConstantVus(4, TimeSpan.FromMilliseconds(2_500)));

        Assert.Equal(server.Requests, result.Totals.Completed);
        Assert.Equal(
            result.Totals.Scheduled,
            result.Totals.Completed + result.Totals.Cancelled + result.Totals.Dropped
        );
        Assert.Equal(result.Totals.Scheduled, result.Intervals.Sum(interval => interval.Totals.Scheduled));
        Assert.Equal(result.Totals.Succeeded, result.Intervals.Sum(interval => interval.Response?.Count ?? 0));
        Assert.Equal(result.DurationSeconds, result.Intervals.Sum(interval => interval.Seconds), 1);
        Assert.Equal(result.Totals.Succeeded, result.Latencies.Response!.Count);
        Assert.Equal(["Target"], result.Targets.Select(target => target.Name));
        Assert.Equal(result.Totals.Completed, result.Targets[0].Counts.Completed);
    }

    [Fact]
    public void Of_NoResponses_LatenciesAreAbsentAndThresholdsNotMet()
    {
        string url;
        using (var server = new OkServer())
            url = server.Url;
        var result = Run(
            url,
            new ConstantVus(1, TimeSpan.FromSeconds(1)),
            ResultSamples.Parse("p95<500"),
            ResultSamples.Parse("error_connect-refused>0")
        );

        Assert.Null(result.Latencies.Response);
        Assert.All(result.Intervals, interval => Assert.Null(interval.Response));
        Assert.NotNull(result.Latencies.FailedResponse);
        Assert.Equal([false, true], result.Thresholds.Select(threshold => threshold.Passed));
        Assert.False(result.Passed);
        Assert.DoesNotContain("\"response\":", ResultJson.Write(result), StringComparison.Ordinal);
    }

    private static ResultDocument Run(string url, ExecutorPlan executor, params Threshold[] thresholds)
    {
        var plan = new LoadPlan { Target = LoadTarget.Get("Target", url), Executor = executor };
        return ResultDocument.From(
            new(plan, thresholds),
            RunObserver.Watch(LoadRun.Start(plan, AllowedHosts.LoopbackOnly)).End(),
            interrupted: false
        );
    }
}
