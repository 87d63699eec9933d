namespace LoadEngine.Scheduling;

/// <summary>Processor use of the whole machine between two calls. Not thread-safe.</summary>
public sealed class MachineCpu
{
    private const string Source = "/proc/stat";

    // Only the first line is of interest.
    private readonly byte[] _buffer = new byte[512];
    private ProcessorTicks? _last;

    /// <summary>Starts measuring.</summary>
    public MachineCpu() => _last = Read();

    /// <summary>Whether the platform tells: only Linux does so cheaply.</summary>
    public static bool IsKnown { get; } = File.Exists(Source);

    /// <summary>0..100 percent of all cores since the last call; null where the platform does not tell, or too little time has passed.</summary>
    public double? PercentSinceLastCall()
    {
        var earlier = _last;
        _last = Read();
        return earlier is { } from && _last is { } now ? now.BusyPercentSince(from) : null;
    }

    private ProcessorTicks? Read()
    {
        if (!IsKnown) return null;
        using var stat = new FileStream(Source, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
        return ProcessorTicks.Parse(_buffer.AsSpan(0, stat.Read(_buffer)));
    }
}
