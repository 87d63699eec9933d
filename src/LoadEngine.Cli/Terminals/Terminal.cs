namespace LoadEngine.Cli.Terminals;

/// <summary>The only way of plain text to the terminal: nothing in it moves the cursor, and what is said on standard error has no secret of this call.</summary>
internal static class Terminal
{
    /// <summary>What must not be said.</summary>
    public static KnownSecrets Secrets { get; } = new();

    /// <summary>A line on standard error.</summary>
    public static void Tell(string line) => Console.Error.WriteLine(TerminalText.Line(Secrets.Hide(line)));

    /// <summary>A text on standard output, as it was asked for.</summary>
    public static void Print(string text) => Console.Out.Write(TerminalText.Of(text));
}
