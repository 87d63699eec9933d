using LoadEngine.Documents;

namespace LoadEngine.Cli.Terminals;

/// <summary>
/// Writes plain text to the terminal, without control characters and, on standard error, without secrets in addresses.
/// </summary>
internal static class Terminal
{
    private static NonThrowingWriter? _output;

    /// <summary>The first error of standard output; null if there was none.</summary>
    public static Exception? OutputFailure => _output?.Failure;

    /// <summary>Ignores write errors of the console, such as a closed terminal or a full disk.</summary>
    public static void SuppressWriteErrors()
    {
        _output = new NonThrowingWriter(Console.Out);
        Console.SetOut(_output);
        Console.SetError(new NonThrowingWriter(Console.Error));
    }

    /// <summary>Writes a line to standard error.</summary>
    public static void WriteErrorLine(string line) =>
        Console.Error.WriteLine(TerminalSanitizer.SanitizeLine(Redactor.RedactText(line)));

    /// <summary>Writes a text to standard output.</summary>
    public static void Print(string text) => Console.Out.Write(TerminalSanitizer.Sanitize(text));
}
