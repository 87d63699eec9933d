using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class ServerErrorsTests
{
    [Fact]
    public void Examine_RecordedHealthyRun_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-http").Finding("server-errors"));

    [Fact]
    public void Examine_RecordedRetriesAtOnce_Warns() =>
        Assert.Equal(
            FindingSeverity.Warning,
            RecordedRun.Load("fragile-retry-storm").Finding("server-errors")?.Severity
        );

    [Fact]
    public void Examine_RecordedCircuitBreaker_IsANoticeForItsErrorsAreMeant() =>
        Assert.Equal(FindingSeverity.Notice, RecordedRun.Load("fixed-retry-storm").Finding("server-errors")?.Severity);

    [Fact]
    public void Examine_BreakerAfterTheStormOfAnotherVariant_IsJudgedByItsOwnCalls() =>
        Assert.Equal(FindingSeverity.Notice, new ServerErrors().Examine(Flipped(stormUntil: 20, now: 30))!.Severity);

    [Fact]
    public void Examine_StormThatHasJustSetIn_IsJudgedByTheCallsAndRequestsOfOneTime() =>
        Assert.Equal(
            FindingSeverity.Warning,
            new ServerErrors()
                .Examine(
                    Moments.Of(
                        30,
                        [],
                        (SeriesCatalogue.ErrorsServerError, at => Math.Max(0, at - 20) * 100),
                        (SeriesCatalogue.TotalsRequests, at => at * 20 + Math.Max(0, at - 20) * 80),
                        (SeriesCatalogue.DependencyCalls, at => at < 20 ? 20 : 600)
                    )
                )!
                .Severity
        );

    // Six calls for each request until the flip, one for each after it.
    private static FindingWindow Flipped(double stormUntil, double now) =>
        Moments.Of(
            now,
            [new(FrameEventKinds.VariantSwitched, "Fixed", stormUntil) { Variant = Experiments.VariantKind.Fixed }],
            (SeriesCatalogue.ErrorsServerError, at => Math.Max(0, at - stormUntil) * 50),
            (SeriesCatalogue.TotalsRequests, at => at * 100),
            (SeriesCatalogue.DependencyCalls, at => at < stormUntil ? 600 : 60)
        );

    [Theory]
    [InlineData(3, 100, true)]
    [InlineData(1, 100, false)]
    [InlineData(3, 1_000, false)]
    public void Examine_ErrorsWithinTheSpan_CountByNumberAndShare(
        double errorsPerSecond,
        double requestsPerSecond,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new ServerErrors().Examine(
                Moments.Of(
                    8,
                    [],
                    (SeriesCatalogue.ErrorsServerError, at => errorsPerSecond * at),
                    (SeriesCatalogue.TotalsRequests, at => requestsPerSecond * at)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_ShareOfErrors_ReportsWhichSecondsItIs() =>
        Assert.StartsWith(
            "35 % of the responses in the last 4 s are errors",
            new ServerErrors()
                .Examine(
                    Moments.Of(
                        8,
                        [],
                        (SeriesCatalogue.ErrorsServerError, at => 35 * at),
                        (SeriesCatalogue.TotalsRequests, at => 100 * at)
                    )
                )!
                .Sentence,
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData(100, 13.75, true)]
    [InlineData(100, 14.75, false)]
    [InlineData(100, 16.5, false)]
    [InlineData(3, 14.25, true)]
    [InlineData(3, 15.25, false)]
    public void Examine_NothingFailsAnyMore_IsQuietThoughErrorsAreWithinTheSpan(
        double errorsPerSecond,
        double now,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new ServerErrors().Examine(
                Moments.Of(
                    now,
                    [],
                    (SeriesCatalogue.ErrorsServerError, at => Math.Floor(errorsPerSecond * Math.Min(at, 13.4))),
                    (SeriesCatalogue.TotalsRequests, at => 100 * at)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_ErrorsOneByOne_AreSeenInTheGapsToo()
    {
        for (var now = 8.0; now < 10; now += 0.25)
            Assert.NotNull(
                new ServerErrors().Examine(
                    Moments.Of(
                        now,
                        [],
                        (SeriesCatalogue.ErrorsServerError, at => Math.Floor(at / 0.6)),
                        (SeriesCatalogue.TotalsRequests, at => 50 * at)
                    )
                )
            );
    }

    [Fact]
    public void Examine_RightAfterAWarmUp_ReportsTheSecondsThatAreCounted()
    {
        var symptom = new ServerErrors().Examine(
            Moments.Of(
                7,
                [],
                (SeriesCatalogue.LoadRps, at => at <= 5 ? null : 100),
                (SeriesCatalogue.TotalsRequests, at => 100 * Math.Max(0, at - 5)),
                (SeriesCatalogue.ErrorsServerError, at => 99 * Math.Max(0, at - 5))
            )
        )!;

        Assert.StartsWith(
            "99 % of the responses in the last 2 s are errors",
            symptom.Sentence,
            StringComparison.Ordinal
        );
        Assert.InRange(
            double.Parse(symptom.Evidence[1].Value.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture),
            90,
            120
        );
    }
}
