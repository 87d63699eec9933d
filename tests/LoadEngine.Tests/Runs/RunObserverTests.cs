using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine.Tests.Runs;

public sealed class RunObserverTests
{
    [Fact]
    public void End_OfARun_SnapshotsAddUpToTheTotalCountForCount()
    {
        using var server = new OkServer();
        var seen = new List<LoadSnapshot>();
        var run = Observe(server, new ConstantVus(4, Ms(2_500)), seen.Add);

        Assert.Equal(seen, run.Snapshots);
        Assert.Equal(server.Requests, run.Total.Completed);
        Assert.Equal(run.Total.Scheduled, run.Total.Completed + run.Total.Cancelled + run.Total.Dropped);
        Assert.Equal(run.Total.Scheduled, run.Snapshots.Sum(snapshot => snapshot.Interval.Counts.Scheduled));
        Assert.Equal(run.Total.Succeeded, run.Snapshots.Sum(snapshot => snapshot.Interval.Counts.Succeeded));
        Assert.Equal(run.Total.BodyBytes, run.Snapshots.Sum(snapshot => snapshot.Interval.Counts.BodyBytes));
        Assert.Equal(run.Total.Succeeded, run.Snapshots.Sum(snapshot => snapshot.Interval.Response?.Count ?? 0));
        Assert.Equal(
            (run.CountedDuration + run.Last.Drain).TotalSeconds,
            run.Snapshots.Sum(snapshot => snapshot.Interval.Seconds),
            tolerance: 0.000_001
        );

        var last = run.Last.Total;
        Assert.Equal(last.Response, LatencyFigures.From(run.Total.Response));
        Assert.Equal(last.Service, LatencyFigures.From(run.Total.Service));
        Assert.Equal(last.Connect, LatencyFigures.From(run.Total.Connect));
        Assert.Equal((run.Total.Succeeded, run.Total.Responses), (last.Counts.Succeeded, last.Counts.Responses));
        Assert.Equal(
            run.Total.Completed,
            Assert.Single(run.Last.Targets, target => target.Name == "Target").Counts.Completed
        );
    }

    [Fact]
    public void End_OfABurst_KeepsItsRungs()
    {
        using var server = new OkServer();
        var run = Observe(server, new Burst([1, 8]) { Pause = Ms(0), MaxDuration = Ms(20_000) });

        Assert.Equal([1, 8], run.BurstSteps.Select(rung => rung.Size));
        Assert.All(run.BurstSteps, rung => Assert.True(rung.DurationMs > 0));
        Assert.Equal(9, run.Total.Succeeded);
    }

    [Fact]
    public void Watch_ThresholdThatAbortsIsLost_StopsTheRunAndReportsWhich()
    {
        using var server = new OkServer();
        var run = Observe(
            server,
            new ConstantVus(1, Ms(60_000)),
            thresholds: ["failed==0 abort", "p95>1m abort after 500ms"]
        );

        Assert.Equal("p95>1m abort after 500ms", run.StoppedBy?.Text);
        Assert.InRange(run.Last.Elapsed.TotalSeconds, 0.5, 20);
        Assert.Equal(
            [true, false],
            new[] { "failed==0 abort", "p95>1m abort after 500ms" }.Select(text => run.Evaluate(Parse(text)).Passed)
        );
    }

    [Fact]
    public void Watch_ListenerThatFails_CostsNothingOfTheRun()
    {
        using var server = new OkServer();
        var run = Observe(
            server,
            new ConstantVus(1, Ms(60_000)),
            _ => throw new IOException("No space left on device"),
            "p95>1m abort after 500ms"
        );

        Assert.Equal("p95>1m abort after 500ms", run.StoppedBy?.Text);
        Assert.Equal(server.Requests, run.Total.Completed);
        Assert.Equal(run.Total.Completed, run.Snapshots.Sum(snapshot => snapshot.Interval.Counts.Completed));
        Assert.Equal("No space left on device", run.ListenerFault?.Message);
    }

    [Fact]
    public void End_RunThatADefectEnded_ReportsItNextToWhatWasObserved()
    {
        // The address of the seventh user has an invalid port.
        var plan = new LoadPlan
        {
            Target = LoadTarget.Get("Ports", "http://127.0.0.1:{vu}1111/"),
            Executor = new ConstantVus(7, Ms(60_000)),
        };
        var observer = RunObserver.Watch(LoadRun.Start(plan, AllowedHosts.LoopbackOnly));

        var run = observer.End(out var defect);

        Assert.IsType<UriFormatException>(defect);
        Assert.Equal(LoadRunPhase.Ended, run!.Last.Phase);
        Assert.Same(defect, Assert.Throws<InvalidOperationException>(observer.End).InnerException);
    }

    [Fact]
    public void Judge_ThresholdTheRunWasStoppedFor_IsNotMetWhateverCameInAfterwards()
    {
        using var server = new OkServer();
        var run = Observe(server, new SharedIterations(5, 1)) with
        {
            StoppedBy = new("p95<1m abort", TimeSpan.FromSeconds(1)),
        };

        Assert.False(run.Evaluate(Parse("p95<1m abort")).Passed);
        Assert.True(run.Evaluate(Parse("p95<1m")).Passed);
    }

    private static Threshold Parse(string text) =>
        Threshold.TryParse(text, out var threshold, out var mistake) ? threshold : throw new FormatException(mistake);

    private static RunObservation Observe(
        OkServer server,
        ExecutorPlan executor,
        Action<LoadSnapshot>? onSnapshot = null,
        params string[] thresholds
    )
    {
        var plan = new LoadPlan { Target = LoadTarget.Get("Target", server.Url), Executor = executor };
        return RunObserver
            .Watch(
                LoadRun.Start(plan, AllowedHosts.LoopbackOnly),
                onSnapshot,
                thresholds: [.. thresholds.Select(Parse)]
            )
            .End();
    }
}
