using Dashboard.Components.Rendering;
using Tests.Shared;

namespace Dashboard.Tests.Components.Rendering;

public sealed class ChangeThrottleTests : IDisposable
{
    private readonly CountedTimers _time = new();
    private readonly RecordedLog _log = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose() => _log.Dispose();

    [Fact]
    public async Task Notify_ManyTimesDuringAPause_DeliversOnceAtOnceAndOnceAfterIt()
    {
        var delivered = 0;
        using var throttle = Throttle(() => Interlocked.Increment(ref delivered));

        throttle.Notify();
        await PauseAsync(1);
        for (var change = 0; change < 1_000; change++)
            throttle.Notify();
        Assert.Equal(1, delivered);
        _time.Advance(ChangeThrottle.Pause);
        await PauseAsync(2);
        _time.Advance(ChangeThrottle.Pause);

        Assert.Equal((2, 2), (delivered, _time.Created));
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
        await PauseAsync(1);
        _time.Advance(ChangeThrottle.Pause);
        throttle.Notify();
        await PauseAsync(2);

        Assert.Equal(2, delivered);
        Assert.Equal("The disk is gone.", Assert.Single(_log.Failures).Message);
    }

    [Fact]
    public async Task Notify_DeliveryToAPageThatCloses_IsNotLogged()
    {
        using var throttle = Throttle<int>(() => throw new TaskCanceledException());

        throttle.Notify();
        await PauseAsync(1);

        Assert.Empty(_log.Failures);
    }

    [Fact]
    public async Task Notify_DisposedInThePause_DeliversNoMore()
    {
        var delivered = 0;
        var throttle = Throttle(() => Interlocked.Increment(ref delivered));
        throttle.Notify();
        await PauseAsync(1);
        throttle.Notify();

        throttle.Dispose();
        _time.Advance(ChangeThrottle.Pause);
        throttle.Notify();

        Assert.Equal((1, 1), (delivered, _time.Created));
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

    private Task<int> PauseAsync(int pauses) =>
        Eventually.WaitForAsync(() => _time.Created, created => created == pauses, Cancellation);

    private sealed class CountedTimers : FakeTimeProvider
    {
        private int _created;

        public int Created => Volatile.Read(ref _created);

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            var timer = base.CreateTimer(callback, state, dueTime, period);
            Interlocked.Increment(ref _created);
            return timer;
        }
    }

    /// <summary>A clock whose timers fire at once, on the pool.</summary>
    private sealed class ImmediateTimers : TimeProvider
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
            base.CreateTimer(callback, state, TimeSpan.Zero, period);
    }
}
