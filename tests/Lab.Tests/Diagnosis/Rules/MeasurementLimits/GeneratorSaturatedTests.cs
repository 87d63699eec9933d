using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.MeasurementLimits;

namespace Lab.Tests.Diagnosis.Rules.MeasurementLimits;

public sealed class GeneratorSaturatedTests
{
    [Fact]
    public void Examine_RecordedRunAtFullSpeed_IsANoticeAndNoFaultOfTheTarget() =>
        Assert.Equal(FindingSeverity.Notice, RecordedRun.Load("fixed-http").Finding("generator-saturated")?.Severity);

    [Theory]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void Examine_ShareOfTheSpan_DecidesAndNotOneMoment(int everyNthFrame, bool expected) =>
        Assert.Equal(
            expected,
            new GeneratorSaturated().Examine(
                Moments.Of(6, [], (SeriesCatalogue.GeneratorSaturated, at => at * 4 % everyNthFrame == 0 ? 1 : 0))
            )
                is not null
        );

    [Theory]
    [InlineData(2_860, "The load generator was paused")]
    [InlineData(999, null)]
    public void Examine_GeneratorStoodStillOnce_ReportsForHowLong(double stopMs, string? expected)
    {
        var symptom = new GeneratorSaturated().Examine(
            Moments.Of(
                6,
                [],
                (SeriesCatalogue.GeneratorSaturated, at => at == 5 ? 1 : 0),
                (SeriesCatalogue.GeneratorStoodStill, at => at == 5 ? stopMs : 2)
            )
        );

        Assert.Equal(expected, symptom?.Title);
    }

    [Theory]
    [InlineData(10, 40, true)]
    [InlineData(9, 40, false)]
    [InlineData(10, 95, false)]
    public void Examine_WorkWaitsForThePool_IsNoLackOfProcessors(double poolWaitMs, double machineCpu, bool isPool)
    {
        var symptom = new GeneratorSaturated().Examine(
            Moments.Steady(
                6,
                (SeriesCatalogue.GeneratorSaturated, 1),
                (SeriesCatalogue.GeneratorPoolWaitP99, poolWaitMs),
                (SeriesCatalogue.CpuMachine, machineCpu)
            )
        );

        Assert.Equal(isPool, symptom!.Sentence.Contains("HTTP/2", StringComparison.Ordinal));
        Assert.Contains(symptom.Evidence, item => item.Series == SeriesCatalogue.GeneratorPoolWaitP99.Id);
    }
}
