using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Health;

public sealed class SteadyServiceTests
{
    [Fact]
    public void Examine_RecordedFixedVariant_IsGoodNews() =>
        Assert.Equal(FindingSeverity.Good, RecordedRun.Load("fixed-blocking").Finding("steady-service")?.Severity);

    [Theory]
    [InlineData("fragile-blocking")]
    [InlineData("fragile-http")]
    public void Examine_RecordedFragileVariant_IsQuiet(string name) =>
        Assert.Null(RecordedRun.Load(name).Finding("steady-service"));

    [Theory]
    [InlineData(200, 200, 0, 0, true)]
    [InlineData(200, 200 * SteadyService.MaxP95Growth + 1, 0, 0, false)]
    [InlineData(SteadyService.MaxP95Ms, SteadyService.MaxP95Ms + 1, 0, 0, false)]
    [InlineData(200, 200, 2, 0, false)]
    [InlineData(200, 200, 0, 500, false)]
    public void Examine_AtTheThresholds_IsSteadyOrNot(
        double p95Before,
        double p95Now,
        double failed,
        double queue,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new SteadyService().Examine(
                Moments.Of(
                    9,
                    [],
                    (SeriesCatalogue.LoadSucceeded, _ => 1_000),
                    (SeriesCatalogue.LoadFailed, _ => failed),
                    (SeriesCatalogue.PoolQueue, _ => queue),
                    (SeriesCatalogue.PoolCompleted, _ => 1_000),
                    (SeriesCatalogue.LatencyP95, at => at > 6 ? p95Now : p95Before)
                )
            )
                is not null
        );

