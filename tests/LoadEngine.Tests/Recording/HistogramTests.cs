using FsCheck;
using FsCheck.Fluent;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace LoadEngine.Tests.Recording;

public sealed class HistogramTests
{
    private const long Ms = 1_000_000;
    private static readonly double[] Percentiles = [0, 0.1, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 100];

    [Fact]
    public void PercentileNs_RandomValues_IsTheNearestRankToThreeDigits() =>
        Prop.ForAll(
                Latencies.Some.ToArbitrary(),
                values =>
                {
                    var histogram = Of(values);
                    var sorted = values.Order().ToArray();
                    return Percentiles.All(p =>
                        Latencies.Agree(Latencies.NearestRank(sorted, p), histogram.PercentileNs(p)!.Value)
                    );
                }
            )
            .QuickCheckThrowOnFailure();

    [Fact]
    public void Extremes_RandomValues_AreExact() =>
        Prop.ForAll(
                Latencies.Some.ToArbitrary(),
                values =>
                {
                    var histogram = Of(values);
                    return histogram.Count == values.Length
                        && histogram.MinNs == values.Min()
                        && histogram.MaxNs == values.Max()
                        && histogram.SumNs == values.Sum()
                        && histogram.MeanNs == (double)values.Sum() / values.Length
                        && histogram.PercentileNs(0) == values.Min()
                        && histogram.PercentileNs(100) == values.Max();
                }
            )
            .QuickCheckThrowOnFailure();

    [Fact]
    public void PercentileNs_HigherPercentile_IsNeverLower() =>
        Prop.ForAll(
                Latencies.Some.ToArbitrary(),
                values =>
                {
                    var found = Percentiles.Select(p => Of(values).PercentileNs(p)!.Value).ToArray();
                    return found.SequenceEqual(found.Order());
                }
            )
            .QuickCheckThrowOnFailure();

    [Fact]
    public void Add_AnyCutIntoIntervals_EqualsTheWholeCountForCount() =>
        Prop.ForAll(
                Latencies.Some.ToArbitrary(),
                Gen.Choose(1, 17).ToArbitrary(),
                (values, size) =>
                {
                    var whole = Of(values);
                    var merged = new Histogram();
                    foreach (var interval in values.Chunk(size))
                        merged.Add(Of(interval));
                    return merged.Buckets().SequenceEqual(whole.Buckets())
                        && merged.Count == whole.Count
                        && merged.SumNs == whole.SumNs
                        && merged.MinNs == whole.MinNs
                        && merged.MaxNs == whole.MaxNs;
                }
            )
            .QuickCheckThrowOnFailure();

    [Fact]
    public void PercentileNs_Empty_IsAbsent()
    {
        var histogram = new Histogram();
        Assert.Null(histogram.PercentileNs(50));
        Assert.Null(histogram.MeanNs);
        Assert.Null(LatencyFigures.From(histogram));
        histogram.Add(new Histogram());
        Assert.Equal(0, histogram.Count);
        Assert.Empty(histogram.Buckets());
    }

    [Fact]
    public void PercentileNs_OneValue_IsThatValueExactly()
    {
        var histogram = Of(123_456_789);
        Assert.All(Percentiles, p => Assert.Equal(123_456_789, histogram.PercentileNs(p)));
    }

    [Fact]
    public void PercentileNs_TwoValues_SplitsAtTheMedian()
    {
        var histogram = Of(123_456_789, 987_654_321);
        Assert.Equal(123_456_789, histogram.PercentileNs(50));
        Assert.Equal(987_654_321, histogram.PercentileNs(50.1));
    }

    [Theory]
    [InlineData(50, 30)]
    [InlineData(95, 57)]
    [InlineData(98, 59)]
    [InlineData(99, 60)]
    public void PercentileNs_OneToSixty_IsTheNearestRank(double percentile, long expected) =>
        Assert.Equal(expected, Of([.. Enumerable.Range(1, 60).Select(i => (long)i)]).PercentileNs(percentile));

