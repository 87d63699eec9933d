using Observation.Processes;
using Observation.Runtime;
using Observation.Sockets;

namespace Lab.Targets.Probes;

/// <summary>The newest readings of all probes, written by the probes' threads and read by the frame pump.</summary>
public interface IProbes
{
    /// <summary>The newest runtime reading, or null before the first or while the target is down.</summary>
    RuntimeReading? Runtime { get; }

    /// <summary>The newest socket count, or null.</summary>
    SocketReading? Sockets { get; }

    /// <summary>What the system knows about the target's process, or null.</summary>
    ProcessReading? Process { get; }

    /// <summary>The newest completed HTTP poll, or null.</summary>
    HttpPollReading? HttpPoll { get; }

    /// <summary>The path that is polled over HTTP, without a query; null while nothing is polled.</summary>
    string? HttpPollPath { get; }

    /// <summary>Milliseconds that the pending HTTP poll has been waiting, or null.</summary>
    double? HttpPollWaitingMs { get; }

    /// <summary>Processor use of the whole machine over the last interval, 0..100 %, or null.</summary>
    double? MachineCpuPercent { get; }

    /// <summary>Removes and returns the pool adjustments that arrived since the last call, oldest first.</summary>
    IReadOnlyList<PoolAdjustment> DequeueAdjustments();
}
