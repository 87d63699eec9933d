using Lab.Targets;
using Lab.Testing;
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

    // "The target does not answer yet" stood there minutes after it had been killed, and nothing told how it comes back.
    [Theory]
    [InlineData(TargetPhase.Crashed, true, "The target is down, so there is nothing to fire at. Ended by itself. Open “Target Crashed” at the top, and choose “Start it again”.")]
    [InlineData(TargetPhase.Stopped, true, "The target is down, so there is nothing to fire at. Ended by itself. Open “Target Stopped” at the top, and choose “Start it again”.")]
    [InlineData(TargetPhase.Crashed, false, "Your service does not answer, so there is nothing to fire at. Ended by itself.")]
    [InlineData(TargetPhase.Starting, true, "The target does not answer yet, so there is nothing to fire at. Ended by itself.")]
    public void NothingToFireAt_InEachPhase_TellsWhatIsAndTheWayOut(TargetPhase phase, bool isOwn, string expected) =>
        Assert.Equal(expected, new TargetState(phase, new("http://localhost:8080"), null, "Ended by itself.", []) { IsOwn = isOwn }.NothingToFireAt);

    // "It answers." was said of a 404.
    [Theory]
    [InlineData("http://localhost:8080/api/orders", 200, "It answers.")]
    [InlineData("http://localhost:8080/api/orders", 304, "It answers.")]
    [InlineData("http://localhost:8080/api/orders", 405, "It answers.")]
    [InlineData("http://localhost:8080/api/orders", 404, "It answers, with 404, which a run counts as failed: check the path, the method and the headers of the endpoint first.")]
    [InlineData("http://localhost:8080/api/orders", 302, "It answers, with 302, which a run counts as failed: check the path, the method and the headers of the endpoint first.")]
    [InlineData("http://localhost:8080", 404, "It answers, with 404 at its root, which a run there counts as failed: choose or save another endpoint.")]
    [InlineData("http://localhost:8080/?x=1", 500, "It answers, with 500 at its root, which a run there counts as failed: choose or save another endpoint.")]
    public void AnswerWords_StatusThatIsNoSuccess_IsToldWithTheNextStep(string url, int status, string expected) =>
        Assert.Equal(expected, ExternalService.AnswerWords(new(url), status));

    // Seen: the pool of the service before was drawn as that of the one at another port, and the page said "Its process is".
    [Theory]
    [InlineData("http://localhost:8080", new[] { 8080, 8081 }, " Its process is 7.")]
    [InlineData("http://localhost:8080", new int[0], " Its process is 7.")]
    [InlineData("http://backend:8080", new[] { 5000 }, " Its process is 7.")]
    [InlineData("http://localhost:8080", new[] { 5000 }, " Process 7 is watched, which listens on port 5000 and not on 8080: unless it works behind that address, its threads and stacks are another service’s.")]
    public void ProcessWords_ProcessThatListensElsewhere_SaysWhoseItMayBe(string url, int[] ports, string expected) =>
        Assert.Equal(expected, ExternalService.ProcessWords(new(url), 7, ports));

    [Fact]
    public async Task State_ServiceThatAnswersWithAnError_IsRunningAndSaysWithWhat()
    {
        using var listener = new AnsweringListener("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        using var service = new ExternalService(new(new Uri(listener.Address, "/api/orders"), null), NullLogger.Instance);
        service.Start();

        var running = new TaskCompletionSource();
        service.Changed += () => { if (((ITarget)service).State.Phase == TargetPhase.Running) running.TrySetResult(); };
        if (((ITarget)service).State.Phase == TargetPhase.Running) running.TrySetResult();
        await running.Task.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        Assert.StartsWith("It answers, with 404, ", ((ITarget)service).State.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void State_BeforeItAnswers_NamesTheAddressWithoutItsSecrets()
    {
        using var service = new ExternalService(new(new Uri("http://localhost:8080/pay?access_token=5f3a&x=1"), null), NullLogger.Instance);

        Assert.Equal("Waiting for http://localhost:8080/pay?access_token=•••&x=1 to answer.", ((ITarget)service).State.Message);
    }
}
