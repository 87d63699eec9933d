using System.Text;

namespace TargetApi.LoggingLock;

/// <summary>
/// Stands in for a console window, which makes whoever writes wait until it has drawn. The target's own standard output would not do:
/// it is a pipe that the dashboard empties at once, so a line costs nothing there, and thousands of lines a second would bury the few that
/// say why a target crashed. A write here takes as long as one to a window, however long it is. Thread-safe: it keeps nothing.
/// </summary>
internal sealed class SlowConsole(TimeProvider clock)
{
    /// <summary>Time a write takes, in milliseconds.</summary>
    public const int DrawMs = 1;

    private readonly Stream _window = Stream.Null;

    /// <summary>Writes while the caller's thread waits.</summary>
    public void Write(string text)
    {
        _window.Write(Encoding.UTF8.GetBytes(text));
        Thread.Sleep(DrawMs);
    }

    /// <summary>Writes while the caller's thread is free.</summary>
    public async Task WriteAsync(string text)
    {
        await _window.WriteAsync(Encoding.UTF8.GetBytes(text));
        await Task.Delay(TimeSpan.FromMilliseconds(DrawMs), clock);
    }
}
