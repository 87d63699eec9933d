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
}
