using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.CarryOver;

namespace Lab.Tests.Diagnosis.Rules.CarryOver;

public sealed class CarryOverWorkTests
{
    [Theory]
    [InlineData(165, 24, 0, true)]
    [InlineData(165, CarryOverWork.MinPollWaitedSeconds - 0.1, 0, false)]
    [InlineData(25 + CarryOverWork.MinQueueItems - 1, 24, 0, false)]
    [InlineData(0, 24, CarryOverWork.MinRequests, true)]
    [InlineData(0, 24, CarryOverWork.MinRequests - 1, false)]
    public void Examine_TargetThatWasNotAtRest_IsReportedWithWhatItHad(
        double queue,
        double pollWaited,
        double requests,
        bool expected
    )
    {
        var symptom = new CarryOverWork().Examine(Run(2, _ => queue, at => requests + Sent(at), pollWaited));

        Assert.Equal(expected, symptom is not null);
        if (expected && queue > 100)
            Assert.Contains(
                "165 work items or requests from an earlier run",
                symptom!.Sentence,
                StringComparison.Ordinal
            );
    }

    [Fact]
    public void Examine_RequestsThatHaveEndedButWereCountedASecondAgo_AreNone() =>
        Assert.Null(new CarryOverWork().Examine(Run(2, _ => 0, at => at < 1 ? 400 : Sent(at))));

    [Fact]
    public void Examine_StarvedByItsOwnUsers_IsNotTheRunBefore() =>
        Assert.Null(new CarryOverWork().Examine(Run(2, Sent, Sent)));

    [Fact]
    public void Examine_WorkedOffWithinTheFirstSecond_IsNoMatter() =>
        Assert.Null(
            new CarryOverWork().Examine(
                Moments.Of(
                    2,
                    [],
                    (SeriesCatalogue.RunElapsed, at => at),
                    (SeriesCatalogue.PollAge, at => at < 1 ? 10 + at : 0.2),
                    (SeriesCatalogue.PoolQueue, _ => 165),
                    (SeriesCatalogue.LoadInFlight, Sent)
                )
            )
        );

    [Fact]
    public void Examine_RecordedRunBehindAnother_IsReported() =>
        Assert.Contains(
            "1,178 work items or requests from an earlier run",
            RecordedRun.Load("fragile-logging-lock").Finding(CarryOverWork.RuleId)!.Sentence,
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData(CarryOverWork.StartSeconds - 0.25)]
    [InlineData(CarryOverWork.MaxReportSeconds + 0.25)]
    public void Examine_BeforeItIsKnownOrLongAfter_IsQuiet(double seconds) =>
        Assert.Null(new CarryOverWork().Examine(Run(seconds, _ => 500, _ => 500)));

    [Theory]
    [InlineData("fragile-blocking")]
    [InlineData("fragile-sync-over-async")]
    [InlineData("fragile-http")]
    [InlineData("fragile-overload")]
    [InlineData("fragile-to-fixed")]
    public void Examine_RecordedRunsOfATargetAtRest_AreQuiet(string name) =>
        Assert.Null(RecordedRun.Load(name).Finding(CarryOverWork.RuleId));

    private static double? Sent(double at) => 100 * Math.Min(1, at);

    private static FindingWindow Run(
        double seconds,
        Func<double, double?> queue,
        Func<double, double?> requests,
        double pollWaited = 24
    ) =>
        Moments.Of(
            seconds,
            [],
            (SeriesCatalogue.RunElapsed, at => at),
            (SeriesCatalogue.PollAge, at => pollWaited + at),
            (SeriesCatalogue.PoolQueue, queue),
            (SeriesCatalogue.HttpActiveRequests, requests),
            (SeriesCatalogue.LoadInFlight, Sent)
        );

    [Theory]
    [InlineData(null, FindingSeverity.Notice)]
    [InlineData(2.0, FindingSeverity.Warning)]
    public void Examine_OpenRequestsThatStay_AreOfAnEarlierRunOnlyInTheLab(double? busy, FindingSeverity expected) =>
        Assert.Equal(
            expected,
            new CarryOverWork()
                .Examine(
                    Moments.Steady(
                        4,
                        (SeriesCatalogue.PoolBusy, busy),
                        (SeriesCatalogue.HttpActiveRequests, 200),
                        (SeriesCatalogue.LoadInFlight, 50)
                    )
                )
                ?.Severity
        );
}
