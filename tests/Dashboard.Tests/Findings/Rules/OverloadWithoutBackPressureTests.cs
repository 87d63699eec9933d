using Dashboard.Findings;
using Dashboard.Findings.Rules;

namespace Dashboard.Tests.Findings.Rules;

public sealed class OverloadWithoutBackPressureTests
{
    private readonly OverloadWithoutBackPressure _rule = new();

    [Fact]
    public void Examine_RecordedTimeouts_Warns()
    {
        var finding = RecordedRun.Load("fragile-overload").Finding("overload-without-back-pressure");

        Assert.Equal(FindingSeverity.Warning, finding?.Severity);
        Assert.Contains("timed out", finding!.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_RecordedLimiter_IsNoOverload() => Assert.Null(RecordedRun.Load("fixed-io").Finding("overload-without-back-pressure"));

    [Theory]
    [InlineData(2, 100, 0, true)]
    [InlineData(1, 100, 0, false)]
    [InlineData(2, 1_000, 0, false)]
    [InlineData(2, 100, 50, false)]
    public void Examine_RequestsGivenUpOn_CountByNumberAndShare(double timeoutsPerSecond, double requestsPerSecond, double shedPerSecond, bool expected) =>
        Assert.Equal(expected, _rule.Examine(Moments.Of(
            10, [], ("errors.request_timeout", at => timeoutsPerSecond * at), ("totals.requests", at => requestsPerSecond * at),
            ("load.rps", _ => requestsPerSecond), ("load.shed", _ => shedPerSecond))) is not null);

    [Theory]
    [InlineData(2_000, 1, true)]
    [InlineData(200, 1, false)]
    [InlineData(2_000, 2, false)]
    public void Examine_InFlightGrows_IsOverloadWhenSlowAndNotMoreComesOut(double meanMs, double throughputGrowth, bool expected) =>
        Assert.Equal(expected, _rule.Examine(Moments.Of(
            10, [], ("load.in_flight", at => at > 8 ? 300 : 100), ("latency.mean", _ => meanMs), ("load.rps", at => at > 8 ? 50 * throughputGrowth : 50))) is not null);
}
