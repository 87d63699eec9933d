using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>Reads redirects such as <c>2>/dev/null</c> and <c>&lt;&lt;EOF</c>.</summary>
internal sealed class BashRedirects(TextCursor cursor, BashWords words, HereDocuments hereDocuments)
{
    // The longest first.
    private static readonly string[] Operators =
    [
        "&>>",
        "<<<",
        "<<-",
        "<<",
        "<>",
        "<&",
        "<",
        "&>",
        ">>",
        ">&",
        ">|",
        ">",
    ];

    /// <summary>Adds the redirect at the cursor to a command; false where there is none.</summary>
    public bool TryRead(ShellCommand command)
    {
        var digits = 0;
        while (char.IsAsciiDigit(cursor.Peek(digits)))
            digits++;
        var operation = Array.Find(Operators, each => IsHere(each, digits));
        if (operation is null)
            return false;
        Read(command, digits + operation.Length, operation);
        return true;
    }

    // A number directly in front of it names the stream.
    private bool IsHere(string operation, int digits) =>
        string.CompareOrdinal(cursor.Text, cursor.Position + digits, operation, 0, operation.Length) == 0
        && (digits == 0 || operation[0] != '&');

    private void Read(ShellCommand command, int length, string operation)
    {
        var (start, line) = (cursor.Position, cursor.Line);
        cursor.Position += length;
        while (cursor.Current is ' ' or '\t')
            cursor.Position++;
        if (cursor.IsAtEnd || cursor.Current is '\n' or ';' or '|' or '<' or '>' or '(' or ')' or '&')
            throw new UnreadableException(
                ReadProblemCode.UnsupportedShellSyntax,
                operation,
                line,
                $"A shell reads '{operation}' as a redirect, and no file name follows it. Put it in quotes."
            );
        var target = words.Read();
        command.Extend(start, cursor.Position, line);
        var input = operation == "<<<" ? target with { Text = target.Text + "\n" } : null;
        command.Redirects.Add(new(cursor.Text[start..cursor.Position], input));
        if (operation is "<<" or "<<-")
            hereDocuments.Add(command, target, stripTabs: operation == "<<-");
    }
}
