using System.Text.RegularExpressions;

namespace LoadEngine.Documents;

/// <summary>Sentences in which addresses may stand, as they are shown. Stateless.</summary>
public static partial class TextRedactor
{
    /// <summary>The text without the secrets of the addresses in it.</summary>
    public static string Redact(string text) =>
        text.AsSpan().IndexOfAny('=', '@', '%') < 0
            ? text
            : Word().Replace(text, word => Redactor.RedactUrl(word.Value));

    // As far as an address may reach: what follows it in the sentence stays. A tab or a new line is part of it within the name of a parameter only, where some drop it.
    [GeneratedRegex("""(?:[^\s"'<>()]|(?<=[?&#;,/][^=?&#;,/ "'<>()]{0,100})\p{Cc}(?=[^=?&#;,/ "'<>()]{0,100}=))+""")]
    private static partial Regex Word();
}
