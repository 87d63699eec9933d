using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class GcPressureTests
{
    [Fact]
    public void Examine_RecordedAllocationAtFullSpeed_IsANotice() =>
        Assert.Equal(FindingSeverity.Notice, RecordedRun.Load("fixed-http").Finding("gc-pressure")?.Severity);

    [Fact]
    public void Examine_RecordedStarvation_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fragile-blocking").Finding("gc-pressure"));

    [Theory]
    [InlineData(GcPressure.NoticePercent - 0.1, null)]
    [InlineData(GcPressure.NoticePercent, FindingSeverity.Notice)]
    [InlineData(GcPressure.WarningPercent, FindingSeverity.Warning)]
    public void Examine_AtTheThresholds_HasItsSeverity(double pausePercent, FindingSeverity? expected) =>
        Assert.Equal(
            expected,
            new GcPressure().Examine(Moments.Steady(5, (SeriesCatalogue.GcPause, pausePercent)))?.Severity
        );

    [Fact]
    public void Examine_ProcessorsTakenByOthers_IsNoFaultOfTheService() =>
        Assert.Equal(
            FindingSeverity.Notice,
            new GcPressure()
                .Examine(
                    Moments.Steady(
                        5,
                        (SeriesCatalogue.GcPause, 50),
                        (SeriesCatalogue.CpuMachine, 100),
                        (SeriesCatalogue.CpuTarget, 20),
                        (SeriesCatalogue.GeneratorCpu, 20)
                    )
                )
                ?.Severity
        );

    [Fact]
    public void Examine_TargetThatGetsNoProcessor_IsNotAccused() =>
        Assert.Null(
            new GcPressure().Examine(
                Moments.Steady(
                    5,
                    (SeriesCatalogue.GcPause, 65),
                    (SeriesCatalogue.CpuMachine, 98),
                    (SeriesCatalogue.CpuTarget, 5),
                    (SeriesCatalogue.GeneratorCpu, 5)
                )
            )
        );

    [Theory]
    [InlineData(200, 230, true)]
    [InlineData(200, 900, false)]
    [InlineData(200, 60, false)]
    [InlineData(GcPressure.MinLongestMs - 1, 90, false)]
    public void Examine_RarePausesThatAreTheTail_AreReported(double longestMs, double p99, bool expected) =>
        Assert.Equal(
            expected,
            new GcPressure().Examine(
                Moments.Of(
                    12,
                    [],
                    (SeriesCatalogue.GcPause, _ => 4),
                    // One every three seconds, of slightly different lengths.
                    (SeriesCatalogue.GcLongestPause, at => at % 3 < 0.5 ? longestMs - Math.Floor(at / 3) / 10 : 0),
                    (SeriesCatalogue.LoadSucceeded, _ => 500),
                    (SeriesCatalogue.LatencyP50, _ => 20),
                    (SeriesCatalogue.LatencyP90, _ => 22),
                    (SeriesCatalogue.LatencyP95, _ => 24),
                    (SeriesCatalogue.LatencyP99, _ => p99),
                    (SeriesCatalogue.LatencyMax, _ => p99 + 1)
                )
            )
                is not null
        );
}
