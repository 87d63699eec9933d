using System.Buffers;
using System.Text;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>Reads one word of a command as bash does: quotes, escapes, variables and substitutions.</summary>
internal sealed class BashWords(TextCursor cursor, ShellVariables variables)
{
    private const int MaxBraceLength = 200;

    private static readonly SearchValues<char> Operators = SearchValues.Create(" \t\n;&|<>()");

    private readonly StringBuilder _text = new();
    private readonly List<ImportField> _fields = [];
    private ReadProblem? _problem;
    private bool _isPlain;

    public ShellWord Read()
    {
        var line = cursor.Line;
        _text.Clear();
        _fields.Clear();
        (_problem, _isPlain) = (null, true);
        if (cursor.Current == '~' && (cursor.Peek(1) is '/' or '\0' || Operators.Contains(cursor.Peek(1))))
            Append(variables.Expand("~", "~"), 1);
        while (!cursor.IsAtEnd && !Operators.Contains(cursor.Current))
            ReadPart();
        return new(_text.ToString(), line)
        {
            Fields = [.. _fields],
            IsPlain = _isPlain,
            Problem = _problem,
        };
    }

    /// <summary>Reads the body of a here-document in which variables are expanded.</summary>
    public static ShellWord ReadHereDocument(string body, int line, ShellVariables variables)
    {
        var words = new BashWords(new(body, line), variables);
        words.ReadDouble(closing: '\0');
        return new(words._text.ToString(), line) { Fields = words._fields };
    }

    private void ReadPart()
    {
        var current = cursor.Current;
        switch (current)
        {
            case '\\':
                ReadEscape();
                return;
            case '\'':
                _isPlain = false;
                ReadSingle();
                return;
            case '"':
                _isPlain = false;
                cursor.Position++;
                ReadDouble('"');
                return;
            case '$' when cursor.Peek(1) == '\'':
                _isPlain = false;
                cursor.Position += 2;
                _text.Append(AnsiCText.Read(cursor));
                return;
            case '$' when cursor.Peek(1) == '"':
                cursor.Position++;
                return;
            case '$' or '`':
                ReadExpansion();
                return;
            case '{' when IsBraceExpansion():
                _problem ??= Problem("{…}", "A shell makes several words of {…} that is not quoted. Put it in quotes.");
                break;
            case '‘' or '’' or '“' or '”' or '«' or '»':
                _problem ??= Problem(
                    $"{current}",
                    $"{current} is not a quote for a shell. Replace it with a straight quote."
                );
                break;
            case '\u00a0':
                _problem ??= Problem("U+00A0", "A no-break space does not separate words. Replace it with a space.");
                break;
        }

        _text.Append(current);
        cursor.Position++;
    }

    private void ReadEscape()
    {
        var next = cursor.Peek(1);
        if (_isPlain && _text.Length == 0 && IsFollowedByBlankLine())
            throw new UnreadableException(
                ReadProblemCode.UnsupportedShellSyntax,
                @"\",
                cursor.Line,
                @"A blank after \ ends the command on this line. Remove the blank."
            );
        _isPlain = false;
        if (next is not ('\n' or '\0'))
            _text.Append(next);
        cursor.Position += 2;
    }

    private bool IsFollowedByBlankLine()
    {
        var at = cursor.Position + 1;
        while (at < cursor.Text.Length && cursor.Text[at] is ' ' or '\t')
            at++;
        return at > cursor.Position + 1 && at < cursor.Text.Length && cursor.Text[at] == '\n';
    }

    private void ReadSingle()
    {
        var end = cursor.Text.IndexOf('\'', cursor.Position + 1);
        if (end < 0)
            throw Unclosed("'");
        _text.Append(cursor.Text, cursor.Position + 1, end - cursor.Position - 1);
        cursor.Position = end + 1;
    }

    // A here-document is read like the inside of double quotes, but a quote is an ordinary character.
    private void ReadDouble(char closing)
    {
        var line = cursor.Line;
        while (!cursor.IsAtEnd)
        {
            var current = cursor.Current;
            if (current == closing)
            {
                cursor.Position++;
                return;
            }

            if (current is '$' or '`')
                ReadExpansion();
            else if (current == '\\' && cursor.Peek(1) is '$' or '`' or '\\' or '\n' || IsEscapedQuote(closing))
            {
                if (cursor.Peek(1) != '\n')
                    _text.Append(cursor.Peek(1));
                cursor.Position += 2;
            }
            else
            {
                _text.Append(current);
                cursor.Position++;
            }
        }

        if (closing != '\0')
            throw new UnreadableException(ReadProblemCode.UnclosedQuote, "\"", line, "A quote (\") is never closed.");
    }

    private bool IsEscapedQuote(char closing) => closing == '"' && cursor.Current == '\\' && cursor.Peek(1) == '"';

    private void ReadExpansion()
    {
        if (ShellExpansion.Read(cursor) is var (name, placeholder))
        {
            Append(variables.Expand(name, placeholder), 0);
            return;
        }

        _text.Append(cursor.Current);
        cursor.Position++;
    }

    private void Append((string Text, ImportField? Field) expanded, int length)
    {
        _isPlain = false;
        _text.Append(expanded.Text);
        if (expanded.Field is { } field)
            _fields.Add(field);
        cursor.Position += length;
    }

    private bool IsBraceExpansion()
    {
        var rest = cursor.Text.AsSpan(cursor.Position, Math.Min(MaxBraceLength, cursor.Text.Length - cursor.Position));
        var blank = rest.IndexOfAny(Operators);
        rest = blank < 0 ? rest : rest[..blank];
        var end = rest.LastIndexOf('}');
        return end > 0 && (rest[..end].Contains(',') || rest[..end].Contains("..", StringComparison.Ordinal));
    }

    private ReadProblem Problem(string part, string message) =>
        new(ReadProblemCode.UnsupportedShellSyntax, part, cursor.Line, message);

    private UnreadableException Unclosed(string quote) =>
        new(ReadProblemCode.UnclosedQuote, quote, cursor.Line, $"A quote ({quote}) is never closed.");
}
