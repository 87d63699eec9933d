using System.Text;
using System.Threading.Channels;

namespace TargetApi.LoggingLock;

/// <summary>
/// Queues lines from any thread, up to a limit, and writes them in batches. If the console is too slow, lines are
/// dropped and counted, so that logging never blocks a request. Thread-safe.
/// </summary>
internal sealed class BackgroundWriter : BackgroundService
{
    /// <summary>Capacity of the queue, in lines.</summary>
    public const int Capacity = 10_000;

    private const int MaxBatchCharacters = 32_768;

    private readonly SlowConsole _console;
    private readonly Channel<string> _lines;
    private long _dropped;

    public BackgroundWriter(SlowConsole console)
    {
        _console = console;
        // Only this callback reports dropped lines: TryWrite returns true for them.
        _lines = Channel.CreateBounded<string>(
            new BoundedChannelOptions(Capacity) { FullMode = BoundedChannelFullMode.DropWrite, SingleReader = true },
            _ => Interlocked.Increment(ref _dropped)
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
}
