namespace RequestImport.Shell;

/// <summary>A position in a text that counts lines.</summary>
internal sealed class TextCursor(string text, int firstLine = 1)
{
    private int _countedTo;
    private int _line = firstLine;

    public string Text { get; } = text;

    public int Position { get; set; }

    public bool IsAtEnd => Position >= Text.Length;

    /// <summary>The character here; NUL at the end.</summary>
    public char Current => Peek(0);

    /// <summary>The line of the position, from 1.</summary>
    public int Line
    {
        get
        {
            var end = Math.Min(Position, Text.Length);
            if (end > _countedTo)
            {
                _line += Text.AsSpan(_countedTo, end - _countedTo).Count('\n');
                _countedTo = end;
            }

            return _line;
        }
    }

    public char Peek(int offset) => Position + offset < Text.Length ? Text[Position + offset] : '\0';

    public bool StartsWith(string value) => string.CompareOrdinal(Text, Position, value, 0, value.Length) == 0;
}
