using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Health;

public sealed class RecoveredAfterSwitchTests
{
    private const double SettledMs = 200;

    [Fact]
    public void Examine_RecordedFlip_IsGoodNewsAfterTheStarvationHasEnded()
    {
        var run = RecordedRun.Load("fragile-to-fixed");

        Assert.Equal(FindingSeverity.Good, run.Finding("recovered-after-switch")?.Severity);
        Assert.True(run.Finding("thread-pool-starvation")!.Until < run.Finding("steady-service")!.Since);
    }

    [Fact]
    public void Examine_RecordedRunWithoutAFlip_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-http").Finding("recovered-after-switch"));

    [Theory]
    [InlineData(12, 1_000, 399, 100, true)]
    [InlineData(12, 1_000, 400, 100, false)]
    [InlineData(12, 1_000, 200, 80, false)]
    [InlineData(9, 1_000, 200, 100, false)]
    public void Examine_AtTheThresholds_IsARecoveryOrNot(
        double seconds,
        double p95Before,
        double p95Now,
        double okNow,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new RecoveredAfterSwitch().Examine(
                Moments.Of(
                    seconds,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)],
                    (SeriesCatalogue.LatencyP95, at => at <= 5 ? p95Before : p95Now),
                    (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 100 : okNow)
                )
            )
                is not null
        );

    // Regression: "Recovered in 0.1 s" from a service that had answered 800 requests a second within 140 ms.
    [Theory]
    [InlineData(140, 0, "Faster after the switch")]
    [InlineData(999, 0, "Faster after the switch")]
    [InlineData(1_000, 0, null)]
    [InlineData(140, 90, null)]
    public void Examine_HealthyServiceThatIsFasterNow_HasNotRecovered(
        double p95Before,
        double failedBefore,
        string? title
    )
    {
        var symptom = new RecoveredAfterSwitch().Examine(
            Moments.Of(
                12,
                [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)],
                (SeriesCatalogue.LatencyP95, at => at <= 5 ? p95Before : 55),
                (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 800 : 1_400),
                (SeriesCatalogue.LoadFailed, at => at <= 5 ? failedBefore : 0)
            )
        );

        Assert.NotNull(symptom);
        Assert.Equal(title, symptom.Title);
    }

    [Theory]
    [InlineData(50, true)]
    [InlineData(51, false)]
    public void Examine_WhatStillFails_IsARecoveryOnlyUpToAPoint(double failed, bool expected) =>
        Assert.Equal(
            expected,
            new RecoveredAfterSwitch().Examine(
                Moments.Of(
                    12,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)],
                    (SeriesCatalogue.LatencyP95, at => at <= 5 ? 1_000 : 200),
                    (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 10 : 100),
                    (SeriesCatalogue.LoadFailed, _ => failed)
                )
            )
                is not null
        );

    [Theory]
    [InlineData(null, 2_000, true)]
    [InlineData(300.0, 2_000, true)]
    [InlineData(300.0, 399, false)]
    public void Examine_NoOneOrOnlyTheFirstWereAnsweredBefore_IsJudgedByWhatWaited(
        double? p95Before,
        double waitedMs,
        bool expected
    )
    {
        var symptom = new RecoveredAfterSwitch().Examine(
            Moments.Of(
                12,
                [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)],
                (SeriesCatalogue.LatencyP95, at => at <= 5 ? p95Before : 200),
                (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 2 : 900),
                (SeriesCatalogue.WaitingMedian, at => at <= 5 ? waitedMs : 0)
            )
        );

        Assert.Equal(expected, symptom is not null);
        if (symptom is not null)
            Assert.Contains("a median wait of 2,000 ms", symptom.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_FewQuickAnswersBeforeAndManyWhoWaited_IsReportedByThoseWhoWaited()
    {
        var sentence = Flipped(
            (SeriesCatalogue.LatencyP95, at => at <= 5 ? 1_098 : 502),
            (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 0.6 : 249),
            (SeriesCatalogue.WaitingMedian, at => at <= 5 ? 11_500 : 250)
        ).Sentence;

        Assert.Contains("a median wait of 11.5 s", sentence, StringComparison.Ordinal);
        Assert.DoesNotContain("1,098", sentence, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(4, null)]
    [InlineData(0, "a median wait of 440 ms")]
    public void Examine_AStopOfAMomentBeforeTheSwitch_IsNoStarvation(double since, string? expected)
    {
        var symptom = new RecoveredAfterSwitch().Examine(
            Moments.Of(
                12,
                [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)],
                (SeriesCatalogue.LatencyP95, at => at <= 5 ? 270 : 160),
                (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 447 : 535),
                (SeriesCatalogue.WaitingMedian, at => at <= 5 && at >= since ? 440 : 10)
            )
        );

        if (expected is null)
            Assert.Null(symptom);
        else
            Assert.Contains(expected, symptom!.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_AnswersInBursts_ReportsNoMoreThanThoseInFlightCanMake() =>
        Assert.Contains(
            "250 successful responses per second",
            Flipped(
                (SeriesCatalogue.LatencyP95, at => at <= 5 ? 9_000 : 502),
                (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 1 : 276),
                (SeriesCatalogue.LoadInFlight, _ => 125),
                (SeriesCatalogue.LatencyMean, _ => 500)
            ).Sentence,
            StringComparison.Ordinal
        );

    [Fact]
    public void Examine_ColdStart_ComparesWithTheLastSecondsBeforeTheSwitch()
    {
        var sentence = Flipped(
            at: 15,
            until: 22,
            (SeriesCatalogue.LatencyP95, at => at <= 15 ? (at <= 8 ? 73 : 34) : 10),
            (SeriesCatalogue.LoadSucceeded, at => at <= 15 ? (at <= 8 ? 2_500 : 6_800) : 24_900)
        ).Sentence;

        Assert.Contains("6,800 and a p95 of about 34 ms", sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_HealthyAtFirstOnly_ReportsNeitherARateNorAPercentileOfIt()
    {
        var sentence = Flipped(
            at: 15,
            until: 22,
            (
                SeriesCatalogue.LatencyP95,
                at =>
                    at <= 3 ? 20
                    : at <= 15 ? null
                    : 183
            ),
            (
                SeriesCatalogue.LoadSucceeded,
                at =>
                    at <= 3 ? 100
                    : at <= 15 ? 0
                    : 300
            ),
            (SeriesCatalogue.WaitingMedian, at => at <= 15 ? 1_900 : 90)
        ).Sentence;

        Assert.Contains("no success and a median wait of 1,900 ms", sentence, StringComparison.Ordinal);
        Assert.DoesNotContain("0.0", sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_LoadChangedSinceTheSwitch_ComparesNoMore() =>
        Assert.Null(
            new RecoveredAfterSwitch().Examine(
                Moments.Of(
                    12,
                    [
                        FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5),
                        new(FrameEventKinds.LoadChanged, "200 users", 9),
                    ],
                    (SeriesCatalogue.LatencyP95, at => at <= 5 ? 9_000 : 200),
                    (SeriesCatalogue.LoadSucceeded, at => at <= 5 ? 50 : 935)
                )
            )
        );

    private static Symptom Flipped(params (Series Series, Func<double, double?> At)[] series) => Flipped(5, 12, series);

    private static Symptom Flipped(
        double at,
        double until,
        params (Series Series, Func<double, double?> At)[] series
    ) =>
        new RecoveredAfterSwitch().Examine(
            Moments.Of(until, [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, at)], series)
        )!;

    [Theory]
    [InlineData(800, 130, true)]
    [InlineData(800, 131, false)]
    [InlineData(249, 100, false)]
    public void Examine_NoOneIsAnsweredByEither_IsTheUnwantedWorkThatEnds(
        double onTheServerBefore,
        double onTheServerNow,
        bool expected
    )
    {
        var symptom = new RecoveredAfterSwitch().Examine(
            Moments.Of(
                12,
                [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)],
                (SeriesCatalogue.LoadSucceeded, _ => 0),
                (SeriesCatalogue.LoadFailed, _ => 200),
                (SeriesCatalogue.HttpActiveRequests, at => at <= 5 ? onTheServerBefore : onTheServerNow),
                (SeriesCatalogue.LoadInFlight, _ => 100)
            )
        );

        Assert.Equal(expected, symptom is not null);
        if (symptom is not null)
            Assert.Contains("works on 130 requests instead of 800", symptom.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_NoOneIsAnsweredAndTheWorkDips_ReportsTheSteadyFigureAndIsGoodNews()
    {
        var symptom = Flipped(
            (SeriesCatalogue.LoadSucceeded, _ => 0),
            (SeriesCatalogue.LoadFailed, _ => 200),
            (SeriesCatalogue.LoadInFlight, _ => 100),
            (
                SeriesCatalogue.HttpActiveRequests,
                at =>
                    at <= 5 ? 800
                    : at > 11.5 ? 25
                    : 100
            )
        );

        Assert.Contains("works on 100 requests", symptom.Sentence, StringComparison.Ordinal);
        Assert.Equal((FindingSeverity.Good, "Work stops when the client leaves"), (symptom.Severity, symptom.Title));
    }

    [Theory]
    [InlineData(SettledMs, true)]
    [InlineData(SettledMs * 5, false)]
    public void Examine_LatencyThatStillFalls_IsNoRecoveryYet(double inTheMiddleOfTheSpan, bool expected) =>
        Assert.Equal(
            expected,
            Flipped(
                (
                    SeriesCatalogue.LatencyP95,
                    at =>
                        at <= 5 ? 1_000
                        : at == 11 ? inTheMiddleOfTheSpan
                        : SettledMs
                ),
                (SeriesCatalogue.LoadSucceeded, _ => 100)
            )
                is not null
        );

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    public void Examine_MostAnswersRefused_IsNoRecovery(double refused, bool expected) =>
        Assert.Equal(
            expected,
            Flipped(
                (SeriesCatalogue.LatencyP95, at => at <= 5 ? 1_000 : SettledMs),
                (SeriesCatalogue.LoadSucceeded, _ => 100),
                (SeriesCatalogue.LoadShed, _ => refused)
            )
                is not null
        );

    [Theory]
    [InlineData(6, true)]
    [InlineData(2, false)]
    public void Examine_LatencyThatCameAndWentBefore_IsNoRecovery(int everyNthQuick, bool expected) =>
        Assert.Equal(
            expected,
            Flipped(
                (SeriesCatalogue.LatencyP95, at => at <= 5 && at * 4 % everyNthQuick != 0 ? 1_000 : SettledMs),
                (SeriesCatalogue.LoadSucceeded, _ => 100)
            )
                is not null
        );

    [Fact]
    public void Examine_DependencyReadAfterTheSwitchAlone_ReportsNothing() =>
        Assert.Null(
            Flipped(
                (SeriesCatalogue.LatencyP95, at => at <= 5 ? 1_000 : SettledMs),
                (SeriesCatalogue.LoadSucceeded, _ => 100),
                (SeriesCatalogue.DependencyWorkTime, at => at <= 5 ? null : 50)
            )
        );

    [Theory]
    [InlineData(50, true)]
    [InlineData(500, false)]
    public void Examine_DependencyInTroubleUntilTheSwitch_IsNoRecoveryOfTheVariant(double workBefore, bool expected) =>
        Assert.Equal(
            expected,
            Flipped(
                (SeriesCatalogue.LatencyP95, at => at <= 5 ? 1_000 : SettledMs),
                (SeriesCatalogue.LoadSucceeded, _ => 100),
                (SeriesCatalogue.DependencyWorkTime, at => at <= 5 ? workBefore : 50)
            )
                is not null
        );

    [Fact]
    public void Examine_MomentsOfDifferentLatency_ComparesTheP95OfAllAnswers()
    {
        var now = Moments.InTurn(200, 380);
        var symptom = new RecoveredAfterSwitch().Examine(
            Moments.Of(
                12,
                [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 5)],
                [.. Moments.Latencies(at => at <= 5 ? 1_000 : now(at)), (SeriesCatalogue.LoadSucceeded, _ => 40)]
            )
        );

        Assert.Equal("380 ms", symptom!.Evidence.First(item => item.Name == "p95 now").Value);
        Assert.Equal("≈ 1,000 ms", symptom.Evidence.First(item => item.Name == "p95 before").Value);
    }
}
