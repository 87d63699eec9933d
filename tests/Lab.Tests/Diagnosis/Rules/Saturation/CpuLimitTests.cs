using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class CpuLimitTests
{
    [Theory]
    [InlineData(99, 50, null, FindingSeverity.Notice)]
    [InlineData(70, 50, null, null)]
    [InlineData(99, 100, null, null)]
    [InlineData(70, 100, CpuLimit.MinThrottledPercent, FindingSeverity.Warning)]
    [InlineData(70, 100, CpuLimit.MinThrottledPercent - 1, null)]
    public void Examine_TargetAtItsLimit_IsReported(
        double target,
        double limit,
        double? throttled,
        FindingSeverity? expected
    ) => Assert.Equal(expected, new CpuLimit().Examine(Run(target, limit, throttled))?.Severity);

    [Fact]
    public void Examine_TargetAtItsLimit_IsNotTheMachinesLimit() =>
        Assert.Null(new CpuSaturation().Examine(Run(99, 50, null)));

    private static FindingWindow Run(double target, double limit, double? throttled) =>
        Moments.Steady(
            10,
            (SeriesCatalogue.CpuTarget, target),
            (SeriesCatalogue.CpuTargetLimit, limit),
            (SeriesCatalogue.CpuThrottled, throttled),
            (SeriesCatalogue.CpuMachine, 55)
        );
}
