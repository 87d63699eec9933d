using System.Diagnostics.Metrics;
using System.Text;
using System.Threading.Channels;
using TargetApi.Vitals;

namespace TargetApi.LoggingLock;

/// <summary>
/// Queues lines from any thread, up to a limit, and writes them in batches. If the console is too slow, lines are
/// dropped and counted, so that logging never blocks a request. Thread-safe.
/// </summary>
internal sealed class BackgroundWriter : BackgroundService
{
    /// <summary>Counts the lines on the console, of both variants; no value before the first one.</summary>
    public const string WrittenInstrument = "log.written";

    /// <summary>Counts the dropped lines; no value before the first line of a variant.</summary>
    public const string DroppedInstrument = "log.dropped";

    /// <summary>Capacity of the queue, in lines.</summary>
    public const int Capacity = 10_000;

    private const int MaxBatchCharacters = 32_768;

    private readonly SlowConsole _console;
    private readonly Channel<string> _lines;
    private long _dropped;

    public BackgroundWriter(SlowConsole console, IMeterFactory meters)
    {
        _console = console;
        // Only this callback reports dropped lines: TryWrite returns true for them.
        _lines = Channel.CreateBounded<string>(
            new BoundedChannelOptions(Capacity) { FullMode = BoundedChannelFullMode.DropWrite, SingleReader = true },
            _ => Interlocked.Increment(ref _dropped)
        );
        var meter = meters.Create(LabMeter.Name);
        meter.CreateObservableCounter(
            WrittenInstrument,
            () => Measure(console.LinesWritten),
            "{line}",
            "Log lines that the console has drawn."
        );
        meter.CreateObservableCounter(
            DroppedInstrument,
            () => Measure(Dropped),
            "{line}",
            "Log lines that were dropped because the queue of the background writer was full."
        );
    }

    /// <summary>The queue to write to.</summary>
    public ChannelWriter<string> Lines => _lines.Writer;

    /// <summary>Number of lines dropped because the queue was full.</summary>
    public long Dropped => Interlocked.Read(ref _dropped);

    /// <inheritdoc />
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        var batch = new StringBuilder();
        while (await _lines.Reader.WaitToReadAsync(stoppingToken))
        {
            batch.Clear();
            while (batch.Length < MaxBatchCharacters && _lines.Reader.TryRead(out var line))
                batch.Append(line);
            await _console.WriteAsync(batch.ToString());
        }
    }

    private IEnumerable<Measurement<long>> Measure(long lines) =>
        _console.LinesWritten + Dropped > 0 ? [new(lines)] : [];
}
