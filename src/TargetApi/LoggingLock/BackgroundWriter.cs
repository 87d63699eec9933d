using System.Text;
using System.Threading.Channels;

namespace TargetApi.LoggingLock;

/// <summary>
/// Takes lines from any thread into a bounded queue and writes them many at a time. When the console cannot keep up, lines are dropped and
/// counted: a request is worth more than its log. Thread-safe.
/// </summary>
internal sealed class BackgroundWriter : BackgroundService
{
    /// <summary>Lines that may wait.</summary>
    public const int Capacity = 10_000;

    private const int MaxBatchCharacters = 32_768;

    private readonly SlowConsole _console;
    private readonly Channel<string> _lines;
    private long _dropped;

    public BackgroundWriter(SlowConsole console)
    {
        _console = console;
        // Of all the ways to drop only the callback tells: the channel says that a dropped line was taken.
        _lines = Channel.CreateBounded<string>(
            new BoundedChannelOptions(Capacity) { FullMode = BoundedChannelFullMode.DropWrite, SingleReader = true },
            _ => Interlocked.Increment(ref _dropped)
        );
    }

    /// <summary>Where lines are handed in.</summary>
    public ChannelWriter<string> Lines => _lines.Writer;

    /// <summary>Lines that found no room.</summary>
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
