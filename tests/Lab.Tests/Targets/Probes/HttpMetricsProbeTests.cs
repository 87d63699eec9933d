using Lab.Targets;
using Lab.Targets.Probes;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Lab.Tests.Targets.Probes;

[Trait("Category", "Long")]
public sealed class HttpMetricsProbeTests
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

    private static HttpMetricsProbe Start(AnsweringListener listener, out PhaseTarget target)
    {
        target = new PhaseTarget(listener.Address);
        var probe = new HttpMetricsProbe(target, TimeProvider.System, NullLogger<HttpMetricsProbe>.Instance);
        probe.Start();
        return probe;
    }
}
