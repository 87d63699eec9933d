using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Storage.Validation;
using Lab.Testing;

namespace Lab.Tests.Storage.Validation;

public sealed class RunFrameAgreementRulesTests
{
    private static readonly RunDocument Run = StoredRuns.Run();

    [Fact]
    public void Mistake_FramesOfItsSummary_IsNone() => Assert.Null(RunFrameAgreementRules.Mistake(Run));

    // Seen by an attacker: a report of no failures, 20 users and a p95 of 1,605 ms above charts of 500 failures a second, 1,000 users, a p95 below the p50, and 5,000 % of the processors.
    [Theory]
    [InlineData("load.succeeded", 100_000, "load.succeeded adds up to ")]
    [InlineData("load.failed", 500, "load.failed and load.shed add up to ")]
    [InlineData("load.users", 1_000, "load.users is 1,000, and 'summary.peakUsers' is 20.")]
    [InlineData("load.in_flight", 1_000, "load.in_flight is 1,000, and 'summary.peakUsers' is 20.")]
    [InlineData("latency.p95", 1, "latency.p95 is 1 ms, and latency.p50 is ")]
    [InlineData("totals.requests", 99_999, "totals.requests is 99,999, and 'summary.total.requests' is ")]
    [InlineData("totals.failed", 9, "totals.failed is 9, and 'summary.total.failed' is 0.")]
    [InlineData("totals.cancelled", 9, "totals.cancelled is 9, and 'summary.total.cancelled' is 0.")]
    public void Mistake_FramesThatTellOfAnotherRun_IsToldWithBothFigures(
        string series,
        double value,
        string expected
    ) => Assert.Contains(expected, RunFrameAgreementRules.Mistake(With(series, value)), StringComparison.Ordinal);

    // A reading and a peak are taken one after the other, and a late reading has a little more than its time.
    [Theory]
    [InlineData("load.users", 21)]
    [InlineData("load.failed", 2)]
    public void Mistake_WithinWhatReadingsDifferBy_IsNone(string series, double value) =>
        Assert.Null(RunFrameAgreementRules.Mistake(With(series, value)));

    private static RunDocument With(string series, double value)
    {
        var column = SeriesCatalogue.All.Index().First(pair => pair.Item.Id == series).Index;
        return Run with
        {
            Frames =
            [
                .. Run.Frames.Select(frame =>
                    frame with
                    {
                        Values = [.. frame.Values.Select((was, at) => at == column ? value : was)],
                    }
                ),
            ],
        };
    }
}
