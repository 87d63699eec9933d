using LoadEngine.Documents;

namespace LoadEngine.Cli.Terminals;

/// <summary>
/// The only way of plain text to the terminal: nothing in it moves the cursor. What was given comes to standard error by <see cref="Plans.GivenWord"/> alone, and
/// no address has its secrets there, whoever has put it into words.
/// </summary>
internal static class Terminal
{
    /// <summary>A line on standard error.</summary>
    public static void Tell(string line) => Console.Error.WriteLine(TerminalText.Line(SecretTexts.Hide(line)));

    /// <summary>A text on standard output, as it was asked for.</summary>
    public static void Print(string text) => Console.Out.Write(TerminalText.Of(text));
}
