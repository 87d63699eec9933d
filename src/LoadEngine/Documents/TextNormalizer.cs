using System.Globalization;
using System.Text;

namespace LoadEngine.Documents;

/// <summary>
/// Normalizes text before secret detection: unescapes it, maps letters to plain ones and removes invisible characters.
/// </summary>
internal static class TextNormalizer
{
    // Maximum number of nested escapes.
    private const int MaxUnescapePasses = 4;

    /// <summary>The plain reading of a part of an address.</summary>
    public static string NormalizeUrlPart(string text)
    {
        for (var time = 0; time < MaxUnescapePasses && text.Contains('%', StringComparison.Ordinal); time++)
        {
            var once = Uri.UnescapeDataString(text);
            if (once == text)
                break;
            text = once;
        }

        return Normalize(text);
    }

    /// <summary>The plain reading of a text that is not escaped.</summary>
    public static string Normalize(string text) =>
        Ascii.IsValid(text) && !text.Any(char.IsControl)
            ? text
            : string.Concat(text.Where(IsVisible).Select(ToHalfWidth));

    private static bool IsVisible(char letter) =>
        !char.IsControl(letter)
        && char.GetUnicodeCategory(letter) != UnicodeCategory.Format
        && !char.IsSurrogate(letter)
        && !InvisibleCharacters.IsBlank(letter);

    // The wide forms of ASCII stand in its order. The system's own normalization is not there in every installation.
    private static char ToHalfWidth(char letter) =>
        letter is >= '\uff01' and <= '\uff5e' ? (char)(letter - 0xfee0) : letter;
}
