using LoadEngine.Sending;

namespace LoadEngine.Tests.Sending;

public sealed class ReadinessTests
{
    private readonly Readiness _readiness = new();

    [Fact]
    public void WaitAsync_SignalledTwiceBefore_TakesOneSignalAndThenWaits()
    {
        _readiness.Signal();
        _readiness.Signal();
        Assert.True(_readiness.WaitAsync().AsTask().IsCompletedSuccessfully);
        Assert.False(_readiness.WaitAsync().AsTask().IsCompleted);
    }

    [Fact]
    public void Signal_SomebodyWaits_GoesOnInsideTheCallAndIsUsedUp()
    {
        var waiting = WaitAsync();
        _readiness.Signal();
        Assert.True(waiting.IsCompletedSuccessfully);
        Assert.False(_readiness.WaitAsync().AsTask().IsCompleted);
    }

    [Fact]
    public async Task WaitAsync_SignalledFromAnotherThread_MissesNone()
    {
        const int Times = 20_000;
        var (taken, signalled) = (0, 0);
        var signaller = Task.Run(
            () =>
            {
                for (var i = 0; i < Times; i++)
                {
                    Volatile.Write(ref signalled, i + 1);
                    _readiness.Signal();
                    SpinWait.SpinUntil(() => Volatile.Read(ref taken) > i);
                }
            },
            TestContext.Current.CancellationToken);
        while (taken < Times)
        {
            await _readiness.WaitAsync();
            Volatile.Write(ref taken, Volatile.Read(ref signalled));
        }

        await signaller;
        Assert.Equal(Times, taken);
    }

    private async Task WaitAsync() => await _readiness.WaitAsync().ConfigureAwait(false);
}
