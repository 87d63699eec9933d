using Observation;
using Observation.Runtime;
using Observation.Sockets;

namespace Lab.Targets.Probes;

/// <summary>
/// The probes' newest readings, as far as they are of the process that is the target now: everything that draws or
/// reckons with a reading takes it from here. Thread-safe.
/// </summary>
public sealed class TargetReadings(IProbes probes, IWatchedProcess process)
{
    /// <summary>Age in seconds past which a runtime sample is no longer drawn. Samples come every half second.</summary>
    public const double MaxRuntimeAgeSeconds = 1.5;

    /// <summary>The newest runtime reading of the target's process, or null.</summary>
    public RuntimeReading? Runtime => probes.Runtime is { } reading && IsOfTarget(reading.ProcessId) ? reading : null;

    /// <summary>The newest socket count of the target's port, or null.</summary>
    public SocketReading? Sockets => probes.Sockets is { } reading && reading.Port == process.Port ? reading : null;

    /// <summary>The newest HTTP poll answered by the target's process, or null.</summary>
    public HttpPollReading? HttpPoll =>
        probes.HttpPoll is { } reading && IsOfTarget(reading.ProcessId) ? reading : null;

    /// <summary>Milliseconds the unanswered HTTP poll has been waiting, or null when none is under way.</summary>
    public double? HttpPollWaitingMs => probes.HttpPollWaitingMs;

    /// <summary>Processor use of the whole machine over the last interval, 0..100 %, or null.</summary>
    public double? MachineCpuPercent => probes.MachineCpuPercent;

    /// <summary>
    /// Removes and returns the pool adjustments of the target's process that arrived since the last call, oldest
    /// first; those of another are dropped.
    /// </summary>
    public IEnumerable<PoolAdjustment> DequeueAdjustments() =>
        probes.DequeueAdjustments().Where(adjustment => IsOfTarget(adjustment.ProcessId));

    private bool IsOfTarget(int processId) => process.ProcessId == processId;
}
