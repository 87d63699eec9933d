using System.Buffers;
using System.Globalization;
using System.Text;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>Decodes the text of <c>$'…'</c> as bash does.</summary>
internal static class AnsiCText
{
    private static readonly UTF8Encoding Strict = new(false, throwOnInvalidBytes: true);

    /// <summary>Reads up to the closing quote; the cursor stands behind the opening one.</summary>
    public static string Read(TextCursor cursor)
    {
        var line = cursor.Line;
        var text = new StringBuilder();
        var bytes = new ArrayBufferWriter<byte>();
        while (!cursor.IsAtEnd)
        {
            var current = cursor.Current;
            if (current == '\\' && Byte(cursor) is { } value)
            {
                if (value == 0)
                    throw new UnreadableException(
                        ReadProblemCode.UnsupportedShellSyntax,
                        @"\0",
                        line,
                        "A NUL character in $'…' ends the text in a shell. Remove it."
                    );
                bytes.Write([value]);
                continue;
            }

            Flush(text, bytes, line);
            cursor.Position++;
            if (current == '\'')
                return text.ToString();
            if (current == '\\')
                Escape(cursor, text);
            else
                text.Append(current);
        }

        throw new UnreadableException(ReadProblemCode.UnclosedQuote, "$'", line, "The quote $' is never closed.");
    }

    // \xHH and \nnn are bytes: several of them can form one character. Moves the cursor only when there is one.
    private static byte? Byte(TextCursor cursor)
    {
        var (start, most, isHex) = cursor.Peek(1) is 'x' ? (2, 2, true) : (1, 3, false);
        var length = 0;
        while (length < most && IsDigit(cursor.Peek(start + length), isHex))
            length++;
        if (length == 0)
            return null;
        var digits = cursor.Text.Substring(cursor.Position + start, length);
        cursor.Position += start + length;
        return isHex
            ? byte.Parse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture)
            : (byte)digits.Aggregate(0, (value, digit) => value * 8 + (digit - '0'));
    }

    private static bool IsDigit(char character, bool isHex) =>
        isHex ? char.IsAsciiHexDigit(character) : character is >= '0' and <= '7';

    private static void Escape(TextCursor cursor, StringBuilder text)
    {
        var letter = cursor.Current;
        cursor.Position++;
        switch (letter)
        {
            case 'a':
                text.Append('\a');
                break;
            case 'b':
                text.Append('\b');
                break;
            case 'e' or 'E':
                text.Append('\e');
                break;
            case 'f':
                text.Append('\f');
                break;
            case 'n':
                text.Append('\n');
                break;
            case 'r':
                text.Append('\r');
                break;
            case 't':
                text.Append('\t');
                break;
            case 'v':
                text.Append('\v');
                break;
            case '\\' or '\'' or '"' or '?':
                text.Append(letter);
                break;
            case 'c' when cursor.Current is > '\0' and <= '\x7f':
                text.Append((char)(cursor.Current & 0x1f));
                cursor.Position++;
                break;
            case 'u' or 'U':
                CodePoint(cursor, text, letter);
                break;
            default:
                text.Append('\\').Append(letter);
                break;
        }
    }

    private static void CodePoint(TextCursor cursor, StringBuilder text, char letter)
    {
        var (length, most) = (0, letter == 'u' ? 4 : 8);
        while (length < most && char.IsAsciiHexDigit(cursor.Peek(length)))
            length++;
        if (length == 0)
        {
            text.Append('\\').Append(letter);
            return;
        }

        var digits = cursor.Text.AsSpan(cursor.Position, length);
        var value = uint.Parse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
        if (value is 0 or > 0x10ffff)
            throw new UnreadableException(
                ReadProblemCode.InvalidUnicode,
                $"\\{letter}{digits}",
                cursor.Line,
                $"\\{letter}{digits} is not a character."
            );
        cursor.Position += length;
        // Browsers write a character outside the basic plane as two halves.
        if (value <= 0xffff)
            text.Append((char)value);
        else
            text.Append(char.ConvertFromUtf32((int)value));
    }

    private static void Flush(StringBuilder text, ArrayBufferWriter<byte> bytes, int line)
    {
        if (bytes.WrittenCount == 0)
            return;
        try
        {
            text.Append(Strict.GetString(bytes.WrittenSpan));
            bytes.Clear();
        }
        catch (DecoderFallbackException)
        {
            throw new UnreadableException(
                ReadProblemCode.InvalidUnicode,
                $"\\x{bytes.WrittenSpan[0]:x2}",
                line,
                "The bytes written with \\x or \\nnn are not UTF-8 text."
            );
        }
    }
}
