using Dashboard.Components.XRay;

namespace Dashboard.Tests.Components.XRay;

public sealed class DismissedCaptureTests
{
    private static readonly DateTimeOffset Now = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);

    [Fact]
    public void Opens_NothingForgotten_IsTrue() => Assert.True(new DismissedCapture().Opens(Now));

    [Theory]
    [InlineData(-1, false)]
    [InlineData(0, false)]
    [InlineData(1, true)]
    public void Opens_ForgottenMeanwhile_OnlyWhatBeganAfterIt(int seconds, bool expected) =>
        Assert.Equal(expected, DismissedCapture.DismissAt(Now).Opens(Now.AddSeconds(seconds)));
}
