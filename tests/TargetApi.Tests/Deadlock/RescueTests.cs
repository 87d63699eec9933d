using Microsoft.AspNetCore.Http;
using TargetApi.Deadlock;

namespace TargetApi.Tests.Deadlock;

public sealed class RescueTests : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly FakeTimeProvider _clock = new();
    private readonly Rescue _rescue;

    public RescueTests() => _rescue = new(_clock);

    public void Dispose() => _rescue.Dispose();

    [Fact]
    public void Run_TransferThatEnds_ReturnsItsResult()
    {
        Assert.Equal(StatusCodes.Status202Accepted, StatusOf(_rescue.Run(() => Results.StatusCode(202))));
        _clock.Advance(Rescue.MaxTime);
        Assert.Equal(0, _rescue.InterruptDeadlock());
    }

    [Fact]
    public void InterruptDeadlock_ThreadsThatWaitForEachOther_EndAndAtLeastOneWith503()
    {
        var (one, other) = (new object(), new object());
        using var holding = new CountdownEvent(2);
        var first = new Transfer(_rescue, () => LockBoth(one, other, holding));
        var second = new Transfer(_rescue, () => LockBoth(other, one, holding));
        Assert.True(holding.Wait(Patience, TestContext.Current.CancellationToken));

        _clock.Advance(Rescue.MaxTime);

        // The second one may get its lock, and end, before its own interruption.
        Assert.InRange(_rescue.InterruptDeadlock(), 1, 2);
        Assert.Contains(503, new[] { first.End(), second.End() });
        Assert.True(Monitor.TryEnter(one) && Monitor.TryEnter(other));
    }

    [Fact]
    public void InterruptDeadlock_BeforeTheMaxTime_InterruptsNothing()
    {
        using var isIn = new ManualResetEventSlim();
        using var mayEnd = new ManualResetEventSlim();
        var transfer = new Transfer(
            _rescue,
            () =>
            {
                isIn.Set();
                mayEnd.Wait();
                return Results.StatusCode(202);
            }
        );
        Assert.True(isIn.Wait(Patience, TestContext.Current.CancellationToken));

        _clock.Advance(Rescue.MaxTime - TimeSpan.FromTicks(1));

        Assert.Equal(0, _rescue.InterruptDeadlock());
        mayEnd.Set();
        Assert.Equal(202, transfer.End());
    }

    // The thread belongs to the pool: an interruption that arrived later would hit another request.
    [Fact]
    public void Run_InterruptedWithoutWaiting_LeavesNoInterruptionToItsThread()
    {
        var (isIn, mayEnd) = (false, false);
        var transfer = new Transfer(
            _rescue,
            () =>
            {
                Volatile.Write(ref isIn, true);
                while (!Volatile.Read(ref mayEnd))
                    Thread.SpinWait(100);
                return Results.StatusCode(202);
            }
        );
        Assert.True(SpinWait.SpinUntil(() => Volatile.Read(ref isIn), Patience));
        _clock.Advance(Rescue.MaxTime);
        Assert.Equal(1, _rescue.InterruptDeadlock());

        Volatile.Write(ref mayEnd, true);

        Assert.Equal(202, transfer.End());
    }

    private static IResult LockBoth(object first, object second, CountdownEvent holding)
    {
        lock (first)
        {
            holding.Signal();
            holding.Wait();
            lock (second)
                return Results.StatusCode(202);
        }
    }

    private static int? StatusOf(IResult? result) => (result as IStatusCodeHttpResult)?.StatusCode;

    /// <summary>A transfer on a separate thread, which sleeps afterwards as the pool's threads do.</summary>
    private sealed class Transfer
    {
        private readonly Thread _thread;
        private IResult? _result;
        private bool _wasInterruptedLater;

        public Transfer(Rescue rescue, Func<IResult> transfer)
        {
            _thread = new(() =>
            {
                _result = rescue.Run(transfer);
                try
                {
                    Thread.Sleep(1);
                }
                catch (ThreadInterruptedException)
                {
                    _wasInterruptedLater = true;
                }
            })
            {
                IsBackground = true,
            };
            _thread.Start();
        }

        public int? End()
        {
            Assert.True(_thread.Join(Patience));
            Assert.False(_wasInterruptedLater);
            return StatusOf(_result);
        }
    }
}
