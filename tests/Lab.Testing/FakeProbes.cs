using Lab.Targets;
using Lab.Targets.Probes;
using Observation.Runtime;
using Observation.Sockets;

namespace Lab.Testing;

/// <summary>Probes that read what the test sets.</summary>
internal sealed class FakeProbes : IProbes
{
    public RuntimeReading? Runtime { get; set; }

    public SocketReading? Sockets { get; set; }

    public HttpPollReading? HttpPoll { get; set; }

    public double? HttpPollWaitingMs { get; set; }

    public double? MachineCpuPercent { get; set; }

    /// <summary>These readings as those of the process with this identifier.</summary>
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
