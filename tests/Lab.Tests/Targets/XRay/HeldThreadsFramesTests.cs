using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Targets.XRay;
using Lab.Testing;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Time.Testing;

namespace Lab.Tests.Targets.XRay;

public sealed class HeldThreadsFramesTests
{
    private readonly FakeTimeProvider _time = new();
    private readonly FakeXRay _xray = new();
    private readonly RunInProgress _run = new();

    [Fact]
    public void Fill_FreshReading_HasItsLinesTotalAndCost()
    {
        _xray.Set(
            Observing() with
            {
                Held = HeldReadings.Create(2, ("Orders.cs", 12, "Thread.Sleep", 5), ("A.cs", 3, "lock", 1)),
            }
        );

        var frame = Fill(Create());

        Assert.Equal(
            [
                new LineThreads("Orders.cs:12", 5),
                new LineThreads("A.cs:3", 1),
                new LineThreads(LineThreads.NotYetRead, 2),
            ],
            frame.Held
        );
        Assert.Equal((6, 0.125), (Value(frame, SeriesCatalogue.XRayHeld), Value(frame, SeriesCatalogue.XRayStop)));
    }

    [Fact]
    public void Fill_ReadingWithoutLines_IsEmptyAndNotAGap()
    {
        _xray.Set(Observing() with { Held = HeldReadings.Create(0) });

        var frame = Fill(Create());

        Assert.Empty(frame.Held!);
        Assert.Equal(0, Value(frame, SeriesCatalogue.XRayHeld));
    }

    [Fact]
    public void Fill_ReadingGrownOld_IsAGapUntilTheNextOne()
    {
        var (frames, reading) = (Create(), HeldReadings.Create(0, ("Orders.cs", 12, "Thread.Sleep", 5)));
        _xray.Set(Observing() with { Held = reading });
        Fill(frames);

        _time.Advance(TimeSpan.FromSeconds(FreshHeldThreads.MaxAgeSeconds));
        Assert.NotNull(Fill(frames).Held);
        _time.Advance(TimeSpan.FromSeconds(0.25));
        Assert.Null(Fill(frames).Held);
        Assert.Null(Value(Fill(frames), SeriesCatalogue.XRayHeld));
        _xray.Set(Observing() with { Held = reading with { MovedThreads = 0 } });
        Assert.Equal([new LineThreads("Orders.cs:12", 5)], Fill(frames).Held);
    }

    [Fact]
    public void Fill_ObserverThatReadsLessOften_IsNoGapUntilFourReadingsAreMissing()
    {
        var frames = Create();
        _xray.Set(Observing() with { Held = HeldReadings.Create(0) with { IntervalMs = 3_000 } });
        Fill(frames);

        _time.Advance(TimeSpan.FromSeconds(12));
        Assert.NotNull(Fill(frames).Held);
        _time.Advance(TimeSpan.FromSeconds(0.25));
        Assert.Null(Fill(frames).Held);
    }

    [Fact]
    public void Fill_WithoutAnObserver_IsAGap()
    {
        var frame = Fill(Create());

        Assert.Null(frame.Held);
        Assert.Null(Value(frame, SeriesCatalogue.XRayStop));
    }

    [Theory]
    [InlineData("run-1", false, true, true)]
    [InlineData(null, false, true, false)]
    [InlineData("run-1", true, true, false)]
    [InlineData("run-1", false, false, false)]
    public void Fill_RunOfTheTarget_KeepsTheObserver(string? run, bool goesElsewhere, bool isAutomatic, bool isWatched)
    {
        (_run.Id, _run.GoesElsewhere) = (run, goesElsewhere);

        Fill(Create(isAutomatic));

        Assert.Equal(isWatched, _xray.IsWatched);
    }

    [Fact]
    public void Fill_RunThatGoesElsewhere_IsAGap()
    {
        _xray.Set(Observing() with { Held = HeldReadings.Create(0) });
        _run.GoesElsewhere = true;

        Assert.Null(Fill(Create()).Held);
    }

    private static XRayView Observing() => new(XRayPhase.Observing, 4711);

    private HeldThreadsFrames Create(bool isAutomatic = true)
    {
        var clock = new StreamClock(_time);
        return new(
            new FreshHeldThreads(_xray, _run, clock),
            _xray,
            _run,
            clock,
            Options.Create(new XRayOptions { Automatic = isAutomatic })
        );
    }

    private static FrameValues Fill(HeldThreadsFrames frames)
    {
        var frame = new FrameValues();
        frames.Fill(frame);
        return frame;
    }

    private static double? Value(FrameValues frame, Series series) => frame.Values[SeriesCatalogue.IndexOf(series)];
}
