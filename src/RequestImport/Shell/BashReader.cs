using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>
/// Splits a script into commands as bash does. Nothing is run: the output of a command is a field, a control structure is a problem.
/// </summary>
internal sealed class BashReader
{
    private static readonly string[] Keywords =
    [
        "if",
        "for",
        "while",
        "until",
        "case",
        "select",
        "function",
        "{",
        "[[",
        "do",
        "then",
        "else",
        "elif",
    ];

    private readonly TextCursor _cursor;
    private readonly ShellVariables _variables;
    private readonly BashWords _words;
    private readonly HereDocuments _hereDocuments;
    private readonly Pipelines _pipelines;
    private readonly BashRedirects _redirects;

    private BashReader(string text, int firstLine, IReadOnlyDictionary<string, string> values)
    {
        _cursor = new(text, firstLine);
        _variables = new(values);
        _words = new(_cursor, _variables);
        _hereDocuments = new(_cursor, _variables);
        _pipelines = new(text);
        _redirects = new(_cursor, _words, _hereDocuments);
    }

    /// <summary>The commands in their order.</summary>
    /// <exception cref="UnreadableException">The text is not a list of simple commands.</exception>
    public static IReadOnlyList<ShellCommand> Read(
        string text,
        int firstLine,
        IReadOnlyDictionary<string, string> values
    )
    {
        var reader = new BashReader(text, firstLine, values);
        while (!reader._cursor.IsAtEnd)
            reader.ReadToken();
        reader._hereDocuments.CheckAllRead();
        reader.EndPipeline();
        return reader._pipelines.All;
    }

    /// <summary>The assignments of a command that has nothing else; empty for other commands.</summary>
    public static IEnumerable<ShellWord> Assignments(ShellCommand command)
    {
        var words = command.Words;
        var skipped = words is [{ Text: "export" or "declare" or "local" or "readonly" }, ..] ? 1 : 0;
        var rest = words.Skip(skipped).ToList();
        return rest.TrueForAll(ShellVariables.IsAssignment) ? rest : [];
    }

    private void ReadToken()
    {
        var (current, next) = (_cursor.Current, _cursor.Peek(1));
        if (current is ' ' or '\t')
            _cursor.Position++;
        else if (current == '\\' && next == '\n')
            _cursor.Position += 2;
        else if (current == '#')
            SkipToEndOfLine();
        else if (current == '\n')
        {
            _cursor.Position++;
            _hereDocuments.ReadBodies();
            if (!_pipelines.IsContinued)
                EndPipeline();
        }
        else if (_redirects.TryRead(_pipelines.Current)) { }
        else if (current is ';' || _cursor.StartsWith("&&") || _cursor.StartsWith("||"))
        {
            _cursor.Position += current == ';' ? 1 : 2;
            EndPipeline();
        }
        else if (current == '|')
        {
            _cursor.Position += next == '&' ? 2 : 1;
            _pipelines.Pipe();
        }
        else if (current == '&')
            ReadAmpersand();
        else if (current is '(' or ')')
            throw Unsupported(
                $"{current}",
                $"A shell reads '{current}' as a part of its syntax. Paste the commands alone, or put it in quotes."
            );
        else
            AddWord(_cursor.Position, _words.Read());
    }

    private void SkipToEndOfLine()
    {
        var end = _cursor.Text.IndexOf('\n', _cursor.Position);
        _cursor.Position = end < 0 ? _cursor.Text.Length : end;
    }

    private void ReadAmpersand()
    {
        var (before, after) = (_cursor.Position == 0 ? ' ' : _cursor.Text[_cursor.Position - 1], _cursor.Peek(1));
        if (!char.IsWhiteSpace(before) && after != '\0' && !char.IsWhiteSpace(after))
            throw Unsupported(
                "&",
                "A shell ends the command at '&' because it is not quoted. Put the address in quotes."
            );
        _cursor.Position++;
        EndPipeline();
    }

    private void AddWord(int start, ShellWord word)
    {
        _pipelines.Current.Extend(start, _cursor.Position, word.Line);
        _pipelines.Current.Words.Add(word);
    }

    private void EndPipeline()
    {
        var ended = _pipelines.End();
        foreach (var command in ended)
            if (command.Words is [{ IsPlain: true } first, ..] && Keywords.Contains(first.Text))
                throw new UnreadableException(
                    ReadProblemCode.UnsupportedShellSyntax,
                    first.Text,
                    first.Line,
                    $"'{first.Text}' is a control structure of the shell. Paste the commands inside it alone."
                );
        if (ended is [var only])
            foreach (var word in Assignments(only))
                _variables.Assign(word);
    }

    private UnreadableException Unsupported(string part, string message) =>
        new(ReadProblemCode.UnsupportedShellSyntax, part, _cursor.Line, message);
}
