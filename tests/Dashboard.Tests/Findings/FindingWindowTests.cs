using Dashboard.Findings;
using Dashboard.Streaming;

namespace Dashboard.Tests.Findings;

public sealed class FindingWindowTests
{
    [Fact]
    public void Mean_GapsInTheSpan_CountForNothing() =>
        Assert.Equal(10, Moments.Of(4, [], ("a", at => at % 1 == 0 ? null : 10)).Mean("a", 4));

    [Fact]
    public void EveryReading_UnknownSeries_IsNull()
    {
        var window = Moments.Steady(4, ("a", 1));

        Assert.Null(window.Last("b"));
        Assert.Null(window.Mean("b", 4));
        Assert.Null(window.Highest("b", 4));
        Assert.Null(window.Share("b", 4, _ => true));
        Assert.Null(window.Growth("b", 4));
        Assert.Null(window.Slope("b", 4));
    }

    [Theory]
    [InlineData(1.25, true)]
    [InlineData(1.75, false)]
    public void Last_ValueThatGrowsOld_IsNoLongerTheLast(double age, bool isKnown) =>
        Assert.Equal(isKnown, Moments.Of(10, [], ("a", at => at <= 10 - age ? 5 : null)).Last("a") is not null);

    [Fact]
    public void Slope_StraightLineWithGaps_IsItsSteepness() =>
        Assert.Equal(3, Moments.Of(8, [], ("a", at => at is > 3 and < 4 ? null : 100 + 3 * at)).Slope("a", 8)!.Value, precision: 9);

    [Fact]
    public void Slope_LessThanHalfOfTheSpan_IsUnknown() => Assert.Null(Moments.Of(1.5, [], ("a", at => at)).Slope("a", 4));

    [Fact]
    public void Growth_Counter_IsWhatWasAddedWithinTheSpan() => Assert.Equal(7.5, Moments.Of(10, [], ("a", at => 10 * at)).Growth("a", 1));

    [Fact]
    public void Mean_BetweenTwoMoments_LeavesOutWhatIsAfter() =>
        Assert.Equal(1, Moments.Of(10, [], ("a", at => at <= 5 ? 1 : 9)).Mean("a", 2, 5));

    [Fact]
    public void Events_OlderThanTheSpan_AreLeftOut()
    {
        var window = Moments.Of(10, [new("x", "old", 3), new("x", "new", 9), new("y", "other", 9)], ("a", at => at));

        Assert.Equal("new", Assert.Single(window.Events("x", 4)).Label);
    }

    [Fact]
    public void LastSwitch_TwoSwitches_IsTheSecond()
    {
        var window = Moments.Of(10, [new(FrameEventKinds.VariantSwitched, "Fixed", 3), new(FrameEventKinds.VariantSwitched, "Fragile", 6)], ("a", at => at));

        Assert.Equal((6, "Fragile"), window.LastSwitch);
        Assert.Null(Moments.Steady(1, ("a", 1)).LastSwitch);
    }

    [Fact]
    public void Add_LongRun_ForgetsWhatIsTooOld()
    {
        var window = Moments.Of(600, [], ("a", at => at));

        Assert.True(window.Mean("a", 10_000) >= 600 - FindingWindow.KeptSeconds - 64);
    }
}
