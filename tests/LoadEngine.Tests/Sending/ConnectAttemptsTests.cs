using LoadEngine.Sending;

namespace LoadEngine.Tests.Sending;

public sealed class ConnectAttemptsTests
{
    [Fact]
    public void AreOpen_OneOfTwoHasEnded_IsStillTrue()
    {
        var attempts = new ConnectAttempts();
        attempts.Start();
        attempts.Start();
        attempts.End();
        Assert.True(attempts.AreOpen);
        attempts.End();
        Assert.False(attempts.AreOpen);
    }

    [Fact]
    public void AreInHandshake_OneOfTwo_IsTrueUntilItHasEnded()
    {
        var attempts = new ConnectAttempts();
        attempts.Start();
        attempts.Start();
        attempts.StartHandshake();
        Assert.True(attempts.AreInHandshake);
        attempts.EndHandshake();
        Assert.Equal((false, true), (attempts.AreInHandshake, attempts.AreOpen));
    }
}
