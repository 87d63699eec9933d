using LoadEngine.Sending;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class ReadinessStateTests
{
    private readonly Counter _counter = new();

    [Fact]
    public async Task RunAsync_ReportedTwiceBefore_RunsOnceAndThenWaits()
    {
        _counter.Signal(ended: false);
        _counter.Signal(ended: false);
        Assert.Equal(1, await _counter.RunAsync());
        Assert.False(_counter.RunAsync().IsCompleted);
    }

    [Fact]
    public void Signal_SomeoneWaits_RunsInsideTheCallAndIsUsedUp()
    {
        var waiting = _counter.RunAsync();
        Assert.False(waiting.IsCompleted);
        _counter.Signal(ended: false);
        Assert.True(waiting.IsCompletedSuccessfully);
        Assert.False(_counter.RunAsync().IsCompleted);
    }

    [Fact]
    public async Task Signal_NotReadyAfterAll_WaitsForTheNext()
    {
        _counter.IsReady = false;
        var waiting = _counter.RunAsync();
        _counter.Signal(ended: false);
        Assert.False(waiting.IsCompleted);
        _counter.IsReady = true;
        _counter.Signal(ended: false);
        Assert.Equal(1, await waiting);
    }

    [Fact]
    public async Task RunAsync_AfterTheEnd_NeverWaits()
    {
        _counter.Signal(ended: true);
        for (var i = 1; i <= 3; i++)
            Assert.Equal(
                i,
                await _counter.RunAsync().WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken)
            );
    }

    [Fact]
    public async Task RunAsync_ReportedFromAnotherThread_MissesNone()
    {
        const int Times = 20_000;
        var (taken, reported) = (0, 0);
        var reporter = Task.Run(
            () =>
            {
                for (var i = 0; i < Times; i++)
                {
                    Volatile.Write(ref reported, i + 1);
                    _counter.Signal(ended: false);
                    SpinWait.SpinUntil(() => Volatile.Read(ref taken) > i);
                }
            },
            TestContext.Current.CancellationToken
        );
        while (taken < Times)
        {
            await _counter.RunAsync();
            Volatile.Write(ref taken, Volatile.Read(ref reported));
        }

        await reporter;
        Assert.Equal(Times, taken);
    }

    /// <summary>An operation that counts its executions.</summary>
    private sealed class Counter : ReadinessState
    {
        // Larger than any count, which would otherwise look like a buffer that was filled.
        private readonly byte[] _buffer = new byte[64 * 1_024];
        private int _count;

        public bool IsReady { get; set; } = true;

        public Task<int> RunAsync() => PerformAsync(_buffer).AsTask();

        protected override int TryPerform(Memory<byte> buffer) => IsReady ? ++_count : WouldBlock;
    }
}
