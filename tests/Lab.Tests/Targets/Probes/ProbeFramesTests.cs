using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Targets.Probes;
using Lab.Testing;
using Observation.Runtime;

namespace Lab.Tests.Targets.Probes;

public sealed class ProbeFramesTests
{
    private readonly FakeTimeProvider _time = new();
    private readonly FakeProbes _probes = new();
    private readonly RunInProgress _run = new();
    private readonly FrameEvents _events;
    private readonly ProbeFrames _frames;

    public ProbeFramesTests()
    {
        var clock = new StreamClock(_time);
        _events = new FrameEvents(clock);
        _frames = new ProbeFrames(_probes.CreateReadings(Readings.Process), _run, _events, clock);
    }

    [Fact]
    public void Fill_FreshSample_DrawsItAndItsAge()
    {
        _probes.Runtime = Reading(threads: 12, queue: 292);
        _time.Advance(TimeSpan.FromSeconds(0.5));

        Assert.Equal(12, Value(SeriesCatalogue.PoolThreads));
        Assert.Equal(292, Value(SeriesCatalogue.PoolQueue));
        Assert.Equal(0.5, Value(SeriesCatalogue.ProbeAge));
    }

    // Regression: a run against an absolute address had the metrics of the lab's API, and counted its service as "other programs".
    [Fact]
    public void Fill_RunThatGoesElsewhere_HasNothingOfWhatIsWatchedButTheMachine()
    {
        (_probes.Runtime, _probes.MachineCpuPercent) = (Reading(threads: 12, queue: 292), 81);
        _probes.HttpPoll = new HttpPollReading(Readings.Process, _time.GetTimestamp(), LatencyMs: 3, WorkersInUse: 7);
        _run.GoesElsewhere = true;

        Assert.All(
            [
                SeriesCatalogue.PoolThreads,
                SeriesCatalogue.CpuTarget,
                SeriesCatalogue.PollLatency,
                SeriesCatalogue.TcpEstablished,
                SeriesCatalogue.ProbeAge,
            ],
            series => Assert.Null(Value(series))
        );
        Assert.Equal(81, Value(SeriesCatalogue.CpuMachine));
        _run.GoesElsewhere = false;
        Assert.Equal(12, Value(SeriesCatalogue.PoolThreads));
    }

    [Fact]
    public void Fill_SampleGrownOld_IsAGapWithItsAgeStillShown()
    {
        _probes.Runtime = Reading(threads: 12, queue: 292);
        _time.Advance(TimeSpan.FromSeconds(TargetReadings.MaxRuntimeAgeSeconds + 1));

        Assert.Null(Value(SeriesCatalogue.PoolThreads));
        Assert.Equal(TargetReadings.MaxRuntimeAgeSeconds + 1, Value(SeriesCatalogue.ProbeAge));
    }

    [Fact]
    public void Fill_PollUnanswered_ShowsHowLongItHasWaited()
    {
        _probes.HttpPoll = new HttpPollReading(Readings.Process, _time.GetTimestamp(), LatencyMs: 3, WorkersInUse: 7);
        _probes.HttpPollWaitingMs = 11_600;
        _time.Advance(TimeSpan.FromSeconds(12));

        Assert.Equal(11_600, Value(SeriesCatalogue.PollLatency));
        Assert.Equal(12, Value(SeriesCatalogue.PollAge));
        Assert.Equal(7, Value(SeriesCatalogue.PollWorkersInUse));
    }

    [Fact]
    public void Fill_PollJustSent_ShowsTheLastAnswer()
    {
        _probes.HttpPoll = new HttpPollReading(Readings.Process, _time.GetTimestamp(), LatencyMs: 3, WorkersInUse: 7);
        _probes.HttpPollWaitingMs = 0.4;

        Assert.Equal(3, Value(SeriesCatalogue.PollLatency));
    }

    [Fact]
    public void Fill_PoolAdjustment_BecomesAnEventWithTheRuntimesReason()
    {
        _probes.Adjustments.Add(new PoolAdjustment(Readings.Process, _time.GetTimestamp(), 14, "Starvation"));

        _frames.Fill(new FrameValues());

        var frameEvent = Assert.Single(_events.DequeueAll());
        Assert.Equal(
            (FrameEventKinds.PoolAdjustment, "Starvation", 14),
            (frameEvent.Kind, frameEvent.Reason, frameEvent.Threads)
        );
        Assert.Equal("Starvation: 14 threads", frameEvent.Label);
    }

