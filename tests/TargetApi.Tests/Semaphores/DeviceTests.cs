using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.Semaphores;
using TargetApi.Tests.Running;
using TargetApi.Vitals;

namespace TargetApi.Tests.Semaphores;

public sealed class DeviceTests : IDisposable
{
    private readonly ServiceProvider _services = new ServiceCollection().AddMetrics().BuildServiceProvider();
    private readonly FakeTimeProvider _clock = new();
    private readonly PublishedValues _published;
    private readonly Device _device;

    public DeviceTests()
    {
        var meters = _services.GetRequiredService<IMeterFactory>();
        _device = new Device(_clock, meters);
        _published = new PublishedValues(meters);
    }

    public void Dispose()
    {
        _published.Dispose();
        _device.Dispose();
        _services.Dispose();
    }

    [Fact]
    public void IsOldCaller_ManyCallers_IsEveryOther() =>
        Assert.Equal(50, Enumerable.Range(0, 100).Count(_ => _device.IsOldCaller()));

    [Fact]
    public async Task Wait_AnotherHasTheTurn_BlocksAThreadAndIsPublished()
    {
        var cancellation = TestContext.Current.CancellationToken;
        await _device.WaitAsync(cancellation);
        var thread = new Thread(() => _device.Wait(cancellation));

        thread.Start();

        Assert.True(SpinWait.SpinUntil(() => _published.Read(Device.BlockedInstrument) == 1, TimeSpan.FromSeconds(60)));
        _device.Release();
        Assert.True(thread.Join(TimeSpan.FromSeconds(60)));
        Assert.Equal(0, _published.Read(Device.BlockedInstrument));
    }

    [Fact]
    public async Task WaitAsync_AnotherHasTheTurn_IsPublishedAndEndsWithTheRelease()
    {
        var cancellation = TestContext.Current.CancellationToken;
        await _device.WaitAsync(cancellation);

        var next = _device.WaitAsync(cancellation);

        Assert.Equal(1, _published.Read(Device.AwaitingInstrument));
        Assert.False(next.IsCompleted);
        _device.Release();
        await next;
    }

    [Fact]
    public async Task Turn_FromOneReleaseToTheNext_IsPublishedInMilliseconds()
    {
        var cancellation = TestContext.Current.CancellationToken;
        Assert.Null(_published.Read(Device.TurnInstrument));
        await TakeTurnAsync(3);
        Assert.Equal(3, _published.Read(Device.TurnInstrument));

        // A pause between callers is not a part of a turn.
        _clock.Advance(TimeSpan.FromSeconds(1));
        await TakeTurnAsync(5);
        Assert.Equal(5, _published.Read(Device.TurnInstrument));

        await _device.WaitAsync(cancellation);
        _clock.Advance(TimeSpan.FromMilliseconds(700));
        Assert.Equal(700, _published.Read(Device.TurnInstrument));
        _device.Release();
        _clock.Advance(RecentUse.IdleTime + TimeSpan.FromSeconds(1));
        Assert.Null(_published.Read(Device.TurnInstrument));

        async Task TakeTurnAsync(double milliseconds)
        {
            await _device.WaitAsync(cancellation);
            _clock.Advance(TimeSpan.FromMilliseconds(milliseconds));
            _device.Release();
        }
    }
}
