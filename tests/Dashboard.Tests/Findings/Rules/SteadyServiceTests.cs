using Dashboard.Findings;
using Dashboard.Findings.Rules;

namespace Dashboard.Tests.Findings.Rules;

public sealed class SteadyServiceTests
{
    [Fact]
    public void Examine_RecordedFixedVariant_IsGoodNews() =>
        Assert.Equal(FindingSeverity.Good, RecordedRun.Load("fixed-blocking").Finding("steady-service")?.Severity);

    [Theory]
    [InlineData("fragile-blocking")]
    [InlineData("fragile-http")]
    public void Examine_RecordedFragileVariant_IsQuiet(string name) => Assert.Null(RecordedRun.Load(name).Finding("steady-service"));

    [Theory]
    [InlineData(200, 200, 0, 0, true)]
    [InlineData(200, 200 * SteadyService.MaxP95Growth + 1, 0, 0, false)]
    [InlineData(SteadyService.MaxP95Ms, SteadyService.MaxP95Ms + 1, 0, 0, false)]
    [InlineData(200, 200, 2, 0, false)]
    [InlineData(200, 200, 0, 500, false)]
    public void Examine_AtTheThresholds_IsSteadyOrNot(double p95Before, double p95Now, double failed, double queue, bool expected) =>
        Assert.Equal(expected, new SteadyService().Examine(Moments.Of(
            9, [], ("load.succeeded", _ => 1_000), ("load.failed", _ => failed), ("pool.queue", _ => queue), ("pool.completed", _ => 1_000),
            ("latency.p95", at => at > 6 ? p95Now : p95Before))) is not null);
}
