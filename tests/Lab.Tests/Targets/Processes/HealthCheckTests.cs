using Lab.Targets.Processes;
using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Targets.Processes;

public sealed class HealthCheckTests
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(60),
        Short = TimeSpan.FromMilliseconds(200);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public void WaitUntilHealthy_Answers200_IsTrue()
    {
        using var listener = new AnsweringListener("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

        Assert.True(HealthCheck.WaitUntilHealthy(listener.Address, Long, Cancellation));
    }

    [Theory]
    [InlineData("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")]
    [InlineData("nonsense\r\n")]
    [InlineData("")]
    public void WaitUntilHealthy_AnswersSomethingElseOrNothing_IsFalseWhenTheTimeIsUp(string answer)
    {
        using var listener = new AnsweringListener(answer);

        Assert.False(HealthCheck.WaitUntilHealthy(listener.Address, Short, Cancellation));
    }

    [Fact]
    public void WaitUntilHealthy_GivenUp_IsFalseAtOnce()
    {
        Assert.False(
            HealthCheck.WaitUntilHealthy(
                new Uri($"http://localhost:{FreePort.Next()}"),
                Long,
                new CancellationToken(canceled: true)
            )
        );
    }
}
