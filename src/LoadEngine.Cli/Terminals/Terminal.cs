using LoadEngine.Documents;

namespace LoadEngine.Cli.Terminals;

/// <summary>
/// The only way of plain text to the terminal: nothing in it moves the cursor. What was given comes to standard error by <see cref="Plans.GivenWord"/> alone, and
/// no address has its secrets there, whoever has put it into words.
/// </summary>
internal static class Terminal
{
    private static NonThrowingWriter? _output;

    /// <summary>Why some of what was printed has not arrived on standard output; null while all has.</summary>
    public static Exception? OutputFailure => _output?.Failure;

    /// <summary>From here on nobody who writes to the console is stopped by a terminal that was closed, or by a file that takes no more.</summary>
    public static void SuppressWriteErrors()
    {
        _output = new NonThrowingWriter(Console.Out);
        Console.SetOut(_output);
        Console.SetError(new NonThrowingWriter(Console.Error));
    }

    /// <summary>A line on standard error.</summary>
    public static void WriteErrorLine(string line) =>
        Console.Error.WriteLine(TerminalSanitizer.SanitizeLine(TextRedactor.Redact(line)));

    /// <summary>A text on standard output, as it was asked for.</summary>
    public static void Print(string text) => Console.Out.Write(TerminalSanitizer.Sanitize(text));
}
