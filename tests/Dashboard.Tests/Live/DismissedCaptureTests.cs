using Dashboard.Live;

namespace Dashboard.Tests.Live;

public sealed class DismissedCaptureTests
{
    private static readonly DateTimeOffset Now = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    [Fact]
    public void Opens_NothingForgotten_IsTrue() => Assert.True(new DismissedCapture().Opens(Now));

    // However the forgotten one ended, late or not at all: it is no reason to hide the next.
    [Theory]
    [InlineData(-1, false)]
    [InlineData(0, false)]
    [InlineData(1, true)]
    public void Opens_ForgottenMeanwhile_OnlyWhatBeganAfterIt(int seconds, bool expected) =>
        Assert.Equal(expected, DismissedCapture.DismissAt(Now).Opens(Now.AddSeconds(seconds)));
}
