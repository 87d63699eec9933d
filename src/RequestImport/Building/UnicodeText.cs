namespace RequestImport.Building;

/// <summary>Finds characters that were damaged on their way.</summary>
internal static class UnicodeText
{
    /// <summary>The character that stands for one that could not be decoded (U+FFFD).</summary>
    public const char Replacement = '\ufffd';

    /// <summary>True for a text without replacement characters and without halves of surrogate pairs.</summary>
    public static bool IsWhole(string text)
    {
        for (var at = 0; at < text.Length; at++)
        {
            if (text[at] == Replacement)
                return false;
            if (!char.IsSurrogate(text[at]))
                continue;
            if (at + 1 == text.Length || !char.IsSurrogatePair(text[at], text[at + 1]))
                return false;
            at++;
        }

        return true;
    }
}
