using Dashboard.Findings;
using Dashboard.Findings.Rules;

namespace Dashboard.Tests.Findings.Rules;

public sealed class BackPressureWorkingTests
{
    [Fact]
    public void Examine_RecordedLimiter_IsGoodNews() =>
        Assert.Equal(FindingSeverity.Good, RecordedRun.Load("fixed-io").Finding("back-pressure-working")?.Severity);

    [Fact]
    public void Examine_RecordedRunWithoutLimiter_IsQuiet() => Assert.Null(RecordedRun.Load("fixed-http").Finding("back-pressure-working"));

    [Theory]
    [InlineData(BackPressureWorking.MinShedShare, 0, 200, 200, true)]
    [InlineData(BackPressureWorking.MinShedShare - 0.005, 0, 200, 200, false)]
    [InlineData(0.5, BackPressureWorking.MaxFailedShare + 0.005, 200, 200, false)]
    [InlineData(0.5, 0, 200, 200 * BackPressureWorking.MaxP95Growth + 1, false)]
    [InlineData(0.5, 0, BackPressureWorking.MaxP95Ms, BackPressureWorking.MaxP95Ms + 1, false)]
    public void Examine_AtTheThresholds_WorksOrNot(double shedShare, double failedShare, double p95Before, double p95Now, bool expected) =>
        Assert.Equal(expected, new BackPressureWorking().Examine(Moments.Of(
            9, [], ("load.rps", _ => 1_000), ("load.shed", _ => 1_000 * shedShare), ("load.failed", _ => 1_000 * failedShare),
            ("latency.p95", at => at > 6 ? p95Now : p95Before))) is not null);
}
