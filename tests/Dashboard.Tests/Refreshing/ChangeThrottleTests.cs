using Dashboard.Refreshing;

namespace Dashboard.Tests.Refreshing;

public sealed class ChangeThrottleTests : IDisposable
{
    private readonly HeldTimers _time = new();
    private readonly RecordedLog _log = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _log.Dispose();

    [Fact]
    public async Task Notify_ManyTimesDuringAPause_DeliversOnceAtOnceAndOnceAfterIt()
    {
        var delivered = 0;
        using var throttle = Throttle(() => Interlocked.Increment(ref delivered));

        throttle.Notify();
        await PauseAsync();
        for (var change = 0; change < 1_000; change++)
            throttle.Notify();
        Assert.Equal(1, delivered);
        _time.Fire();
        await PauseAsync();
        _time.Fire();

        Assert.Equal(2, await Eventually.WaitForAsync(() => delivered, seen => seen == 2, Cancellation));
        Assert.Equal(0, await Eventually.WaitForAsync(() => _time.Waiting, waiting => waiting == 0, Cancellation));
    }

    [Fact]
    public async Task Notify_FromManyThreads_DeliversTheLastChange()
    {
        var (changed, shown) = (0, -1);
        using var throttle = new ChangeThrottle(
            () =>
            {
                Volatile.Write(ref shown, Volatile.Read(ref changed));
                return Task.CompletedTask;
            },
            new ImmediateTimers(),
            _log
        );

        await Task.WhenAll(
            Enumerable
                .Range(0, 4)
                .Select(_ =>
                    Task.Run(
                        () =>
                        {
                            for (var change = 0; change < 20_000; change++)
                            {
                                Interlocked.Increment(ref changed);
                                throttle.Notify();
                            }
                        },
                        Cancellation
                    )
                )
        );

        Assert.Equal(
            80_000,
            await Eventually.WaitForAsync(() => Volatile.Read(ref shown), seen => seen == 80_000, Cancellation)
        );
    }

    [Fact]
    public async Task Notify_OnAThreadThatMeasures_DeliversOnThePool()
    {
        var delivering = new TaskCompletionSource<(int Thread, bool IsPool)>(
            TaskCreationOptions.RunContinuationsAsynchronously
        );
        using var throttle = Throttle(() =>
            delivering.TrySetResult((Environment.CurrentManagedThreadId, Thread.CurrentThread.IsThreadPoolThread))
        );
        var measuring = new Thread(throttle.Notify);

        measuring.Start();
        measuring.Join();

        var (thread, isPool) = await delivering.Task.WaitAsync(TimeSpan.FromSeconds(30), Cancellation);
        Assert.NotEqual(measuring.ManagedThreadId, thread);
        Assert.True(isPool);
    }

    [Fact]
    public async Task Notify_DeliveryThatFails_IsLoggedAndTheNextIsDelivered()
    {
        var delivered = 0;
        using var throttle = Throttle(() =>
            Interlocked.Increment(ref delivered) == 1 ? throw new IOException("The disk is gone.") : true
        );

        throttle.Notify();
        await PauseAsync();
        _time.Fire();
        await Eventually.WaitForAsync(() => _time.Waiting, waiting => waiting == 0, Cancellation);
        throttle.Notify();

        Assert.Equal(2, await Eventually.WaitForAsync(() => delivered, seen => seen == 2, Cancellation));
        Assert.Equal("The disk is gone.", Assert.Single(_log.Failures).Message);
    }

    [Fact]
    public async Task Notify_DisposedInThePause_DeliversNoMore()
    {
        var delivered = 0;
        var throttle = Throttle(() => Interlocked.Increment(ref delivered));
        throttle.Notify();
        await PauseAsync();
        throttle.Notify();

        throttle.Dispose();
        _time.Fire();
        throttle.Notify();
        await Task.Delay(TimeSpan.FromMilliseconds(50), Cancellation);

        Assert.Equal(1, delivered);
        Assert.Equal(0, _time.Waiting);
    }

    private ChangeThrottle Throttle<T>(Func<T> deliver) =>
        new(
            () =>
            {
                deliver();
                return Task.CompletedTask;
            },
            _time,
            _log
        );

    private Task<int> PauseAsync() =>
        Eventually.WaitForAsync(() => _time.Waiting, waiting => waiting == 1, Cancellation);

    /// <summary>A clock whose timers fire at once, on the pool.</summary>
    private sealed class ImmediateTimers : TimeProvider
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
            base.CreateTimer(callback, state, TimeSpan.Zero, period);
    }
}
