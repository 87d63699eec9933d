using Lab.Targets;
using Lab.Targets.Probes;
using Observation.Processes;
using Observation.Runtime;
using Observation.Sockets;

namespace Lab.Testing;

/// <summary>Probes with values set by the test.</summary>
internal sealed class FakeProbes : IProbes
{
    public RuntimeReading? Runtime { get; set; }

    public SocketReading? Sockets { get; set; }

    public ProcessReading? Process { get; set; }

    public HttpPollReading? HttpPoll { get; set; }

    public string? HttpPollPath { get; set; }

    public double? HttpPollWaitingMs { get; set; }

    public double? MachineCpuPercent { get; set; }

    /// <summary>Returns these readings for another process identifier.</summary>
    public TargetReadings CreateReadings(int processId, int port = 1) =>
        new(
            this,
            new WatchedTarget(
                new FakeTarget
                {
                    State = new(TargetPhase.Running, new Uri($"http://localhost:{port}"), processId, "", []),
                }
            )
        );

    public List<PoolAdjustment> Adjustments { get; } = [];

    public IReadOnlyList<PoolAdjustment> DequeueAdjustments()
    {
        var taken = Adjustments.ToArray();
        Adjustments.Clear();
        return taken;
    }
}
