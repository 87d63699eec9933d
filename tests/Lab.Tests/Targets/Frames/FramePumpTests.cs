using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Testing;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Lab.Tests.Targets.Frames;

public sealed class FramePumpTests
{
    [Fact]
    public void PumpOnce_SourcesAndEvents_BecomeOneFrameInTheOrderOfTheCatalogue()
    {
        var time = new FakeTimeProvider();
        var clock = new StreamClock(time);
        var events = new FrameEvents(clock);
        using var pump = Pump(
            time,
            clock,
            events,
            out _,
            new Constant(SeriesCatalogue.PoolQueue, 292),
            new Noting(events)
        );
        time.Advance(TimeSpan.FromSeconds(2));

        var frame = pump.PumpOnce();

        Assert.Equal(1, frame.Sequence);
        Assert.Equal(2, frame.Time);
        Assert.Equal(SeriesCatalogue.All.Count, frame.Values.Count);
        Assert.Equal(292, frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.PoolQueue)]);
        Assert.Null(frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LatencyP95)]);
        Assert.Equal("noted while filling", Assert.Single(frame.Events).Label);
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void PumpOnce_NumberThatIsNone_BecomesAGap(double value)
    {
        var time = new FakeTimeProvider();
        var clock = new StreamClock(time);
        using var pump = Pump(
            time,
            clock,
            new FrameEvents(clock),
            out _,
            new Constant(SeriesCatalogue.CpuTarget, value)
        );

        Assert.Null(pump.PumpOnce().Values[SeriesCatalogue.IndexOf(SeriesCatalogue.CpuTarget)]);
    }

    [Fact]
    public async Task StartAsync_SourceThatThrowsNowAndThen_KeepsPumping()
    {
        var clock = new StreamClock(TimeProvider.System);
        using var pump = Pump(
            TimeProvider.System,
            clock,
            new FrameEvents(clock),
            out var stream,
            new Failing(failures: 2)
        );
        var cancellation = TestContext.Current.CancellationToken;

        await pump.StartAsync(cancellation);
        await foreach (var frame in stream.ReadAsync(0, cancellation))
            if (frame.Sequence == 3)
                break;
        await pump.StopAsync(cancellation);

        Assert.True(stream.Latest >= 3);
    }

    // Regression: four log lines per second until the dashboard ended.
    [Fact]
    public async Task StartAsync_SourceThatAlwaysThrows_IsLoggedOnceAMinuteAndWhenItSaysSomethingElse()
    {
        var time = new SetForwardTime();
        var clock = new StreamClock(time);
        using var log = new CapturedLog();
        using var lines = new LoggerFactory([log]);
        var source = new Failing(failures: int.MaxValue);
        using var pump = new FramePump(
            new FrameStream(),
            new FrameEvents(clock),
            clock,
            time,
            [source],
            lines.CreateLogger<FramePump>()
        );
        var cancellation = TestContext.Current.CancellationToken;

        await pump.StartAsync(cancellation);
        await ThreeMoreAsync();
        Assert.Single(log.Lines);
        source.Message = "another trouble";
        await ThreeMoreAsync();
        Assert.Equal(2, log.Lines.Count);
        time.SetForward(FramePump.MinLogInterval);
        await ThreeMoreAsync();
        await pump.StopAsync(cancellation);

        Assert.Equal(3, log.Lines.Count);

        // The log entries of the previous frame are complete when the next frame is requested.
        Task ThreeMoreAsync()
        {
            var before = source.Calls;
            return Eventually.WaitForAsync(() => source.Calls, calls => calls >= before + 3, cancellation);
        }
    }

    private static FramePump Pump(
        TimeProvider time,
        StreamClock clock,
        FrameEvents events,
        out FrameStream stream,
        params IFrameSource[] sources
    )
    {
        stream = new FrameStream();
        return new FramePump(stream, events, clock, time, sources, NullLogger<FramePump>.Instance);
    }

    /// <summary>The system clock, advanced by the test.</summary>
    private sealed class SetForwardTime : TimeProvider
    {
        private long _forward;

        public override long GetTimestamp() => base.GetTimestamp() + Volatile.Read(ref _forward);

        public void SetForward(TimeSpan by) =>
            Volatile.Write(ref _forward, (long)(by.TotalSeconds * TimestampFrequency));
    }

    private sealed class Constant(Series series, double value) : IFrameSource
    {
        public void Fill(FrameValues frame) => frame[series] = value;
    }

    private sealed class Noting(FrameEvents events) : IFrameSource
    {
        public void Fill(FrameValues frame) => events.Add(FrameEventKinds.RunEnded, "noted while filling");
    }

    private sealed class Failing(int failures) : IFrameSource
    {
        private volatile string _message = "a source of the test that fails";
        private volatile int _calls;

        public int Calls => _calls;

        public string Message
        {
            set => _message = value;
        }

        public void Fill(FrameValues frame)
        {
            if (Interlocked.Increment(ref _calls) <= failures)
                throw new InvalidOperationException(_message);
        }
    }
}
