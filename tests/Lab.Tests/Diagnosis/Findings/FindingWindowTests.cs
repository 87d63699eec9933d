using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using static Experiments.Charts.SeriesCatalogue;

namespace Lab.Tests.Diagnosis.Findings;

public sealed class FindingWindowTests
{
    [Fact]
    public void Mean_GapsInTheSpan_CountForNothing() =>
        Assert.Equal(10, Moments.Of(4, [], (PoolQueue, at => at % 1 == 0 ? null : 10)).Mean(PoolQueue, 4));

    [Theory]
    [InlineData(4, 13)]
    [InlineData(1, 20)]
    public void Mean_FramesOfUnlikeLength_CountForAsLongAsTheyWere(double span, double expected)
    {
        var window = new FindingWindow([LoadRps.Id]);
        foreach (var (at, rate) in ((double, double?)[])[(0.25, 10), (1, 10), (1.1, null), (3, 10), (4, 20), (4, 700)])
            window.Add(at, new Frame(0, at, [rate], []));

        Assert.Equal(expected, window.Mean(LoadRps, span)!.Value, tolerance: 1);
    }

    [Fact]
    public void EveryReading_SeriesThatWasNotRecorded_IsNull()
    {
        var window = Moments.Steady(4, (PoolQueue, 1));

        Assert.Null(window.Last(PoolThreads));
        Assert.Null(window.Mean(PoolThreads, 4));
        Assert.Null(window.Highest(PoolThreads, 4));
        Assert.Null(window.Share(PoolThreads, 4, _ => true));
        Assert.Null(window.Growth(PoolThreads, 4));
        Assert.Null(window.Slope(PoolThreads, 4));
    }

    [Theory]
    [InlineData(1.25, true)]
    [InlineData(1.75, false)]
    public void Last_ValueThatGrowsOld_IsNoLongerTheLast(double age, bool isKnown) =>
        Assert.Equal(
            isKnown,
            Moments.Of(10, [], (PoolQueue, at => at <= 10 - age ? 5 : null)).Last(PoolQueue) is not null
        );

    [Fact]
    public void Slope_StraightLineWithGaps_IsItsSteepness() =>
        Assert.Equal(
            3,
            Moments.Of(8, [], (PoolQueue, at => at is > 3 and < 4 ? null : 100 + 3 * at)).Slope(PoolQueue, 8)!.Value,
            precision: 9
        );

    [Fact]
    public void Slope_LessThanHalfOfTheSpan_IsUnknown() =>
        Assert.Null(Moments.Of(1.5, [], (PoolQueue, at => at)).Slope(PoolQueue, 4));

    [Fact]
    public void Growth_Counter_IsWhatWasAddedWithinTheSpan() =>
        Assert.Equal(7.5, Moments.Of(10, [], (PoolQueue, at => 10 * at)).Growth(PoolQueue, 1));

    [Fact]
    public void Mean_BetweenTwoMoments_LeavesOutWhatIsAfter() =>
        Assert.Equal(1, Moments.Of(10, [], (PoolQueue, at => at <= 5 ? 1 : 9)).Mean(PoolQueue, 2, 5));

    [Fact]
    public void Events_OlderThanTheSpan_AreLeftOut()
    {
        var window = Moments.Of(
            10,
            [new("x", "old", 3), new("x", "new", 9), new("y", "other", 9)],
            (PoolQueue, at => at)
        );

        Assert.Equal("new", Assert.Single(window.Events("x", 4)).Label);
    }

    [Fact]
    public void LastSwitch_TwoSwitches_IsTheSecond()
    {
        var window = Moments.Of(
            10,
            [Switch(VariantKind.Fixed, 3), Switch(VariantKind.Fragile, 6)],
            (PoolQueue, at => at)
        );

        Assert.Equal((6, VariantKind.Fragile), window.LastSwitch);
        Assert.Null(Moments.Steady(1, (PoolQueue, 1)).LastSwitch);
    }

    [Fact]
    public void Add_LongRun_ForgetsWhatIsTooOld()
    {
        var window = Moments.Of(600, [], (PoolQueue, at => at));

        Assert.True(window.Mean(PoolQueue, 10_000) >= 600 - FindingWindow.RetentionSeconds - 64);
    }

    private static FrameEvent Switch(VariantKind variant, double time) =>
        FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, variant, time);
}
