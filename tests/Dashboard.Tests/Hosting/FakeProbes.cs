using Dashboard.Probes;

namespace Dashboard.Tests.Hosting;

/// <summary>Probes that read what the test sets.</summary>
internal sealed class FakeProbes : IProbes
{
    public RuntimeReading? Runtime { get; set; }

    public SocketReading? Sockets { get; set; }

    public HttpPollReading? HttpPoll { get; set; }

    public double? HttpPollWaitingMs { get; set; }

    public double? MachineCpuPercent { get; set; }

    public List<PoolAdjustment> Adjustments { get; } = [];

    public IReadOnlyList<PoolAdjustment> TakeAdjustments()
    {
        var taken = Adjustments.ToArray();
        Adjustments.Clear();
        return taken;
    }
}
