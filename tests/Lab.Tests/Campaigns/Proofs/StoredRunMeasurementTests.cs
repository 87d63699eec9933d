using Experiments;
using Lab.Campaigns.Proofs;
using Lab.Testing;

namespace Lab.Tests.Campaigns.Proofs;

public sealed class StoredRunMeasurementTests
{
    [Fact]
    public void From_SlowStart_LeavesItOut()
    {
        var measured = StoredRunMeasurement.From(
            StoredRuns.Run(
                seconds: 40,
                rps: second => second < 5 ? 20 : 100,
                latencyMs: second => second < 5 ? 900 : 250
            )
        )!;

        Assert.Equal((5, 35, 3_500), (measured.WarmUpSeconds, measured.Seconds, measured.Succeeded));
        Assert.InRange(measured.P99Ms!.Value, 240, 265);
        Assert.True(measured.IsSteady);
    }

    [Fact]
    public void From_SixPercentFail_HasNoFiniteP95()
    {
        var measured = StoredRunMeasurement.From(StoredRuns.Run(seconds: 20, rps: _ => 100, failed: 6))!;

        Assert.Equal(120, measured.Failed);
        Assert.NotNull(measured.P50Ms);
        Assert.Null(measured.P95Ms);
    }

    [Fact]
    public void From_RunThatWasFlipped_HasTheFirstVariantOnly()
    {
        var measured = StoredRunMeasurement.From(
            StoredRuns.Run(
                seconds: 40,
                rps: second => second < 20 ? 50 : 500,
                variant: second => second < 20 ? VariantKind.Fragile : VariantKind.Fixed
            )
        )!;

        Assert.Equal(20, measured.Seconds);
        Assert.Equal(1_000, measured.Succeeded);
    }
}
