using Knee.Running;

namespace Knee.Tests.Running;

public sealed class TrialSamplerTests
{
    [Fact]
    public void Growth_LinearIncrease_IsTheIncreaseOverTheWholeLength()
    {
        Assert.Equal(100, TrialSampler.Growth([.. Enumerable.Range(0, 101).Select(i => (double)i)]), 2.0);
    }

    [Fact]
    public void Growth_TooFewSamples_IsNone()
    {
        Assert.Equal(0, TrialSampler.Growth([1, 2, 3]));
    }
}
