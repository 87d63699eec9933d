using TargetApi.Vitals;

namespace TargetApi.Tests.Vitals;

public sealed class RecentUseTests
{
    private readonly FakeTimeProvider _clock = new();

    [Theory]
    [InlineData(0, true)]
    [InlineData(4, true)]
    [InlineData(4.1, false)]
    public void IsRecent_SomeTimeAfterAUse_IsTrueForFourSeconds(double seconds, bool expected)
    {
        var use = new RecentUse(_clock);
        use.Record();

        _clock.Advance(TimeSpan.FromSeconds(seconds));

        Assert.Equal(expected, use.IsRecent);
    }

    [Fact]
    public void IsRecent_NoUse_IsFalse() => Assert.False(new RecentUse(_clock).IsRecent);
}
