using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class CpuSaturationTests
{
    [Fact]
    public void Examine_RecordedRunAtFullSpeed_IsANotice() =>
        Assert.Equal(FindingSeverity.Notice, RecordedRun.Load("fixed-http").Finding("cpu-saturation")?.Severity);

    [Fact]
    public void Examine_RecordedStarvation_IsQuiet() =>
        Assert.Null(RecordedRun.Load("fragile-blocking").Finding("cpu-saturation"));

    [Theory]
    [InlineData(CpuSaturation.MinTargetPercent, 50, 0, FindingSeverity.Notice)]
    [InlineData(CpuSaturation.MinTargetPercent - 1, 50, 0, null)]
    [InlineData(CpuSaturation.MinTargetOfMachinePercent, CpuSaturation.MinMachinePercent, 0, FindingSeverity.Notice)]
    [InlineData(CpuSaturation.MinTargetOfMachinePercent - 1, CpuSaturation.MinMachinePercent, 0, null)]
    [InlineData(95, 100, 100, FindingSeverity.Warning)]
    [InlineData(60, 100, 100, FindingSeverity.Notice)]
    public void Examine_AtTheThresholds_IsANoticeUnlessWorkWaits(
        double target,
        double machine,
        double queue,
        FindingSeverity? expected
    ) =>
        Assert.Equal(
            expected,
            new CpuSaturation()
                .Examine(
                    Moments.Steady(
                        6,
                        (SeriesCatalogue.CpuTarget, target),
                        (SeriesCatalogue.CpuMachine, machine),
                        (SeriesCatalogue.PoolQueue, queue),
                        (SeriesCatalogue.PoolCompleted, 100)
                    )
                )
                ?.Severity
        );
}
