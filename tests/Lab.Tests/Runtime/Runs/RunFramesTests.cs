using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Recording;
using Tests.Shared;

namespace Lab.Tests.Runtime.Runs;

public sealed class RunFramesTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Fill_InARun_EveryKindOfFailureHasANumber()
    {
        await using var host = await LabHost.StartAsync();
        var before = host.Stream.Latest;
        await host.Lab.RunToEndAsync(
            new RunRequest
            {
                Model = LoadModel.SharedIterations,
                Iterations = 5,
                Users = 1,
            },
            Cancellation
        );

        var frame = await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                item => item.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.TotalsRequests)] == 5,
                Cancellation
            );

        var errors = SeriesCatalogue
            .All.Where(series => series.Id.StartsWith("errors.", StringComparison.Ordinal))
            .ToList();
        Assert.Equal(ErrorKinds.Failures.Count, errors.Count);
        Assert.All(errors, series => Assert.Equal(0, frame.Values[SeriesCatalogue.IndexOf(series)]));
    }

    // Regression: a chart rose from 50 to 160 at the end: 64 responses of the last 0.03 s were extrapolated to a second.
    [Fact]
    public async Task Fill_RunThatEndsRightAfterAFrame_MakesNoRateOfAnInstant()
    {
        const int Users = 40;
        using var gate = new SemaphoreSlim(0);
        await using var host = await LabHost.StartAsync(context => gate.WaitAsync(context.RequestAborted));
        var before = host.Stream.Latest;
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Model = LoadModel.SharedIterations,
                    Iterations = Users,
                    Users = Users,
                    TimeoutMs = 30_000,
                }
            ).IsDone
        );
        await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                item => item.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadInFlight)] == Users,
                Cancellation
            );

        gate.Release(Users);
        var last = await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded),
                Cancellation
            );

        // Earlier frames have the pump's length, which is shorter after a late frame; the run shortens only the last frame.
        Assert.Equal(Users, last.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.TotalsRequests)]);
        Assert.InRange(
            last.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded)] ?? 0,
            0,
            Users / FramePump.Interval.TotalSeconds
        );
    }

    // Regression: the latency chart left out responses of Fragile after the switch; table, export and throughput had them.
    [Fact]
    public async Task Fill_AnswersOfTheVariantBeforeTheFlip_AreDrawnAsItsOwn()
    {
        using var gate = new SemaphoreSlim(0);
        await using var host = await LabHost.StartAsync(context =>
            context.Request.Path.StartsWithSegments("/bad")
                ? gate.WaitAsync(context.RequestAborted)
                : Task.CompletedTask
        );
        var before = host.Stream.Latest;
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 3,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                    TimeoutMs = 30_000,
                }
            ).IsDone
        );
        await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                item => item.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.WaitingOldest)] > 500,
                Cancellation
            );

        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        gate.Release(100);

        var frame = await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                item => item.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LateFragile)] is not null,
                Cancellation
            );
        Assert.InRange(frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LateFragile)]!.Value, 500, 30_000);
        Assert.Null(frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LateFixed)]);
        Assert.Contains(
            ChartCatalogue.Latency.Lines,
            line => line.Series == SeriesCatalogue.LateFragile && line.Colour == LineColour.Fragile
        );
    }

    // Regression: the summary included twelve seconds in which the run sent nothing.
    [Fact]
    public async Task SwitchVariant_WhileLastAnswersAreAwaited_ChoosesForTheNextRunAlone()
    {
        using var gate = new SemaphoreSlim(0);
        await using var host = await LabHost.StartAsync(context => gate.WaitAsync(context.RequestAborted));
        var before = host.Stream.Latest;
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 3,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                    TimeoutMs = 30_000,
                }
            ).IsDone
        );
        await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                item => item.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.WaitingOldest)] > 500,
                Cancellation
            );
        Assert.True(host.Lab.Stop().IsDone);

        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        double? stopping = null;
        await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                frame =>
                    frame.Time
                    > (
                        stopping ??= frame
                            .Events.FirstOrDefault(frameEvent => frameEvent.Kind == FrameEventKinds.RunStopping)
                            ?.Time
                    ) + 0.6,
                Cancellation
            );
        gate.Release(100);

        var ended = (await Eventually.WaitForAsync(() => host.Lab.State, state => state.Run is null, Cancellation));
        Assert.Equal(VariantKind.Fixed, ended.Variant);
        var fragile = Assert.Single(ended.LastSummary!.Variants);
        Assert.Equal(VariantKind.Fragile, fragile.Variant);
        Assert.InRange(fragile.LastAnswersSeconds, 0.5, fragile.Seconds - 0.5);
        Assert.DoesNotContain(
            host.Stream.GetFramesAfter(before),
            frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.VariantSwitched)
        );
    }

    // Regression: the end was not marked, and throughput rose without a visible cause.
    [Theory]
    [InlineData(null, 0)]
    [InlineData(1, 1)]
    public async Task Start_WithAWarmUp_MarksItsEndOnce(int? warmUpSeconds, int expected)
    {
        await using var host = await LabHost.StartAsync(_ => Task.CompletedTask);
        var before = host.Stream.Latest;

        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 2,
                    RampSeconds = 0,
                    DurationSeconds = 2,
                    WarmUpSeconds = warmUpSeconds,
                }
            ).IsDone
        );
        await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.RunEnded),
                Cancellation
            );

        var ends = host
            .Stream.GetFramesAfter(before)
            .Where(frame => frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.WarmUpEnded))
            .ToList();
        Assert.Equal(expected, ends.Count);
        Assert.All(
            ends,
            end =>
                Assert.InRange(
                    end.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)]!.Value,
                    1,
                    double.MaxValue
                )
        );
    }

    [Fact]
    public async Task Fill_TargetThatAnswersNoOne_ReportsTheAgesWhereThereIsNoPercentile()
    {
        await using var host = await LabHost.StartAsync(context =>
            Task.Delay(Timeout.Infinite, context.RequestAborted)
        );
        var before = host.Stream.Latest;
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 3,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                    TimeoutMs = 30_000,
                }
            ).IsDone
        );

        var frame = await host
            .Stream.ReadAsync(before, Cancellation)
            .FirstAsync(
                item => item.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.WaitingOldest)] > 1_000,
                Cancellation
            );

        Assert.Null(frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LatencyP95)]);
        Assert.InRange(
            frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.WaitingMedian)]!.Value,
            1,
            frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.WaitingOldest)]!.Value
        );
        Assert.Equal(0, frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.WaitingForUser)]);
    }
}
