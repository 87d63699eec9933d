namespace Dashboard.Probes;

/// <summary>
/// Measures how busy the machine's processors are, twice a second on a thread of its own. Only Linux tells it cheaply; elsewhere
/// there is no reading. <see cref="Percent"/> may be read from any thread.
/// </summary>
internal sealed class MachineCpuProbe(ILogger<MachineCpuProbe> log) : IDisposable
{
    private const string Source = "/proc/stat";

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(500);

    // Only the first line is of interest.
    private readonly byte[] _buffer = new byte[512];
    private volatile Published? _percent;
    private ProbeThread? _thread;

    public double? Percent => _percent?.Value;

    public void Start()
    {
        if (File.Exists(Source))
        {
            _thread = new ProbeThread("probe-machine-cpu", Run, log);
        }
    }

    public void Dispose() => _thread?.Dispose();

    private void Run(CancellationToken end)
    {
        var earlier = Read();
        while (!end.WaitHandle.WaitOne(Interval))
        {
            var now = Read();
            _percent = now?.BusyPercentSince(earlier ?? default) is { } busy ? new Published(busy) : null;
            earlier = now;
        }
    }

    private ProcessorTicks? Read()
    {
        using var stat = new FileStream(Source, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
        return ProcessorTicks.Parse(_buffer.AsSpan(0, stat.Read(_buffer)));
    }

    // A nullable number cannot be exchanged in one step; a reference can.
    private sealed record Published(double Value);
}
