using Observation.Counters;
using Observation.Processes;
using Observation.Runtime;
using Observation.Sockets;

namespace Lab.Targets.Probes;

/// <summary>All probes, started and stopped with the host. Thread-safe.</summary>
internal sealed class ProbeSet(
    RuntimeProbe runtime,
    SocketProbe sockets,
    ProcessProbe process,
    HttpPollProbe http,
    MachineCpuProbe machine
) : IProbes, ICounters, IHostedService
{
    public RuntimeReading? Runtime => runtime.Reading;

    public CounterSet? Latest => runtime.Counters;

    public string? Problem => runtime.Problem;

    public SocketReading? Sockets => sockets.Reading;

    public ProcessReading? Process => process.Reading;

    public HttpPollReading? HttpPoll => http.Reading;

    public string? HttpPollPath => http.Path;

    public double? HttpPollWaitingMs => http.WaitingMs;

    public double? MachineCpuPercent => machine.Percent;

    public IReadOnlyList<PoolAdjustment> DequeueAdjustments() => runtime.DequeueAdjustments();

    public Task StartAsync(CancellationToken cancellationToken)
    {
        runtime.Start();
        sockets.Start();
        process.Start();
        http.Start();
        machine.Start();
        return Task.CompletedTask;
    }

    // The container disposes the probes, which ends their threads; they do not change any state, so they may run until then.
    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
