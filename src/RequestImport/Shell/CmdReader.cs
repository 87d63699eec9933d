using System.Text;
using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>Splits a text into commands as Windows cmd does.</summary>
internal sealed partial class CmdReader
{
    private readonly TextCursor _cursor;
    private readonly ShellVariables _variables;
    private readonly Pipelines _pipelines;
    private readonly StringBuilder _commandLine = new();
    private readonly List<ImportField> _fields = [];
    private readonly List<ShellRedirect> _redirects = [];
    private int _start = -1;
    private int _line;
    private bool _isQuoted;

    private CmdReader(string text, IReadOnlyDictionary<string, string> values)
    {
        _cursor = new(text);
        _variables = new(values);
        _pipelines = new(text);
    }

    /// <summary>The commands in their order.</summary>
    /// <exception cref="UnreadableException">A quote has no end.</exception>
    public static IReadOnlyList<ShellCommand> Read(string text, IReadOnlyDictionary<string, string> values)
    {
        var reader = new CmdReader(CmdText.WithoutPrompts(text), values);
        while (!reader._cursor.IsAtEnd)
            reader.ReadCharacter();
        reader.EndPipeline();
        return reader._pipelines.All;
    }

    private void ReadCharacter()
    {
        var current = _cursor.Current;
        if (_start < 0 && current is not (' ' or '\t' or '\n' or '&' or '|'))
            (_start, _line) = (_cursor.Position, _cursor.Line);
        if (_isQuoted && current == '\n')
            throw new UnreadableException(
                ReadProblemCode.UnclosedQuote,
                "\"",
                _line,
                "A quote (\") is not closed on its line, where cmd ends the command."
            );
        if (current == '%' && Variable().Match(_cursor.Text, _cursor.Position) is { Success: true } variable)
            ReadVariable(variable);
        else if (_isQuoted)
            Append(current);
        else if (
            current is '"' or '^'
            && ChromeQuotes.TryRead(_cursor.Text, _cursor.Position) is { HasCarets: true } quoted
        )
        {
            _commandLine.Append(CmdArguments.Quote(quoted.Argument));
            _cursor.Position = quoted.End;
        }
        else if (current == '^')
            ReadCaret();
        else if (current is '\n' or '&' or '|')
            ReadOperator(current);
        else if (current is '<' or '>')
            ReadRedirect();
        else
            Append(current);
    }

    private void ReadVariable(Match variable)
    {
        var (text, field) = _variables.Expand(variable.Groups[1].Value, variable.Value);
        if (field is not null)
            _fields.Add(field);
        _commandLine.Append(text);
        _cursor.Position += variable.Length;
    }

    private void Append(char letter)
    {
        if (letter == '"')
            _isQuoted = !_isQuoted;
        _commandLine.Append(letter);
        _cursor.Position++;
    }

    // At the end of a line it joins the next; a second line break is then an ordinary character.
    private void ReadCaret()
    {
        var next = _cursor.Peek(1);
        _cursor.Position += 2;
        if (next == '\n' && _cursor.Current == '\n')
        {
            _commandLine.Append('\n');
            _cursor.Position++;
        }
        else if (next is not ('\n' or '\0'))
            _commandLine.Append(next);
    }

    private void ReadOperator(char current)
    {
        var isDouble = current != '\n' && _cursor.Peek(1) == current;
        var (before, after) = (_cursor.Position == 0 ? ' ' : _cursor.Text[_cursor.Position - 1], _cursor.Peek(1));
        if (current == '&' && !isDouble && !char.IsWhiteSpace(before) && after != '\0' && !char.IsWhiteSpace(after))
            throw new UnreadableException(
                ReadProblemCode.UnsupportedShellSyntax,
                "&",
                _cursor.Line,
                "cmd ends the command at '&' because it is not quoted. Put the address in quotes."
            );
        EndCommand();
        _cursor.Position += isDouble ? 2 : 1;
        if (current == '|' && !isDouble)
            _pipelines.Pipe();
        else
            EndPipeline();
    }

    private void ReadRedirect()
    {
        var start = _cursor.Position;
        while (_cursor.Current is '<' or '>' or '&')
            _cursor.Position++;
        while (_cursor.Current is ' ' or '\t')
            _cursor.Position++;
        while (!_cursor.IsAtEnd && _cursor.Current is not (' ' or '\t' or '\n' or '&' or '|' or '<' or '>'))
            _cursor.Position++;
        if (_commandLine is [.., '1' or '2'] && (_commandLine.Length == 1 || _commandLine[^2] == ' '))
        {
            _commandLine.Length--;
            start--;
        }

        _redirects.Add(new(_cursor.Text[start.._cursor.Position]));
    }

    private void EndCommand()
    {
        var command = _pipelines.Current;
        var arguments = CmdArguments.Split(_commandLine.ToString()).ToList();
        if (_start >= 0)
            command.Extend(_start, _cursor.Position, _line);
        foreach (var argument in arguments)
            command.Words.Add(
                new(argument, _line)
                {
                    Fields =
                    [
                        .. _fields.Where(field => argument.Contains(field.Placeholder, StringComparison.Ordinal)),
                    ],
                }
            );
        _commandLine.Clear();
        command.Redirects.AddRange(_redirects);
        _redirects.Clear();
        _fields.Clear();
        _start = -1;
    }

    private void EndPipeline()
    {
        EndCommand();
        _pipelines.End();
    }

    // Two hexadecimal digits are a byte of an address, such as %E4.
    [GeneratedRegex(@"\G%(?![0-9A-Fa-f]{2}%)([A-Za-z_]\w*)%", RegexOptions.CultureInvariant)]
    private static partial Regex Variable();
}
