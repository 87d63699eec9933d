using Lab.Targets;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Tests.Targets;

public sealed class ExternalServiceTests
{
    // "Crashed" was said of a service that somebody had stopped.
    [Theory]
    [InlineData(TargetPhase.Crashed, true, "Crashed")]
    [InlineData(TargetPhase.Crashed, false, "not answering")]
    [InlineData(TargetPhase.Running, false, "Running")]
    public void Title_ServiceThatIsNotTheLabsOwn_IsNeverSaidToHaveCrashed(TargetPhase phase, bool isOwn, string expected) =>
        Assert.Equal(expected, new TargetState(phase, new("http://localhost:8080"), null, "", []) { IsOwn = isOwn }.Title);

    [Fact]
    public void State_BeforeItAnswers_NamesTheAddressWithoutItsSecrets()
    {
        using var service = new ExternalService(new(new Uri("http://localhost:8080/pay?access_token=5f3a&x=1"), null), NullLogger.Instance);

        Assert.Equal("Waiting for http://localhost:8080/pay?access_token=•••&x=1 to answer.", ((ITarget)service).State.Message);
    }
}
