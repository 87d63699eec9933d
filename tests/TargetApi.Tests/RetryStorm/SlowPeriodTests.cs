using TargetApi.RetryStorm;

namespace TargetApi.Tests.RetryStorm;

public sealed class SlowPeriodTests
{
    private readonly FakeTimeProvider _time = new();
    private readonly SlowPeriod _trouble;

    public SlowPeriodTests() => _trouble = new SlowPeriod(_time);

    [Theory]
    [InlineData(0, false)]
    [InlineData(2.9, false)]
    [InlineData(3, true)]
    [InlineData(7.9, true)]
    [InlineData(8, false)]
    [InlineData(60, false)]
    public void IsOn_SomeTimeAfterTheFirstCall_IsTrueFromTheThirdToTheEighthSecond(double seconds, bool isOn)
    {
        _trouble.CountCall();

        _time.Advance(TimeSpan.FromSeconds(seconds));

        Assert.Equal(isOn, _trouble.IsActive);
    }

    [Fact]
    public void IsOn_NoCallYet_IsFalse() => Assert.False(_trouble.IsActive);

    [Fact]
    public void CountCall_AfterALongSilence_BeginsAnotherLoad()
    {
        _trouble.CountCall();
        _time.Advance(TimeSpan.FromSeconds(20));
        _trouble.CountCall();

        _time.Advance(TimeSpan.FromSeconds(3));

        Assert.True(_trouble.IsActive);
    }

    [Fact]
    public void CountCall_CallsKeepComing_DoesNotBeginAgain()
    {
        for (var second = 0; second < 20; second++)
        {
            _trouble.CountCall();
            _time.Advance(TimeSpan.FromSeconds(1));
        }

        Assert.False(_trouble.IsActive);
    }
}
