using System.Text;

namespace LoadEngine.Documents;

/// <summary>Letters by their category of which nothing is drawn, wherever a text is read, kept or shown. The only list of them.</summary>
public static class InvisibleCharacters
{
    // It has a width, and in a text of its script it is a letter.
    private const char BrailleBlank = '\u2800';

    // What joins accents, the fillers of Hangul, and vowels of Khmer that are never written.
    private const string ZeroWidthCharacters = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0";

    /// <summary>True for one without a width.</summary>
    public static bool IsZeroWidth(char letter) => ZeroWidthCharacters.Contains(letter, StringComparison.Ordinal);

    /// <summary>True for one of which nothing is drawn, with a width or without.</summary>
    public static bool IsBlank(char letter) => letter == BrailleBlank || IsZeroWidth(letter);

    /// <summary>True for a tag: a letter of a second alphabet that is never drawn, and is written in flags alone.</summary>
    public static bool IsTag(Rune letter) => letter.Value is >= 0xe0000 and <= 0xe007f;
}
