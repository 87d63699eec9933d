using System.Text;

namespace RequestImport.Shell;

/// <summary>
/// Reads an argument as Chrome quotes it for Windows cmd: a caret in front of every special character, and every backslash written twice.
/// Newer versions have a caret in front of the outer quotes, too.
/// </summary>
/// <remarks>
/// curl on Windows receives both backslashes, unless a quote follows them. Here the text is read as the browser had it.
/// </remarks>
internal sealed class ChromeQuotes
{
    private const string NotSpecial = "_-:=+~'/.,?;()*`";

    private readonly string _text;
    private readonly bool _isCaretQuote;
    private readonly StringBuilder _argument = new();
    private int _at;

    private ChromeQuotes(string text, int start)
    {
        _text = text;
        _isCaretQuote = text[start] == '^';
        _at = start + (_isCaretQuote ? 2 : 1);
        HasCarets = _isCaretQuote;
    }

    /// <summary>True when carets had to be removed.</summary>
    public bool HasCarets { get; private set; }

    /// <summary>Where the argument ends.</summary>
    public int End => _at;

    /// <summary>The text of the argument.</summary>
    public string Argument => _argument.ToString();

    /// <summary>Reads the argument that starts with <c>"</c> or <c>^"</c>; null where it is not of this form.</summary>
    public static ChromeQuotes? TryRead(string text, int start)
    {
        if (text[start] != '"' && string.CompareOrdinal(text, start, "^\"", 0, 2) != 0)
            return null;
        var quotes = new ChromeQuotes(text, start);
        return quotes.Read() ? quotes : null;
    }

    private bool Read()
    {
        while (_at < _text.Length)
        {
            if (_text[_at] == '"')
                return !_isCaretQuote && IsEnd(1);
            if (_text[_at] == '^' && Next(1) == '"')
                return _isCaretQuote && IsEnd(2);
            if (!ReadCharacter())
                return false;
        }

        return false;
    }

    private bool IsEnd(int length)
    {
        _at += length;
        return _at == _text.Length || _text[_at] is ' ' or '\t' or '\n';
    }

    private bool ReadCharacter()
    {
        var letter = _text[_at];
        if (letter != '^')
        {
            // Some versions have no caret in front of this sign.
            return (IsOrdinary(letter) || letter == '&') && Append(letter, 1);
        }

        HasCarets = true;
        return Next(1) switch
        {
            '\0' => false,
            '\n' => Next(2) == '\n' && Append('\n', 3),
            '\\' => Next(2) == '^' && Next(3) is '\\' or '"' && Append(Next(3), 4),
            // A percent sign is followed by a caret so that no variable name follows it.
            var escaped => (!IsOrdinary(escaped) || _argument is [.., '%']) && Append(escaped, 2),
        };
    }

    private bool Append(char letter, int length)
    {
        _argument.Append(letter);
        _at += length;
        return true;
    }

    private char Next(int offset) => _at + offset < _text.Length ? _text[_at + offset] : '\0';

    private static bool IsOrdinary(char letter) =>
        char.IsAsciiLetterOrDigit(letter)
        || NotSpecial.Contains(letter, StringComparison.Ordinal)
        || (char.IsWhiteSpace(letter) && letter != '\n');
}
