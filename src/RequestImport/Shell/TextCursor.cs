namespace RequestImport.Shell;

/// <summary>A position in a text that counts lines.</summary>
internal sealed class TextCursor(string text, int firstLine = 1)
{
    private int _countedTo;
    private int _line = firstLine;

    public string Text { get; } = text;

    /// <summary>The index of the next character; at most the length of the text.</summary>
    public int Position
    {
        get;
        set => field = Math.Min(value, Text.Length);
    }

    public bool IsAtEnd => Position == Text.Length;

    /// <summary>The character here; NUL at the end.</summary>
    public char Current => Peek(0);

    /// <summary>The line of the position, from 1.</summary>
    public int Line
    {
        get
        {
            if (Position > _countedTo)
            {
                _line += Text.AsSpan(_countedTo, Position - _countedTo).Count('\n');
                _countedTo = Position;
            }

            return _line;
        }
    }

    public char Peek(int offset) => Position + offset < Text.Length ? Text[Position + offset] : '\0';

    public bool StartsWith(string value) => string.CompareOrdinal(Text, Position, value, 0, value.Length) == 0;
}