    [Fact]
    public void PercentileNs_FractionThatBinaryCannotHold_DoesNotSlipToTheNextRank() =>
        Assert.Equal(999, Of([.. Enumerable.Range(1, 1_000).Select(i => (long)i)]).PercentileNs(99.9));

    [Fact]
    public void PercentileNs_PublishedStallOfAHundredSeconds_ShowsOnlyBeyondFourNines()
    {
        var histogram = new Histogram();
        histogram.Record(Ms, times: 10_000);
        histogram.Record(100_000 * Ms);
        Assert.True(Latencies.Agree(Ms, histogram.PercentileNs(99.99)!.Value));
        Assert.Equal(100_000 * Ms, histogram.PercentileNs(99.999));
        Assert.Equal((10_000 * 1.0 + 100_000) / 10_001 * Ms, histogram.MeanNs!.Value, tolerance: 1);
    }

    [Fact]
    public void Record_LongerThanAnHour_KeepsExactMaximumAndCount()
    {
        const long TwoHours = 2 * HistogramLayout.HighestTrackableNs;
        var histogram = Of(Ms, TwoHours, long.MaxValue / 4);
        Assert.Equal(3, histogram.Count);
        Assert.Equal(long.MaxValue / 4, histogram.MaxNs);
        Assert.Equal(long.MaxValue / 4, histogram.PercentileNs(99));
        Assert.True(histogram.PercentileNs(50) >= HistogramLayout.HighestTrackableNs);
    }

    [Fact]
    public void Record_Negative_CountsAsZero()
    {
        var histogram = Of(-5);
        Assert.Equal((1, 0, 0, 0), (histogram.Count, histogram.MinNs, histogram.MaxNs, histogram.SumNs));
    }

    [Fact]
    public void Record_ManyTimes_EqualsRecordingEach()
    {
        var (once, often) = (new Histogram(), new Histogram());
        once.Record(7 * Ms, times: 25);
        once.Record(9 * Ms, times: 0);
        for (var i = 0; i < 25; i++)
            often.Record(7 * Ms);
        Assert.Equal(often.Buckets(), once.Buckets());
        Assert.Equal(
            (often.Count, often.SumNs, often.MinNs, often.MaxNs),
            (once.Count, once.SumNs, once.MinNs, once.MaxNs)
        );
        Assert.Throws<ArgumentOutOfRangeException>(() => once.Record(1, times: -1));
    }

    [Fact]
    public void Clear_Filled_IsAsNew()
    {
        var histogram = Of(1, Ms, 1_000 * Ms);
        histogram.Clear();
        Assert.Null(histogram.PercentileNs(50));
        histogram.Record(5);
        Assert.Equal((1, 5, 5), (histogram.Count, histogram.MinNs, histogram.MaxNs));
    }

    [Fact]
    public void Copy_LaterChange_DoesNotReachIt()
    {
        var histogram = Of(Ms);
        var copy = histogram.Copy();
        histogram.Record(2 * Ms);
        Assert.Equal(1, copy.Count);
        Assert.Equal(Ms, copy.MaxNs);
    }

    [Theory]
    [InlineData(99, 60, 60)]
    [InlineData(0, 5, 1)]
    [InlineData(100, 5, 5)]
    [InlineData(-3, 5, 1)]
    [InlineData(300, 5, 5)]
    [InlineData(50, 1, 1)]
    [InlineData(99.99, 10_001, 10_000)]
    [InlineData(99.9, 1_000, 999)]
    [InlineData(99.999, 3_000_000_000_000, 2_999_970_000_000)]
    public void Rank_Published_IsTheCeiling(double percentile, long count, long rank) =>
        Assert.Equal(rank, Histogram.Rank(percentile, count));

    private static Histogram Of(params long[] values)
    {
        var histogram = new Histogram();
        foreach (var value in values)
            histogram.Record(value);
        return histogram;
    }
}
