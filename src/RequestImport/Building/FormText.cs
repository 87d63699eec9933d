using System.Text;

namespace RequestImport.Building;

/// <summary>Percent-encoding as the tools apply it. A text with a damaged character stays as it is, so that it is refused.</summary>
internal static class FormText
{
    private const string UriCharacters = "!#$%&'()*+,-./:;=?@[]_~";

    /// <summary>Encodes all but unreserved characters (RFC 3986, section 2.3), with a plus sign for a space.</summary>
    public static string Encode(string text) => EncodeComponent(text).Replace("%20", "+", StringComparison.Ordinal);

    /// <summary>Encodes all but unreserved characters, also spaces.</summary>
    public static string EncodeComponent(string text) => UnicodeText.IsWhole(text) ? Uri.EscapeDataString(text) : text;

    /// <summary>Encodes only the characters that an address cannot have: spaces, controls, non-ASCII and a few signs.</summary>
    public static string EncodeInvalid(string text)
    {
        if (text.All(IsUriCharacter) || !UnicodeText.IsWhole(text))
            return text;
        var encoded = new StringBuilder(text.Length + 16);
        foreach (var rune in text.EnumerateRunes())
        {
            if (rune.IsAscii && IsUriCharacter((char)rune.Value))
                encoded.Append((char)rune.Value);
            else
                encoded.Append(Uri.EscapeDataString(rune.ToString()));
        }

        return encoded.ToString();
    }

    private static bool IsUriCharacter(char character) =>
        char.IsAsciiLetterOrDigit(character) || UriCharacters.Contains(character, StringComparison.Ordinal);
}
