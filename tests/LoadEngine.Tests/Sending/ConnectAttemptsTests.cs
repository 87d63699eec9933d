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
}
