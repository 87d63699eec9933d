using System.Text;

namespace TargetApi.LoggingLock;

/// <summary>
/// Simulates a console window, which blocks a writer until the text is drawn. The target's standard output is not
/// suitable: the dashboard reads that pipe at once, so a line costs little, and thousands of lines per second would
/// hide the few that explain a crash. A write takes the same time for any length. Thread-safe.
/// </summary>
internal sealed class SlowConsole(TimeProvider clock)
{
    /// <summary>Duration of a write in milliseconds.</summary>
    public const int DrawMs = 1;

    private readonly Stream _window = Stream.Null;

    /// <summary>Writes and blocks the caller's thread.</summary>
    public void Write(string text)
    {
        _window.Write(Encoding.UTF8.GetBytes(text));
        Thread.Sleep(DrawMs);
    }

    /// <summary>Writes without blocking the caller's thread.</summary>
    public async Task WriteAsync(string text)
    {
        await _window.WriteAsync(Encoding.UTF8.GetBytes(text));
        await Task.Delay(TimeSpan.FromMilliseconds(DrawMs), clock);
    }
}
