using Observation.Threads;

namespace Observation.Processes;

/// <summary>
/// Reads the system's data about a process once a second. Linux only. <see cref="Reading"/> can be read from any thread.
/// </summary>
public sealed class ProcessProbe(IWatchedProcess process, TimeProvider clock, ILogger<ProcessProbe> log) : IDisposable
{
    private const int ReadingsPerSearch = 3;
    private const double MinNamedShare = 0.05;

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private volatile ProcessReading? _reading;
    private ProbeThread? _thread;

    /// <summary>The newest reading of the watched process, or null.</summary>
    public ProcessReading? Reading =>
        _reading is { } reading && reading.ProcessId == process.ProcessId ? reading : null;

    /// <summary>Starts reading.</summary>
    public void Start()
    {
        if (OperatingSystem.IsLinux())
            _thread = new ProbeThread("probe-process", Run, log);
    }

    /// <summary>Stops reading.</summary>
    public void Dispose() => _thread?.Dispose();

    private void Run(CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            _reading = null;
            if (process.ProcessId is { } id)
                Follow(id, end);
            end.WaitHandle.WaitOne(Interval);
        }
    }

    private void Follow(int id, CancellationToken end)
    {
        var (allowance, dependencies) = (new ProcessorAllowance(id), new Dependencies(id));
        using var threads = new PoolThreads(id);
        var (throttling, takenAt) = (allowance.Throttling(), clock.GetTimestamp());
        for (var number = 0; process.ProcessId == id; number++)
        {
            if (number % ReadingsPerSearch == 0)
                dependencies.Find();
            if (end.WaitHandle.WaitOne(Interval))
                return;
            var (seconds, now) = (clock.GetElapsedTime(takenAt).TotalSeconds, allowance.Throttling());
            takenAt = clock.GetTimestamp();
            dependencies.FindRemoteEnds();
            var used = dependencies.CpuSinceLastCall();
            _reading = new(id, takenAt)
            {
                Processors = allowance.Processors(),
                ThrottledPercent = now is { } present ? Percent(throttling ?? default, present) : null,
                DependencyProcessors = used.Sum(pair => pair.Seconds) / seconds,
                Dependencies =
                [
                    .. used.Where(pair => pair.Seconds >= MinNamedShare * seconds).Select(pair => pair.Name),
                ],
                ActivePoolThreads = threads.CountActive(),
                OutgoingTimeWait = dependencies.CountTimeWait(),
            };
            throttling = now;
        }
    }

    private static double Percent((long Periods, long Throttled) before, (long Periods, long Throttled) now) =>
        now.Periods > before.Periods
            ? Math.Clamp(100.0 * (now.Throttled - before.Throttled) / (now.Periods - before.Periods), 0, 100)
            : 0;
}
