namespace LoadEngine.Generator;

/// <summary>Processor use of the machine between two calls: Linux, Windows and macOS. Not thread-safe.</summary>
public sealed class MachineCpu
{
    private const string Source = "/proc/stat";

    // Longer than the processor lines; the rest of the file is not used.
    private const int BytesPerProcessor = 256;

    private readonly byte[] _buffer = new byte[
        BytesPerProcessor
            * (
                2
                + Environment.ProcessorCount
                + (AvailableProcessors.Allowed.Count == 0 ? 0 : AvailableProcessors.Allowed.Max())
            )
    ];
    private ProcessorTicks? _last;

    /// <summary>Starts measuring.</summary>
    public MachineCpu() => _last = Read();

    /// <summary>Whether the platform reports it.</summary>
    public static bool IsKnown { get; } = File.Exists(Source) || ForeignProcessorTicks.IsSupported;

    /// <summary>
    /// 0..100 percent of <see cref="AvailableProcessors"/> since the last call; null if the platform does not report it or
    /// too little time has passed.
    /// </summary>
    public double? PercentSinceLastCall()
    {
        var earlier = _last;
        _last = Read();
        return earlier is { } from && _last is { } now ? now.BusyPercentSince(from) : null;
    }

    private ProcessorTicks? Read()
    {
        if (!IsKnown)
            return null;
        if (ForeignProcessorTicks.IsSupported)
            return ForeignProcessorTicks.Read();
        try
        {
            using var stat = new FileStream(Source, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
            return ProcessorTicks.Parse(
                _buffer.AsSpan(0, stat.ReadAtLeast(_buffer, _buffer.Length, throwOnEndOfStream: false)),
                AvailableProcessors.Allowed
            );
        }
        catch (Exception unread) when (unread is IOException or UnauthorizedAccessException)
        {
            // No file descriptor is available; only this figure has a gap.
            return null;
        }
    }
}
