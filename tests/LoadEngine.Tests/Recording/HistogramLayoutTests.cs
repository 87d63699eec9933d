using FsCheck;
using FsCheck.Fluent;
using LoadEngine.Recording;

namespace LoadEngine.Tests.Recording;

public sealed class HistogramLayoutTests
{
    [Fact]
    public void BucketOf_AnyValueUpToAnHour_HoldsItWithinAThousandth() =>
        Prop.ForAll(
                Latencies.AnyNs.ToArbitrary(),
                value =>
                {
                    var bucket = HistogramLayout.BucketOf(value);
                    var (lowest, highest) = (HistogramLayout.LowestOf(bucket), HistogramLayout.HighestOf(bucket));
                    return lowest <= value && value <= highest && highest - lowest <= value / 1_000.0;
                }
            )
            .QuickCheckThrowOnFailure();

    [Fact]
    public void Buckets_OneAfterAnother_CoverTheRangeWithoutGapOrOverlap()
    {
        var last = HistogramLayout.BucketOf(HistogramLayout.HighestTrackableNs);
        Assert.Equal(0, HistogramLayout.LowestOf(0));
        for (var bucket = 0; bucket <= last; bucket++)
        {
            var (lowest, highest) = (HistogramLayout.LowestOf(bucket), HistogramLayout.HighestOf(bucket));
            Assert.Equal(highest + 1, HistogramLayout.LowestOf(bucket + 1));
            Assert.Equal(bucket, HistogramLayout.BucketOf(lowest));
            if (bucket < last)
                Assert.Equal(bucket, HistogramLayout.BucketOf(highest));
        }
    }

    [Theory]
    [InlineData(-1, 0)]
    [InlineData(0, 0)]
    [InlineData(2_047, 2_047)]
    public void BucketOf_SmallValue_IsExact(long value, int bucket) =>
        Assert.Equal(bucket, HistogramLayout.BucketOf(value));
}
