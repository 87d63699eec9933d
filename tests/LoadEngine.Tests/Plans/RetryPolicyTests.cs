using LoadEngine.Plans;

namespace LoadEngine.Tests.Plans;

public sealed class RetryPolicyTests
{
    [Fact]
    public void DelayMs_Immediate_IsZero() => Assert.Equal(0, new RetryPolicy(3).DelayMs(2, 0.9));

    [Theory]
    [InlineData(1, 100)]
    [InlineData(2, 200)]
    [InlineData(5, 1_600)]
    [InlineData(10, 30_000)]
    [InlineData(20, 30_000)]
    [InlineData(int.MaxValue, 30_000)]
    public void DelayMs_Exponential_SpreadsOverADoublingSpan(int retry, double spanMs)
    {
        var policy = new RetryPolicy(20, RetryBackoff.ExponentialWithJitter);
        Assert.Equal(0, policy.DelayMs(retry, 0));
        Assert.Equal(spanMs / 2, policy.DelayMs(retry, 0.5));
        Assert.InRange(policy.DelayMs(retry, 0.999_999), spanMs * 0.99, spanMs);
    }
}
