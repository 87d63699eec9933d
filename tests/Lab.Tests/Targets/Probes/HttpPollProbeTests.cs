using Lab.Targets;
using Lab.Targets.Probes;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Lab.Tests.Targets.Probes;

[Trait("Category", "Long")]
public sealed class HttpPollProbeTests
{
    private const string Body = """{"threadPool":{"workersInUse":17,"workersFree":32750},"gcMemoryMb":3}""";

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Reading_TargetAnswers_HasLatencyAndWorkers()
    {
        using var listener = new AnsweringListener($"HTTP/1.1 200 OK\r\nContent-Length: {Body.Length}\r\n\r\n{Body}");
        using var probe = Start(listener, out var target);
        target.Become(TargetPhase.Running, processId: 1);

        var reading = await Eventually.WaitForAsync(() => probe.Reading, seen => seen is not null, Cancellation);

        Assert.Equal(17, reading!.WorkersInUse);
        Assert.InRange(reading.LatencyMs, 0.001, 30_000);
    }

    [Theory]
    [InlineData("HTTP/1.1 204 No Content\r\n\r\n")]
    [InlineData("HTTP/1.1 503 Unhealthy\r\nContent-Length: 4\r\n\r\nsick")]
    public async Task Reading_HealthCheckOfAService_IsAnyResponse(string answer)
    {
        using var listener = new AnsweringListener(answer);
        using var probe = Start(listener, out var target);
        target.BecomeService(new Uri(listener.Address, "/healthz?key=secret"));

        var reading = await Eventually.WaitForAsync(() => probe.Reading, seen => seen is not null, Cancellation);

        Assert.Equal((null, null, "/healthz"), (reading!.ProcessId, reading.WorkersInUse, probe.Path));
        Assert.Equal("GET /healthz?key=secret HTTP/1.1", listener.FirstLine);
    }

    [Fact]
    public async Task WaitingMs_ServiceWithoutAHealthCheck_IsNull()
    {
        using var listener = new AnsweringListener(answer: "");
        using var probe = Start(listener, out var target);
        target.BecomeService(healthUrl: null);

        await Task.Delay(200, Cancellation);

        Assert.Null(probe.WaitingMs);
        Assert.Null(listener.FirstLine);
    }

    [Fact]
    public async Task WaitingMs_TargetNeverAnswers_Rises()
    {
        using var listener = new AnsweringListener(answer: "");
        using var probe = Start(listener, out var target);
        target.Become(TargetPhase.Running, processId: 1);

        var first = await Eventually.WaitForAsync(() => probe.WaitingMs, seen => seen > 0, Cancellation);
        var later = await Eventually.WaitForAsync(() => probe.WaitingMs, seen => seen > first + 200, Cancellation);

        Assert.True(later > first);
        Assert.Null(probe.Reading);
    }

    [Fact]
    public async Task Dispose_PollUnanswered_EndsAtOnce()
    {
        using var listener = new AnsweringListener(answer: "");
        var probe = Start(listener, out var target);
        target.Become(TargetPhase.Running, processId: 1);
        await Eventually.WaitForAsync(() => probe.WaitingMs, seen => seen > 0, Cancellation);

        probe.Dispose();

        Assert.Null(probe.WaitingMs);
    }

    [Fact]
    public async Task Reading_TargetGone_BecomesNull()
    {
        using var listener = new AnsweringListener($"HTTP/1.1 200 OK\r\nContent-Length: {Body.Length}\r\n\r\n{Body}");
        using var probe = Start(listener, out var target);
        target.Become(TargetPhase.Running, processId: 1);
        await Eventually.WaitForAsync(() => probe.Reading, seen => seen is not null, Cancellation);

        target.Become(TargetPhase.Crashed);

        await Eventually.WaitForAsync(() => probe.Reading, seen => seen is null, Cancellation);
    }

    private static HttpPollProbe Start(AnsweringListener listener, out PhaseTarget target)
    {
        target = new PhaseTarget(listener.Address);
        var probe = new HttpPollProbe(target, TimeProvider.System, NullLogger<HttpPollProbe>.Instance);
        probe.Start();
        return probe;
    }
}
