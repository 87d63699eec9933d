using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Runtime.Aggregation;
using Lab.Storage.Summaries;
using Lab.Testing;
using LoadEngine.Recording;
using Microsoft.AspNetCore.Http;
using Tests.Shared;

namespace Lab.Tests.Runtime.Aggregation;

public sealed class LoadSegmentsTests
{
    private static readonly LoadLevel Users200 = new(200, IsRate: false);
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Summary_LoadChangedAndFlipped_PartsOfAVariantAddUpToItsRow()
    {
        await using var host = await LabHost.StartAsync(answer: async context =>
        {
            if (context.Request.Path.StartsWithSegments("/bad", StringComparison.Ordinal))
                await Task.Delay(1_000, context.RequestAborted);
            await context.Response.WriteAsync("ok", context.RequestAborted);
        });
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 20,
                    RampSeconds = 0,
                    DurationSeconds = 120,
                    ThinkTimeMs = 100,
                }
            ).IsDone
        );
        await UntilAsync(host, seconds: 0.25);
        Assert.True(host.Lab.ChangeLoad(new LoadChange(Users: 40)).IsDone);
        await UntilAsync(host, seconds: 0.5);
        Assert.True(host.Lab.SwitchVariant(VariantKind.Fixed).IsDone);
        await UntilAsync(host, seconds: 3);
        Assert.True(host.Lab.Stop().IsDone);
        var summary = (
            await Eventually.WaitForAsync(
                () => host.Lab.State,
                state => state is { Run: null, LastSummary: not null },
                Cancellation
            )
        ).LastSummary!;

        Assert.All(
            summary.Variants,
            row =>
            {
                var parts = summary.Loads.Where(part => part.Variant == row.Variant).ToList();
                Assert.Equal(
                    (row.Figures.Requests, row.Figures.Succeeded, row.Figures.Failed),
                    (
                        parts.Sum(part => part.Figures.Requests),
                        parts.Sum(part => part.Figures.Succeeded),
                        parts.Sum(part => part.Figures.Failed)
                    )
                );
                Assert.Equal(row.Seconds, parts.Sum(part => part.Seconds), 0.01);
            }
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Summary_ArrivalRateTurnedUpAndDown_ReportsTheHighestThatWasAskedFor()
    {
        await using var host = await LabHost.StartAsync();
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Model = LoadModel.ConstantArrivalRate,
                    RatePerSecond = 20,
                    MaxVus = 10,
                    DurationSeconds = 120,
                }
            ).IsDone
        );
        await UntilAsync(host, seconds: 0.25);
        Assert.True(host.Lab.ChangeLoad(new LoadChange(RatePerSecond: 40)).IsDone);
        Assert.True(host.Lab.ChangeLoad(new LoadChange(RatePerSecond: 30)).IsDone);
        await UntilAsync(host, seconds: 1);
        Assert.True(host.Lab.Stop().IsDone);
        var summary = (
            await Eventually.WaitForAsync(
                () => host.Lab.State,
                state => state is { Run: null, LastSummary: not null },
                Cancellation
            )
        ).LastSummary!;

        Assert.Equal(40, summary.PeakRatePerSecond);
    }

    [Theory]
    [Trait("Category", "Long")]
    [InlineData(1)]
    [InlineData(null)]
    public async Task Summary_RunWithAWarmUp_ReportsHowMuchOfItIsInNoFigure(int? seconds)
    {
        await using var host = await LabHost.StartAsync();
        Assert.True(
            host.Lab.Start(
                new RunRequest
                {
                    Users = 2,
                    RampSeconds = 0,
                    DurationSeconds = 2,
                    WarmUpSeconds = seconds,
                }
            ).IsDone
        );
        var summary = (
            await Eventually.WaitForAsync(
                () => host.Lab.State,
                state => state is { Run: null, LastSummary: not null },
                Cancellation
            )
        ).LastSummary!;

        Assert.Equal(seconds, summary.WarmUpSeconds);
    }

    [Fact]
    public void SumUp_LoadTurnedUpSoonAfterTheFlip_IsAPartFromThenOn()
    {
        var parts = Run(
            5,
            (0, p => { }),
            (5, p => p.Switch(VariantKind.Fixed, 5)),
            (6, p => p.Change(new(300, IsRate: false), 6)),
            (12, p => { })
        );

        Assert.Equal(
            [("200 users", 0.0, 5.0), ("200 users", 5, 1), ("300 users", 6, 6)],
            parts.Select(part => (part.Load, part.FromSeconds, part.Seconds))
        );
    }

    [Fact]
    public void SumUp_SliderDragged_IsOnePartOnTheWayAndOneThatStood()
    {
        var parts = Run(
            99,
            (0, p => { }),
            (5, p => p.Change(new(240, IsRate: false), 5)),
            (6, p => p.Change(new(280, IsRate: false), 6)),
            (7, p => p.Change(new(300, IsRate: false), 7)),
            (12, p => { })
        );

        Assert.Equal(
            [("200 users", 0.0, 5.0), ("240 → 280 users", 5, 2), ("300 users", 7, 5)],
            parts.Select(part => (part.Load, part.FromSeconds, part.Seconds))
        );
    }

    [Fact]
    public void SumUp_PartShorterThanASnapshotThatAnsweredLater_IsThereWithItsRequests()
    {
        var parts = new LoadSegments(VariantKind.Fragile, Users200);
        parts.Change(new(300, IsRate: false), 0.01);
        parts.Switch(VariantKind.Fixed, 0.02);
        AnswerLate(parts);

        var part = Assert.Single(parts.SumUp(0, TimeSpan.Zero), part => part.Variant == VariantKind.Fragile);
        Assert.Equal((20, 0.0), (part.Figures.Requests, part.Figures.Rps));
        Assert.Equal(2, part.AnsweredAfterSeconds);
    }

    [Fact]
    public void SumUp_LoadChangedWhileRequestsWait_KeepsHowManyWereInFlight()
    {
        var parts = new LoadSegments(VariantKind.Fragile, Users200);
        parts.Pass(5, [(VariantKind.Fragile, 5, 0)]);
        parts.Change(new(300, IsRate: false), 5, inFlight: 200);
        parts.Pass(5, [(VariantKind.Fragile, 10, 0)]);

        Assert.Equal([200, 0], parts.SumUp(0, TimeSpan.Zero).Select(part => part.InFlightAtEnd));
    }

    // The first part takes in the second at the third change; the rate is over the seconds under load of both.
    [Fact]
    public void SumUp_PartThatTookInTheOneAfterIt_CountsEachSecondOnce()
    {
        var parts = new LoadSegments(VariantKind.Fragile, Users200);
        parts.Pass(1, [(VariantKind.Fragile, 1, 0)]);
        parts.Change(new(240, IsRate: false), 1);
        parts.Pass(1, [(VariantKind.Fragile, 2, 0)]);
        parts.Change(new(280, IsRate: false), 2);
        parts.Switch(VariantKind.Fixed, 2);
        AnswerLate(parts);

        var figures = parts
            .SumUp(0, TimeSpan.Zero)
            .Where(part => part.Variant == VariantKind.Fragile)
            .Select(part => part.Figures)
            .Single(figures => figures.Requests > 0);
        Assert.Equal((20, 10.0), (figures.Requests, figures.Rps));
    }

    [Fact]
    public void SumUp_SwitchBetweenTwoSnapshots_CutsThePartsWhereTheVariantsAreCut()
    {
        var parts = new LoadSegments(VariantKind.Fragile, Users200);
        parts.Pass(5, [(VariantKind.Fragile, 5, 0)]);
        parts.Change(new(110, IsRate: false), 5);
        parts.Pass(5, [(VariantKind.Fragile, 10, 0)]);
        parts.Switch(VariantKind.Fixed, 10);
        parts.Pass(0.25, [(VariantKind.Fragile, 10.18, 0), (VariantKind.Fixed, 0.07, 0)]);
        parts.Pass(5, [(VariantKind.Fragile, 10.18, 0), (VariantKind.Fixed, 5.07, 0)]);

        Assert.Equal(
            [("200 users", 0.0, 5.0), ("110 users", 5, 5.18), ("110 users", 10.18, 5.07)],
            parts.SumUp(0, TimeSpan.Zero).Select(part => (part.Load, part.FromSeconds, part.Seconds))
        );
    }

    // The seconds after the stop are not in those of the load.
    [Fact]
    public void SumUp_LastAnswersAwaitedAfterTheStop_AreOfTheLastPart()
    {
        var parts = new LoadSegments(VariantKind.Fragile, Users200);
        parts.Pass(5, [(VariantKind.Fragile, 5, 0)]);
        parts.Change(new(300, IsRate: false), 5);
        parts.Pass(5, [(VariantKind.Fragile, 10, 0)]);

        Assert.Equal(
            [(0, 5), (3, 5)],
            parts
                .SumUp(0, TimeSpan.FromSeconds(3))
                .Select(part => (part.LastAnswersSeconds, FiredSeconds: part.LoadedSeconds))
        );
    }

    [Fact]
    public void SumUp_AfterAWarmUp_BeginsWhereItIsCounted()
    {
        var parts = new LoadSegments(VariantKind.Fragile, Users200);
        parts.Pass(0, [(VariantKind.Fragile, 0, 0)]);
        parts.Pass(7.2, [(VariantKind.Fragile, 7.2, 0)]);
        parts.Change(new(300, IsRate: false), 11.2);
        parts.Pass(5, [(VariantKind.Fragile, 12.2, 0)]);

        Assert.Equal([4, 11.2], parts.SumUp(4, TimeSpan.Zero).Select(part => part.FromSeconds));
    }

    [Fact]
    public void SumUp_LoadUnchanged_HasNoParts() => Assert.Empty(Run(99, (0, p => { }), (8, p => { })));

    // By the frames of the run itself: those before it count up, too.
    private static async Task UntilAsync(LabHost host, double seconds) =>
        await host
            .Stream.ReadAsync(0, Cancellation)
            .FirstAsync(
                frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > seconds,
                Cancellation
            );

    // Two seconds after the flip, in which 20 requests to the variant before it were answered.
    private static void AnswerLate(LoadSegments parts)
    {
        var interval = new Tally();
        interval.AddCounts(20, new Dictionary<ErrorKind, long>());
        parts.Add(VariantKind.Fragile, interval);
        parts.Pass(2, [(VariantKind.Fragile, 0, 2), (VariantKind.Fixed, 2, 0)]);
    }

    private static IReadOnlyList<LoadSummary> Run(int switchedAt, params (int At, Action<LoadSegments> Do)[] steps)
    {
        var parts = new LoadSegments(VariantKind.Fragile, Users200);
        var activeVariant = new Dictionary<VariantKind, double>();
        for (var second = 0; second < steps[^1].At; second++)
        {
            foreach (var (at, act) in steps)
                if (at == second)
                    act(parts);
            parts.Add(VariantKind.Fragile, new Tally());
            var on = switchedAt <= second ? VariantKind.Fixed : VariantKind.Fragile;
            activeVariant[on] = activeVariant.GetValueOrDefault(on) + 1;
            parts.Pass(1, activeVariant.Select(pair => (pair.Key, pair.Value, 0.0)));
        }

        return parts.SumUp(0, TimeSpan.Zero);
    }
}
