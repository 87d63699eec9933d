using System.Text;

namespace TargetApi.LoggingLock;

/// <summary>
/// Simulates a slow terminal, which blocks a writer until the text is drawn. The target's standard output is not
/// suitable: the dashboard reads that pipe at once, so a line costs little, and thousands of lines per second would
/// hide the few that explain a crash. Thread-safe.
/// </summary>
/// <remarks>
/// A real terminal takes time for each write and for each character. On Linux with two cores, writing a line of 34
/// characters to a pseudo-terminal that script(1) reads took 2.9 µs, and a block of 32,742 characters 830 µs: about 2 µs
/// a write and 25 ns a character. This terminal has the same proportion and is slower by a factor of 340, so that a
/// line takes 1 ms.
/// </remarks>
internal sealed class SlowConsole(TimeProvider clock)
{
    /// <summary>Time of a write without its characters, in milliseconds.</summary>
    public const double WriteMs = 0.7;

    /// <summary>Time of a character, in milliseconds.</summary>
    public const double CharacterMs = 0.3 / 35;

    private readonly Stream _window = Stream.Null;
    private long _lines;

    /// <summary>Number of lines drawn so far.</summary>
    public long LinesWritten => Interlocked.Read(ref _lines);

    /// <summary>The time that a text takes.</summary>
    /// <param name="characters">Its length.</param>
    public static TimeSpan DrawTime(int characters) => TimeSpan.FromMilliseconds(WriteMs + (characters * CharacterMs));

    /// <summary>Writes and blocks the caller's thread.</summary>
    public void Write(string text)
    {
        _window.Write(Encoding.UTF8.GetBytes(text));
        Thread.Sleep(DrawTime(text.Length));
        Count(text);
    }

    /// <summary>Writes without blocking the caller's thread.</summary>
    public async Task WriteAsync(string text)
    {
        await _window.WriteAsync(Encoding.UTF8.GetBytes(text));
        await Task.Delay(DrawTime(text.Length), clock);
        Count(text);
    }

    private void Count(string text) => Interlocked.Add(ref _lines, text.AsSpan().Count('\n'));
}