    [Fact]
    public void Fill_EveryInstrument_IsDrawnInTheUnitOfItsSeries()
    {
        _probes.Runtime = new(
            Readings.Process,
            _time.GetTimestamp(),
            new Dictionary<string, double>
            {
                ["dotnet.gc.last_collection.heap.size"] = 3 * 1024 * 1024,
                ["kestrel.active_connections"] = -1,
                ["kestrel.queued_connections"] = 249,
                ["http.server.active_requests"] = 200,
            },
            new Dictionary<string, double>
            {
                ["dotnet.process.cpu.time"] = 0.5,
                ["dotnet.gc.pause.time"] = 0.1,
                ["dotnet.gc.heap.total_allocated"] = 1024 * 1024,
                ["dotnet.monitor.lock_contentions"] = 6,
                ["dotnet.thread_pool.work_item.count"] = 100,
                ["dependency.calls"] = 600,
                ["dependency.answers"] = 40,
            },
            BusyThreads: 5
        );

        Assert.Equal(
            (3, 1, 10),
            (Value(SeriesCatalogue.GcHeap), Value(SeriesCatalogue.GcAllocation), Value(SeriesCatalogue.GcPause))
        );
        Assert.Equal(Math.Round(50.0 / Environment.ProcessorCount, 3), Value(SeriesCatalogue.CpuTarget));
        Assert.Equal(
            (0, 249, 200),
            (
                Value(SeriesCatalogue.KestrelConnections),
                Value(SeriesCatalogue.KestrelQueuedConnections),
                Value(SeriesCatalogue.HttpActiveRequests)
            )
        );
        Assert.Equal(
            (6, 100, 5),
            (
                Value(SeriesCatalogue.LockContentions),
                Value(SeriesCatalogue.PoolCompleted),
                Value(SeriesCatalogue.PoolBusy)
            )
        );
        Assert.Equal((600, 40), (Value(SeriesCatalogue.DependencyCalls), Value(SeriesCatalogue.DependencyAnswers)));
    }

    // Regression: "All threads stand still for the garbage collector 146 % of the time".
    [Fact]
    public void Fill_MoreGrowthThanTime_IsAllOfTheTimeAndNoMore()
    {
        _probes.Runtime = new(
            Readings.Process,
            _time.GetTimestamp(),
            new Dictionary<string, double>(),
            new Dictionary<string, double>
            {
                ["dotnet.gc.pause.time"] = 1.46,
                ["dotnet.process.cpu.time"] = Environment.ProcessorCount * 1.2,
            },
            null
        );

        Assert.Equal((100, 100), (Value(SeriesCatalogue.GcPause), Value(SeriesCatalogue.CpuTarget)));
    }

    [Fact]
    public void Fill_NoGarbageCollectionYet_HasNoHeapSize()
    {
        _probes.Runtime = new(
            Readings.Process,
            _time.GetTimestamp(),
            new Dictionary<string, double> { ["dotnet.gc.last_collection.heap.size"] = 0 },
            new Dictionary<string, double>(),
            null
        );

        Assert.Null(Value(SeriesCatalogue.GcHeap));
    }

    [Fact]
    public void Fill_BusyCountNewerThanThatOfTheThreads_NeverShowsMoreBusyThanThereAre()
    {
        _probes.Runtime = Readings.Create(_time.GetTimestamp(), threads: 48, busy: 50);

        Assert.Equal((50, 50), (Value(SeriesCatalogue.PoolThreads), Value(SeriesCatalogue.PoolBusy)));
    }

    // A collection may be older than the last heartbeats. Regression: the chart showed pools of 3, 12, 3 and 12 threads within
    // half a second.
    [Fact]
    public void Fill_CollectionOlderThanTheBeatsBefore_ShedsNoThreads()
    {
        _probes.Runtime = Readings.Create(_time.GetTimestamp(), threads: 3, busy: 12);
        Assert.Equal(12, Value(SeriesCatalogue.PoolThreads));

        _probes.Runtime = Readings.Create(_time.GetTimestamp(), threads: 3, busy: 2);

        Assert.Equal((12, 2), (Value(SeriesCatalogue.PoolThreads), Value(SeriesCatalogue.PoolBusy)));
    }

    [Fact]
    public void Fill_ThreadsThatAreGoneForLonger_AreNotShown()
    {
        _probes.Runtime = Readings.Create(_time.GetTimestamp(), threads: 12, busy: 12);
        Value(SeriesCatalogue.PoolThreads);
        _probes.Runtime = Readings.Create(_time.GetTimestamp(), threads: 3, busy: 2);
        for (var frame = 0; frame < 4; frame++)
            Value(SeriesCatalogue.PoolThreads);

        Assert.Equal(3, Value(SeriesCatalogue.PoolThreads));
    }

    [Fact]
    public void Fill_ReadingsOfAnotherProcess_AreDropped()
    {
        const int other = int.MaxValue;
        _probes.Runtime = Readings.CreateForProcess(other, _time.GetTimestamp(), threads: 129, queue: 40, busy: 100);
        _probes.HttpPoll = new HttpPollReading(other, _time.GetTimestamp(), LatencyMs: 3, WorkersInUse: 7);
        _probes.Sockets = new(Port: 2, _time.GetTimestamp(), TimeWait: 5, Established: 6);
        _probes.Adjustments.Add(new PoolAdjustment(other, _time.GetTimestamp(), 14, "Starvation"));

        var frame = new FrameValues();
        _frames.Fill(frame);

        Assert.All(frame.Values, Assert.Null);
        Assert.Empty(_events.DequeueAll());
    }

    [Fact]
    public void Fill_NothingKnown_LeavesGaps() => Assert.Null(Value(SeriesCatalogue.TcpTimeWait));

    private double? Value(Series series)
    {
        var frame = new FrameValues();
        _frames.Fill(frame);
        return frame.Values[SeriesCatalogue.IndexOf(series)];
    }

    private RuntimeReading Reading(double threads, double queue) =>
        Readings.Create(_time.GetTimestamp(), threads, queue);
}
