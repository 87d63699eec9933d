using Lab.Targets.XRay;
using Lab.Testing;
using Mcp.Tools;
using Microsoft.Extensions.Time.Testing;
using ModelContextProtocol;
using Observer.Contract;

namespace Mcp.Tests.Tools;

public sealed class XRayToolsTests
{
    private static readonly LookCost Cost = new(10, 20, 1_000, 5, 0, 0.1, 1);

    private readonly FakeXRay _xray = new();
    private readonly FakeTimeProvider _time = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Get_WithoutALook_WaitsForANewReading()
    {
        _xray.Set(Observing() with { Held = HeldReadings.Create(0) });
        var answer = new XRayTools(_xray, _time).Get(Cancellation);

        Assert.True(_xray.IsWatched);
        Assert.False(answer.IsCompleted);
        _xray.Set(Observing() with { Held = HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 7)) });

        Assert.Equal(7, Assert.Single((await answer).Held!.Lines).Threads);
        Assert.Empty(_xray.Requests);
    }

    [Fact]
    public async Task Get_Locks_RequestsThemAndWaitsForThem()
    {
        var earlier = new LockLook(default, Cost, [], []);
        _xray.Set(Observing() with { Locks = earlier });
        var answer = new XRayTools(_xray, _time).Get(Cancellation, XRayLook.Locks);

        _xray.Set(_xray.Latest with { Held = HeldReadings.Create(0) });
        Assert.False(answer.IsCompleted);
        Assert.Equal([ObserverCommand.Locks], _xray.Requests);
        _xray.Set(_xray.Latest with { Locks = earlier with { Locks = [new("System.Object", null, [])] } });

        Assert.Single((await answer).Locks!.Locks);
    }

    [Fact]
    public async Task Get_TargetThatRefuses_ReturnsTheReason()
    {
        var answer = new XRayTools(_xray, _time).Get(Cancellation, XRayLook.Awaits);

        _xray.Set(
            new XRayView(XRayPhase.Off).With(
                new ObserverStatus(default, ObserverState.Refused, RefusalReason.OtherUser)
            )
        );

        Assert.Equal(RefusalReason.OtherUser, (await answer).Status!.Reason);
    }

    [Fact]
    public async Task Get_NoObservation_FailsAfterAWhile()
    {
        var answer = new XRayTools(_xray, _time).Get(Cancellation);

        _time.Advance(XRayTools.MaxWait);

        await Assert.ThrowsAsync<McpException>(() => answer);
    }

    private static XRayView Observing() => new(XRayPhase.Observing, 4711);
}