    [Theory]
    [InlineData(SteadyService.MaxWaitingMs, true)]
    [InlineData(SteadyService.MaxWaitingMs + 1, false)]
    public void Examine_SomeoneForgotten_IsNotWellHoweverGoodThePercentiles(double oldestMs, bool expected) =>
        Assert.Equal(
            expected,
            new SteadyService().Examine(
                Moments.Steady(
                    9,
                    (SeriesCatalogue.LoadSucceeded, 1_000),
                    (SeriesCatalogue.PoolCompleted, 1_000),
                    (SeriesCatalogue.LatencyP95, 200),
                    (SeriesCatalogue.WaitingOldest, oldestMs)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_TenWorkItemsWaitForASmallPool_IsNotWell() =>
        Assert.Null(
            new SteadyService().Examine(
                Moments.Steady(
                    9,
                    (SeriesCatalogue.LoadSucceeded, 61),
                    (SeriesCatalogue.PoolCompleted, 61),
                    (SeriesCatalogue.PoolQueue, 10),
                    (SeriesCatalogue.LatencyP95, 492)
                )
            )
        );

    [Theory]
    [InlineData(13, false)]
    [InlineData(3, true)]
    public void Examine_QueueBehindThreadsThatAreAllTaken_IsNotWellHoweverMuchComesOutOfIt(
        double busy,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new SteadyService().Examine(
                Moments.Steady(
                    9,
                    (SeriesCatalogue.LoadSucceeded, 76),
                    (SeriesCatalogue.PoolCompleted, 152),
                    (SeriesCatalogue.PoolQueue, 6),
                    (SeriesCatalogue.LatencyP95, 375),
                    (SeriesCatalogue.PoolThreads, 14),
                    (SeriesCatalogue.PoolBusy, busy)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_QuickAndSlowMomentsByTurns_IsNotEven() =>
        Assert.Null(
            new SteadyService().Examine(
                Moments.Of(
                    9,
                    [],
                    (SeriesCatalogue.LoadSucceeded, _ => 61),
                    (SeriesCatalogue.PoolCompleted, _ => 61),
                    (SeriesCatalogue.LatencyP95, at => at % 1 < 0.2 ? 1_000 : 250)
                )
            )
        );

    // Regression: "164 answers a second" for a run with 245 after its warm-up.
    [Theory]
    [InlineData(12, false)]
    [InlineData(16, true)]
    [InlineData(20, true)]
    public void Examine_AfterAWarmUp_ReportsTheRateOfWhatIsCounted(double now, bool expected)
    {
        var symptom = new SteadyService().Examine(
            Moments.Of(
                now,
                [],
                (SeriesCatalogue.LoadRps, at => at <= 6 ? null : 250),
                (SeriesCatalogue.LoadSucceeded, at => at <= 6 ? null : 250),
                (SeriesCatalogue.TotalsRequests, at => 250 * Math.Max(0, at - 6)),
                (SeriesCatalogue.PoolCompleted, _ => 1_000),
                (SeriesCatalogue.LatencyP95, at => at <= 6 ? null : 210)
            )
        );

        Assert.Equal(expected, symptom is not null);
        if (symptom is not null)
            Assert.Equal(250, symptom.Strength, 0.5);
    }

    [Fact]
    public void Examine_UsersAnsweredInStep_ReportsTheRateOfManySecondsAndNotOfALuckyFew()
    {
        // 125 users with a response every half second: 250 per second, in bursts.
        var symptom = new SteadyService().Examine(
            Moments.Of(
                14.25,
                [],
                (SeriesCatalogue.TotalsRequests, at => 125 * Math.Floor(at * 2)),
                (SeriesCatalogue.LoadSucceeded, at => at > 11 ? 276 : 250),
                (SeriesCatalogue.PoolCompleted, _ => 1_000),
                (SeriesCatalogue.LatencyP95, _ => 502)
            )
        )!;

        Assert.InRange(symptom.Strength, 240, 260);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Examine_WhatWasLeftTookLongAfterTheSwitch_ReportsTheRateOfTheEvenSeconds(bool isAnsweredLate)
    {
        var symptom = new SteadyService().Examine(
            Moments.Of(
                20,
                [],
                (SeriesCatalogue.TotalsRequests, at => 1_000 + 695 * Math.Max(0, at - 14)),
                (SeriesCatalogue.LoadSucceeded, at => at <= 14 ? 0 : 695),
                (SeriesCatalogue.PoolCompleted, _ => 1_000),
                (
                    SeriesCatalogue.LatencyP95,
                    at =>
                        at <= 14
                            ? isAnsweredLate
                                ? 3_000
                                : null
                            : 204
                ),
                (SeriesCatalogue.WaitingOldest, at => at <= 14 ? 4_000 : 200)
            )
        )!;

        Assert.Equal(695, symptom.Strength, 0.5);
    }

    [Theory]
    [InlineData(100, 100, 201, 497.5)]
    [InlineData(2, 100, 5, 502)]
    public void Examine_UsersWhoDoNothingButWait_GetNoMoreThanThatComesTo(
        double inFlight,
        double users,
        double latencyMs,
        double expected
    ) =>
        Assert.Equal(
            expected,
            new SteadyService()
                .Examine(
                    Moments.Steady(
                        14,
                        (SeriesCatalogue.LoadSucceeded, 502),
                        (SeriesCatalogue.LoadInFlight, inFlight),
                        (SeriesCatalogue.LoadUsers, users),
                        (SeriesCatalogue.PoolCompleted, 502),
                        (SeriesCatalogue.LatencyP95, 203),
                        (SeriesCatalogue.LatencyMean, latencyMs)
                    )
                )!
                .Strength,
            0.1
        );

    [Theory]
    [InlineData(CpuSaturation.MinTargetPercent, true)]
    [InlineData(CpuSaturation.MinTargetPercent - 1, false)]
    public void Examine_NoProcessorToSpare_IsReportedByThatAndNotAsWell(double targetPercent, bool expected)
    {
        var window = Moments.Steady(
            9,
            (SeriesCatalogue.LoadSucceeded, 1_000),
            (SeriesCatalogue.PoolCompleted, 1_000),
            (SeriesCatalogue.LatencyP95, 200),
            (SeriesCatalogue.CpuTarget, targetPercent)
        );

        Assert.Equal(
            (expected, !expected),
            (new CpuSaturation().Examine(window) is not null, new SteadyService().Examine(window) is not null)
        );
    }

    [Theory]
    [InlineData(null, false)]
    [InlineData(0.0, true)]
    public void Examine_QueueThatNoOneMeasures_IsNoEvidence(double? queue, bool isTold)
    {
        var symptom = new SteadyService().Examine(
            Moments.Steady(
                9,
                (SeriesCatalogue.LoadSucceeded, 100),
                (SeriesCatalogue.LatencyP95, 20),
                (SeriesCatalogue.PoolQueue, queue)
            )
        )!;

        Assert.Equal(isTold, symptom.Evidence.Any(evidence => evidence.Name == "Queue"));
    }

    [Fact]
    public void Examine_MomentsOfDifferentLatency_ReportsTheP95OfAllAnswers()
    {
        var symptom = new SteadyService().Examine(
            Moments.Of(
                9,
                [],
                [.. Moments.Latencies(Moments.InTurn(100, 150)), (SeriesCatalogue.LoadSucceeded, _ => 40)]
            )
        );

        Assert.Equal("150 ms", symptom!.Evidence.First(item => item.Name == "p95").Value);
    }
}
