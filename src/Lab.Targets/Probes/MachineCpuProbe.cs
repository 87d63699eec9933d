using LoadEngine.Generator;
using Observation;

namespace Lab.Targets.Probes;

/// <summary>
/// Measures the processor use of the machine twice a second on a dedicated thread. <see cref="Percent"/> is thread-safe.
/// </summary>
internal sealed class MachineCpuProbe(ILogger<MachineCpuProbe> log) : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(500);

    private volatile Published? _percent;
    private ProbeThread? _thread;

    public double? Percent => _percent?.Value;

    public void Start()
    {
        if (MachineCpu.IsKnown)
        {
            _thread = new ProbeThread("probe-machine-cpu", Run, log);
        }
    }

    public void Dispose() => _thread?.Dispose();

    private void Run(CancellationToken end)
    {
        var machine = new MachineCpu();
        while (!end.WaitHandle.WaitOne(Interval))
            _percent = machine.PercentSinceLastCall() is { } busy ? new Published(busy) : null;
    }

    // A nullable number cannot be replaced atomically; a reference can.
    private sealed record Published(double Value);
}
