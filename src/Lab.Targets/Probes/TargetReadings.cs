using Observation;
using Observation.Processes;
using Observation.Runtime;
using Observation.Sockets;

namespace Lab.Targets.Probes;

/// <summary>
/// The probes' newest readings of the current target process; all users of readings get them from here. Thread-safe.
/// </summary>
public sealed class TargetReadings(IProbes probes, IWatchedProcess process)
{
    /// <summary>Maximum age of a runtime sample in seconds. Samples arrive every half second.</summary>
    public const double MaxRuntimeAgeSeconds = 1.5;

    /// <summary>The newest runtime reading of the target's process, or null.</summary>
    public RuntimeReading? Runtime => probes.Runtime is { } reading && IsOfTarget(reading.ProcessId) ? reading : null;

    /// <summary>The newest socket count of the target's port, or null.</summary>
    public SocketReading? Sockets => probes.Sockets is { } reading && reading.Port == process.Port ? reading : null;

    /// <summary>What the system knows about the target's process, or null.</summary>
    public ProcessReading? Process => probes.Process is { } reading && IsOfTarget(reading.ProcessId) ? reading : null;

    /// <summary>The newest HTTP poll of the target's process, or null.</summary>
    public HttpPollReading? HttpPoll =>
        probes.HttpPoll is { } reading && IsOfTarget(reading.ProcessId) ? reading : null;

    /// <summary>The path that is polled over HTTP, without a query; null while nothing is polled.</summary>
    public string? HttpPollPath => probes.HttpPollPath;

    /// <summary>Milliseconds that the pending HTTP poll has been waiting, or null.</summary>
    public double? HttpPollWaitingMs => probes.HttpPollWaitingMs;

    /// <summary>Processor use of the whole machine over the last interval, 0..100 %, or null.</summary>
    public double? MachineCpuPercent => probes.MachineCpuPercent;

    /// <summary>
    /// Removes and returns the pool adjustments of the target's process since the last call, oldest first; those of other
    /// processes are dropped.
    /// </summary>
    public IEnumerable<PoolAdjustment> DequeueAdjustments() =>
        probes.DequeueAdjustments().Where(adjustment => IsOfTarget(adjustment.ProcessId));

    private bool IsOfTarget(int? processId) => process.ProcessId == processId;
}
