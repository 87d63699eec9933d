using Dashboard.Probes;
using Dashboard.Streaming;
using Dashboard.Tests.Hosting;

namespace Dashboard.Tests.Streaming;

public sealed class ProbeFramesTests
{
    private readonly ManualTime _time = new();
    private readonly FakeProbes _probes = new();
    private readonly FrameEvents _events;
    private readonly ProbeFrames _frames;

    public ProbeFramesTests()
    {
        var clock = new StreamClock(_time);
        _events = new FrameEvents(clock);
        _frames = new ProbeFrames(_probes, _events, clock);
    }

    [Fact]
    public void Fill_FreshSample_DrawsItAndItsAge()
    {
        _probes.Runtime = Reading(threads: 12, queue: 292);
        _time.Advance(TimeSpan.FromSeconds(0.5));

        Assert.Equal(12, Value("pool.threads"));
        Assert.Equal(292, Value("pool.queue"));
        Assert.Equal(0.5, Value("probe.age"));
    }

    [Fact]
    public void Fill_SampleGrownOld_IsAGapWithItsAgeStillShown()
    {
        _probes.Runtime = Reading(threads: 12, queue: 292);
        _time.Advance(TimeSpan.FromSeconds(ProbeFrames.MaxRuntimeAgeSeconds + 1));

        Assert.Null(Value("pool.threads"));
        Assert.Equal(ProbeFrames.MaxRuntimeAgeSeconds + 1, Value("probe.age"));
    }

    [Fact]
    public void Fill_PollUnanswered_ShowsHowLongItHasWaited()
    {
        _probes.HttpPoll = new HttpPollReading(_time.GetTimestamp(), LatencyMs: 3, WorkersInUse: 7);
        _probes.HttpPollWaitingMs = 11_600;
        _time.Advance(TimeSpan.FromSeconds(12));

        Assert.Equal(11_600, Value("poll.latency"));
        Assert.Equal(12, Value("poll.age"));
        Assert.Equal(7, Value("poll.workers_in_use"));
    }

    [Fact]
    public void Fill_PollJustSent_ShowsTheLastAnswer()
    {
        _probes.HttpPoll = new HttpPollReading(_time.GetTimestamp(), LatencyMs: 3, WorkersInUse: 7);
        _probes.HttpPollWaitingMs = 0.4;

        Assert.Equal(3, Value("poll.latency"));
    }

    [Fact]
    public void Fill_PoolAdjustment_BecomesAnEventWithTheRuntimesReason()
    {
        _probes.Adjustments.Add(new PoolAdjustment(_time.GetTimestamp(), 14, "Starvation"));

        _frames.Fill(new FrameValues());

        var happened = Assert.Single(_events.Take());
        Assert.Equal(FrameEventKinds.PoolAdjustment, happened.Kind);
        Assert.Equal("Starvation: 14 threads", happened.Label);
    }

    [Fact]
    public void Fill_NothingKnown_LeavesGaps() => Assert.Null(Value("tcp.time_wait"));

    private double? Value(string id)
    {
        var frame = new FrameValues();
        _frames.Fill(frame);
        return frame.Values[SeriesCatalogue.IndexOf(id)];
    }

    private RuntimeReading Reading(double threads, double queue) =>
        new(_time.GetTimestamp(), threads, queue, null, null, null, null, null, null, null, null, null);
}
