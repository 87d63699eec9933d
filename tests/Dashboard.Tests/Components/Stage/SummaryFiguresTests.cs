using Dashboard.Components.Stage;
using Dashboard.Runs;
using Experiments;
using LoadEngine.Thresholds;

namespace Dashboard.Tests.Components.Stage;

public sealed class SummaryFiguresTests
{
    [Fact]
    public void Of_BothVariants_SaysHowManyTimesBetterFixedWas()
    {
        var factors = VariantFactors.Of(Summary(Part(VariantKind.Fragile, 60, 3_000), Part(VariantKind.Fixed, 900, 200)));

        Assert.NotNull(factors);
        Assert.Equal(("15 × more", "15 × faster"), (factors.Rps, factors.P95));
    }

    [Fact]
    public void Of_FixedUnderFireFirst_StillComparesFixedWithFragile()
    {
        var factors = VariantFactors.Of(Summary(Part(VariantKind.Fixed, 900, 200), Part(VariantKind.Fragile, 600, 210)));

        Assert.Equal(("1.5 × more", "1.1 × faster"), (factors?.Rps, factors?.P50));
    }

    [Fact]
    public void Of_FixedWorse_SaysSo()
    {
        var factors = VariantFactors.Of(Summary(Part(VariantKind.Fragile, 900, 200), Part(VariantKind.Fixed, 300, 500)));

        Assert.Equal(("3.0 × less", "2.5 × slower"), (factors?.Rps, factors?.Max));
    }

    [Fact]
    public void Of_NothingMeasured_IsADash()
    {
        var factors = VariantFactors.Of(Summary(Part(VariantKind.Fragile, 0, null), Part(VariantKind.Fixed, 900, 200)));

        Assert.Equal(("–", "–"), (factors?.Rps, factors?.P95));
    }

    [Fact]
    public void Of_OneVariant_IsNull() => Assert.Null(VariantFactors.Of(Summary(Part(VariantKind.Fragile, 60, 3_000))));

    [Theory]
    [InlineData(null, "–")]
    [InlineData(3.25, "3.3 ms")]
    [InlineData(2_446.6, "2,447 ms")]
    [InlineData(11_540.0, "11.5 s")]
    public void Latency_AnyLength_ReadsWell(double? milliseconds, string expected) => Assert.Equal(expected, Figure.Latency(milliseconds));

    [Theory]
    [InlineData("p95", 420.4, "420 ms")]
    [InlineData("max", 12_300.0, "12.3 s")]
    [InlineData("failed_rate", 0.0213, "2.13 %")]
    [InlineData("rps", 99.54, "99.5")]
    [InlineData("count", 12_000.0, "12,000")]
    [InlineData("p95", null, "No request succeeded.")]
    public void Actual_AnyMetric_IsInItsUnit(string metric, double? actual, string expected) =>
        Assert.Equal(expected, Figure.Actual(new ThresholdResult("text", metric, false, actual, actual is null ? "No request succeeded." : null)));

    [Fact]
    public void Failures_SeveralKinds_NamesTheMostFrequentFirst()
    {
        var figures = Part(VariantKind.Fragile, 60, 3_000).Figures with
        {
            Failed = 1_203,
            FailuresByKind = new Dictionary<string, long> { ["connection_reset"] = 3, ["request_timeout"] = 1_200 },
        };

        Assert.Equal("1,203: 1,200 × request timeout, 3 × connection reset", Figure.Failures(figures));
        Assert.Equal("3 × connection reset", Figure.Failures(figures with { Failed = 3, FailuresByKind = new Dictionary<string, long> { ["connection_reset"] = 3 } }));
    }

    private static VariantSummary Part(VariantKind kind, double rps, double? latencyMs) => new(
        kind, "/route", 10,
        new RunFigures(
            (long)(rps * 10), rps, (long)(rps * 10), 0, 0, 0, latencyMs, latencyMs, latencyMs, latencyMs, latencyMs,
            new Dictionary<string, long>(), new Dictionary<int, long>()));

    private static RunSummary Summary(params VariantSummary[] parts) =>
        new("run-1", "blocking", DateTimeOffset.UnixEpoch, 20, 200, "completed", parts[0].Figures, parts);
}
