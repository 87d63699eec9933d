using LoadEngine.Plans;

namespace LoadEngine.Tests.Plans;

public sealed class RetryPolicyTests
{
    [Fact]
    public void Delay_Immediate_IsZero() => Assert.Equal(TimeSpan.Zero, new RetryPolicy(3).Delay(2, 0.9));

    [Theory]
    [InlineData(1, 100)]
    [InlineData(2, 200)]
    [InlineData(5, 1_600)]
    [InlineData(10, 30_000)]
    [InlineData(20, 30_000)]
    [InlineData(int.MaxValue, 30_000)]
    public void Delay_Exponential_SpreadsOverADoublingSpan(int retry, double spanMs)
    {
        var policy = new RetryPolicy(20, RetryBackoff.ExponentialWithJitter);
        Assert.Equal(TimeSpan.Zero, policy.Delay(retry, 0));
        Assert.Equal(spanMs / 2, policy.Delay(retry, 0.5).TotalMilliseconds);
        Assert.InRange(policy.Delay(retry, 0.999_999).TotalMilliseconds, spanMs * 0.99, spanMs);
    }
}
