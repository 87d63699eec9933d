using Experiments.Charts;
using Lab.Targets.Frames;
using LoadEngine.Generator;
using Observation.Processes;
using Observation.Runtime;

namespace Lab.Targets.Probes;

/// <summary>
/// Adds the probes' readings to each frame. Readings that are too old are left out, which draws a gap. Used by the frame pump's
/// thread only.
/// </summary>
internal sealed class ProbeFrames(TargetReadings readings, RunInProgress run, FrameEvents events, StreamClock clock)
    : IFrameSource
{
    /// <summary>Maximum age of a socket count in seconds. Counts arrive every two seconds.</summary>
    public const double MaxSocketsAgeSeconds = 5;

    private const int FramesOfACollection = 4;

    // Busy threads of the last second, with their process.
    private readonly Queue<(int ProcessId, double Threads)> _busy = new(FramesOfACollection);

    private static readonly Series[] FromCounters =
    [
        .. SeriesCatalogue.All.Where(series => series.Counter is not null),
    ];

    public void Fill(FrameValues frame)
    {
        frame[SeriesCatalogue.CpuMachine] = readings.MachineCpuPercent;
        if (run.GoesElsewhere)
        {
            _ = readings.DequeueAdjustments();
            return;
        }

        FillProcess(frame, readings.Process);
        FillRuntime(frame, readings.Runtime);
        if (readings.Sockets is { } sockets && clock.Age(sockets.TakenAt) <= MaxSocketsAgeSeconds)
        {
            frame[SeriesCatalogue.TcpTimeWait] = sockets.TimeWait;
            frame[SeriesCatalogue.TcpEstablished] = sockets.Established;
            frame[SeriesCatalogue.TcpPorts] = sockets.LocalPorts;
        }

        FillPoll(frame);
        foreach (var adjustment in readings.DequeueAdjustments())
            events.AddAdjustment(adjustment.Reason, adjustment.Threads);
    }

    private void FillProcess(FrameValues frame, ProcessReading? process)
    {
        if (process is null || clock.Age(process.TakenAt) > MaxSocketsAgeSeconds)
            return;
        frame[SeriesCatalogue.CpuTargetLimit] = LimitPercent(process);
        frame[SeriesCatalogue.CpuThrottled] = process.ThrottledPercent;
        frame[SeriesCatalogue.CpuDependencies] = ShareOf(process.DependencyProcessors / AvailableProcessors.Count);
        frame[SeriesCatalogue.PoolActive] = process.ActivePoolThreads;
        frame[SeriesCatalogue.TcpOutgoingTimeWait] = process.OutgoingTimeWait;
    }

    private double? LimitPercent(ProcessReading? process) =>
        ShareOf(
            (process?.Processors ?? readings.Runtime?.Value("dotnet.process.cpu.count")) / AvailableProcessors.Count
        );

    private void FillRuntime(FrameValues frame, RuntimeReading? runtime)
    {
        if (runtime is null)
            return;
        var age = clock.Age(runtime.TakenAt);
        frame[SeriesCatalogue.ProbeAge] = age;
        if (age > TargetReadings.MaxRuntimeAgeSeconds)
            return;
        frame[SeriesCatalogue.PoolBusy] = runtime.BusyThreads;
        if (runtime.BusyThreads is { } busy)
            _busy.Enqueue((runtime.ProcessId, busy));
        if (_busy.Count > FramesOfACollection)
            _busy.Dequeue();
        foreach (var series in FromCounters)
            frame[series] = Read(runtime, series.Counter!);

        if (BusiestOfLate(runtime) is { } most && Read(runtime, SeriesCatalogue.PoolThreads.Counter!) < most)
            frame[SeriesCatalogue.PoolThreads] = most;
    }

    private double? BusiestOfLate(RuntimeReading runtime) =>
        _busy.Where(beat => beat.ProcessId == runtime.ProcessId).Select(beat => (double?)beat.Threads).Max();

    private double? Read(RuntimeReading runtime, RuntimeCounter counter)
    {
        var (value, growth) = (runtime.Value(counter.Instrument), runtime.PerSecond(counter.Instrument));
        return counter.Use switch
            {
                CounterUse.Value => value,
                CounterUse.ValueAboveZero => value > 0 ? value : null,
                CounterUse.OpenCount => value is { } open ? Math.Max(0, open) : null,
                CounterUse.PerSecond => growth,
                CounterUse.PercentOfTime => ShareOf(growth),
                _ => ShareOf(growth / ((LimitPercent(readings.Process) ?? 100) / 100 * AvailableProcessors.Count)),
            } / counter.UnitsPerNumber;
    }

    private static double? ShareOf(double? growth) => growth is { } share ? Math.Min(share, 1) * 100 : null;

    // While a poll is pending, its waiting time is a lower bound of its latency.
    private void FillPoll(FrameValues frame)
    {
        var poll = readings.HttpPoll;
        var answered = poll is null ? (double?)null : poll.LatencyMs;
        var waiting = readings.HttpPollWaitingMs;
        frame[SeriesCatalogue.PollLatency] = waiting > (answered ?? 0) ? waiting : answered;
        if (poll is null)
            return;
        frame[SeriesCatalogue.PollAge] = clock.Age(poll.TakenAt);
        frame[SeriesCatalogue.PollWorkersInUse] = poll.WorkersInUse;
    }
}
