using System.Globalization;
using System.Text;

namespace LoadEngine.Cli.Terminals;

/// <summary>
/// Writes to a stream that can fail, such as a closed terminal or a file on a full disk. A failed write is dropped so
/// that the run continues. Not thread-safe; the console locks around it.
/// </summary>
internal sealed class NonThrowingWriter(TextWriter stream) : TextWriter(CultureInfo.InvariantCulture)
{
    /// <summary>The first write error; null if there was none.</summary>
    public Exception? Failure { get; private set; }

    public override Encoding Encoding => stream.Encoding;

    public override void Write(char value) => Try(() => stream.Write(value));

    public override void Write(char[] buffer, int index, int count) => Try(() => stream.Write(buffer, index, count));

    public override void Write(string? value) => Try(() => stream.Write(value));

    // In one write, so that lines of other processes do not interleave.
    public override void WriteLine(string? value) => Try(() => stream.WriteLine(value));

    public override void Flush() => Try(stream.Flush);

    private void Try(Action write)
    {
        try
        {
            write();
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException or ObjectDisposedException)
        {
            Failure ??= gone;
        }
    }
}
