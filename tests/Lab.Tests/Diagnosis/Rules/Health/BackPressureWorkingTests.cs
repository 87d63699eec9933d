using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;

namespace Lab.Tests.Diagnosis.Rules.Health;

public sealed class BackPressureWorkingTests
{
    [Fact]
    public void Examine_RecordedLimiter_IsGoodNews() =>
        Assert.Equal(FindingSeverity.Good, RecordedRun.Load("fixed-io").Finding("back-pressure-working")?.Severity);

    [Fact]
    public void Examine_RecordedRunWithoutLimiter_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fixed-http").Finding("back-pressure-working"));

    [Theory]
    [InlineData(BackPressureWorking.MinShedShare, 0, 200, 200, true)]
    [InlineData(BackPressureWorking.MinShedShare - 0.005, 0, 200, 200, false)]
    [InlineData(0.5, BackPressureWorking.MaxFailedShare + 0.005, 200, 200, false)]
    [InlineData(0.5, 0, 200, 200 * BackPressureWorking.MaxP95Growth + 1, false)]
    [InlineData(0.5, 0, BackPressureWorking.MaxP95Ms, BackPressureWorking.MaxP95Ms + 1, false)]
    public void Examine_AtTheThresholds_WorksOrNot(
        double shedShare,
        double failedShare,
        double p95Before,
        double p95Now,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            new BackPressureWorking().Examine(
                Moments.Of(
                    9,
                    [],
                    (SeriesCatalogue.LoadRps, _ => 1_000),
                    (SeriesCatalogue.LoadShed, _ => 1_000 * shedShare),
                    (SeriesCatalogue.LoadFailed, _ => 1_000 * failedShare),
                    (SeriesCatalogue.LatencyP95, at => at > 6 ? p95Now : p95Before)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_ShareOfRefusals_ReportsWhichSecondsItIs() =>
        Assert.StartsWith(
            "35 % of the responses in the last 3 s are 429",
            new BackPressureWorking()
                .Examine(
                    Moments.Steady(
                        9,
                        (SeriesCatalogue.LoadRps, 100),
                        (SeriesCatalogue.LoadShed, 35),
                        (SeriesCatalogue.LoadSucceeded, 65),
                        (SeriesCatalogue.LatencyP95, 200)
                    )
                )!
                .Sentence,
            StringComparison.Ordinal
        );

    [Fact]
    public void Examine_MomentsOfDifferentLatency_ReportsTheP95OfAllAnswers()
    {
        var symptom = new BackPressureWorking().Examine(
            Moments.Of(
                9,
                [],
                [
                    .. Moments.Latencies(Moments.InTurn(100, 300)),
                    (SeriesCatalogue.LoadRps, _ => 100),
                    (SeriesCatalogue.LoadShed, _ => 50),
                    (SeriesCatalogue.LoadSucceeded, _ => 50),
                ]
            )
        );

        Assert.Equal("300 ms", symptom!.Evidence.First(item => item.Name == "p95").Value);
    }

    // Regression: work that is done after the response was taken for a quota.
    [Theory]
    [InlineData(195.0, FindingSeverity.Good)]
    [InlineData(null, FindingSeverity.Notice)]
    public void Examine_ResponsesBeforeTheWorkIsDone_AreNoQuota(double? done, FindingSeverity expected) =>
        Assert.Equal(
            expected,
            new BackPressureWorking()
                .Examine(
                    Moments.Steady(
                        9,
                        (SeriesCatalogue.LoadRps, 300),
                        (SeriesCatalogue.LoadShed, 105),
                        (SeriesCatalogue.LoadSucceeded, 195),
                        (SeriesCatalogue.LatencyP95, 3),
                        (SeriesCatalogue.LatencyMean, 1),
                        (SeriesCatalogue.WorkDone, done)
                    )
                )!
                .Severity
        );
}
