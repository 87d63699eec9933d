using System.Text;

namespace LoadEngine.Documents;

/// <summary>Classifies characters that are not drawn. All readers and writers of text use this list.</summary>
public static class InvisibleCharacters
{
    // It has a width and is a letter of its script.
    private const char BrailleBlank = '\u2800';

    // Grapheme joiners, Hangul fillers, and Khmer vowels that are never written.
    private const string ZeroWidthCharacters = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0";

    /// <summary>True for a character without a width.</summary>
    public static bool IsZeroWidth(char letter) => ZeroWidthCharacters.Contains(letter, StringComparison.Ordinal);

    /// <summary>True for a character that is not drawn, with or without a width.</summary>
    public static bool IsBlank(char letter) => letter == BrailleBlank || IsZeroWidth(letter);

    /// <summary>True for a tag character, which is never drawn and is valid only in flags.</summary>
    public static bool IsTag(Rune letter) => letter.Value is >= 0xe0000 and <= 0xe007f;
}
