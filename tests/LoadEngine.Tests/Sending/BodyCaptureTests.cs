using LoadEngine.Plans;
using LoadEngine.Sending;

namespace LoadEngine.Tests.Sending;

public sealed class BodyCaptureTests
{
    [Fact]
    public void Matches_SameTextAgain_AllocatesNothing()
    {
        var (capture, expected) = (Body("all is ready"), new ResponseExpectation { Contains = "ready" });
        Assert.True(capture.Matches(expected));
        var before = GC.GetAllocatedBytesForCurrentThread();
        var isFound = capture.Matches(expected);

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        Assert.True(isFound);
    }

    [Fact]
    public void Matches_AnotherText_IsLookedFor()
    {
        var capture = Body("all is ready");

        Assert.True(capture.Matches(new() { Contains = "ready" }));
        Assert.False(capture.Matches(new() { Contains = "missing" }));
    }

    private static BodyCapture Body(string text)
    {
        var capture = new BodyCapture();
        capture.Advance(System.Text.Encoding.UTF8.GetBytes(text, capture.FreeSpace.Span));
        return capture;
    }
}
