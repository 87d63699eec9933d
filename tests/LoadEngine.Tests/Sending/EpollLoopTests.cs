using System.Net;
using System.Net.Sockets;
using LoadEngine.Sending;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class EpollLoopTests
{
    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 1)]
    [InlineData(4, 3)]
    [InlineData(16, 15)]
    public void CountFor_Processors_LeavesOneToTheServer(int processors, int loops) =>
        Assert.Equal(loops, EpollLoop.CountFor(processors));

    [Fact]
    public void Dispatch_DescriptorOfAnotherHandlerMeanwhile_IsNotReportedToIt()
    {
        if (!EpollLoop.IsSupported)
            return;
        var loop = new EpollLoop();
        var (closed, next) = (new Handler(5_000), new Handler(5_000));
        loop.Register(closed);
        loop.Remove(closed);
        loop.Register(next);

        loop.Dispatch(EpollLoop.Readable, EpollLoop.DataOf(closed));
        Assert.Equal((0, 0), (closed.Signals, next.Signals));

        loop.Dispatch(EpollLoop.Readable, EpollLoop.DataOf(next));
        Assert.Equal((0, 1), (closed.Signals, next.Signals));
    }

    [Fact]
    public void Remove_DescriptorOfAnotherHandlerMeanwhile_LeavesItThere()
    {
        if (!EpollLoop.IsSupported)
            return;
        var loop = new EpollLoop();
        var (closed, next) = (new Handler(7), new Handler(7));
        loop.Register(closed);
        loop.Register(next);
        loop.Remove(closed);
        loop.Dispatch(EpollLoop.Readable, EpollLoop.DataOf(next));
        Assert.Equal(1, next.Signals);
    }

    [Fact]
    public async Task Run_HandlerThatThrows_FailsAloneAndTheOthersAreStillReportedTo()
    {
        if (!EpollLoop.IsSupported)
            return;
        var loop = new EpollLoop();
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        var (bad, worse, good) = (
            new Socket(SocketType.Dgram, ProtocolType.Udp),
            new Socket(SocketType.Dgram, ProtocolType.Udp),
            listener
        );
        using (bad)
        using (worse)
        {
            var throws = new Handler((int)bad.Handle)
            {
                OnSignal = () => throw new InvalidOperationException("unexpected"),
            };
            var throwsTwice = new Handler((int)worse.Handle)
            {
                OnSignal = () => throw new InvalidOperationException("unexpected"),
                OnFail = () => throw new InvalidOperationException("once more"),
            };
            var listens = new Handler((int)good.Handle);
            loop.Add(throws);
            loop.Add(throwsTwice);
            loop.Add(listens);
            using var caller = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            await caller.ConnectAsync(listener.LocalEndPoint!, TestContext.Current.CancellationToken);
            await LiveRun.UntilAsync(() =>
                listens.Signals > 0 && throws.Failure is not null && throwsTwice.Failure is not null
            );
            Assert.Equal("unexpected", throws.Failure!.Message);
        }
    }

    [Fact]
    public async Task Run_EventsReportedTogether_MeasuresTheWaitOfTheLater()
    {
        if (!EpollLoop.IsSupported)
            return;
        const long BusyNs = 20_000_000;
        var loop = new EpollLoop();
        using var release = new ManualResetEventSlim();
        using var blocking = new Socket(SocketType.Dgram, ProtocolType.Udp);
        using var one = new Socket(SocketType.Dgram, ProtocolType.Udp);
        using var other = new Socket(SocketType.Dgram, ProtocolType.Udp);
        var blocked = new Handler((int)blocking.Handle) { OnSignal = release.Wait };
        Handler[] later =
        [
            new((int)one.Handle) { OnSignal = () => Thread.Sleep(TimeSpan.FromMicroseconds(BusyNs / 1_000)) },
            new((int)other.Handle) { OnSignal = () => Thread.Sleep(TimeSpan.FromMicroseconds(BusyNs / 1_000)) },
        ];

        // Unconnected sockets are writable at once, so both are reported by the next wait.
        loop.Add(blocked);
        await LiveRun.UntilAsync(() => blocked.Signals > 0);
        foreach (var handler in later)
            loop.Add(handler);
        release.Set();
        await LiveRun.UntilAsync(() => later.All(handler => handler.Signals > 0));

        Assert.Equal(0, later.Min(handler => handler.WaitedNs));
        Assert.True(later.Max(handler => handler.WaitedNs) >= BusyNs);
    }

    private sealed class Handler(int descriptor) : IEpollHandler
    {
        public int Descriptor => descriptor;

        public int Ticket { get; } = EpollLoop.NextTicket();

        public volatile int Signals;

        public volatile Exception? Failure;

        public Action OnSignal { get; init; } = () => { };

        public Action OnFail { get; init; } = () => { };

        public long WaitedNs;

        public void Signal(bool readable, bool writable, bool ended, long waitedNs)
        {
            Volatile.Write(ref WaitedNs, waitedNs);
            Signals++;
            OnSignal();
        }

        public void Fail(Exception unexpected)
        {
            Failure = unexpected;
            OnFail();
        }
    }
}
