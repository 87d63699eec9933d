using System.Text.RegularExpressions;
using LoadEngine.Documents;

namespace Lab.Foundation.Redaction;

/// <summary>
/// Formats rejected input for an error message without credentials, whether it is an address, a body or a header line. Secrets may be
/// in the wrong field, so the field name is not considered.
/// </summary>
public static partial class GivenText
{
    /// <summary>The text.</summary>
    public static string Hide(string text)
    {
        // JSON keeps its structure; other texts are hidden from the first secret on, because the end of the value is unknown.
        var line = text.AsSpan().TrimStart() is ['{' or '[', ..] ? Redactor.RedactBody(text) : HideSaid(text);
        return HideSaid(Redactor.RedactText(Redactor.RedactUrl(line)));
    }

    /// <summary>Redacts the quoted input in a sentence; the rest of the sentence is unchanged.</summary>
    public static string HideQuoted(string sentence)
    {
        var quotes = sentence.Count(character => character == '\'');
        var hidden =
            quotes % 2 == 0
                ? Quoted().Replace(sentence, quoted => $"'{Hide(quoted.Groups["given"].Value)}'")
                : sentence;
        if (quotes < 3)
            return hidden;

        // When the input contains a quote, its start and end are unknown.
        var (first, last) = (hidden.IndexOf('\'') + 1, hidden.LastIndexOf('\''));
        var plain = Marks().Replace(hidden[first..last], "");
        return Hide(plain) == plain ? hidden : hidden[..first] + Redactor.Mask + hidden[last..];
    }

    /// <summary>Redacts a sentence that may repeat the input without quotes.</summary>
    public static string HideAnywhere(string sentence) => HideSaid(Redactor.RedactText(HideQuoted(sentence)));

    /// <summary>The name of a field as it was given, which may be none.</summary>
    public static string Name(string field) => PlainName().IsMatch(field) ? field : Hide(field);

    // Hides everything after the first marker: a pasted text may have more than one header line.
    private static string HideSaid(string text)
    {
        var ends = Scheme()
            .Matches(text)
            .Concat(Named().Matches(text).Where(name => Redactor.IsSecret(name.Groups["name"].Value)))
            .Select(match => match.Index + match.Length)
            .Where(end => end < text.Length && text[end] != Redactor.Mask[0]);
        return ends.Order().Select(end => (int?)end).FirstOrDefault() is { } from ? text[..from] + Redactor.Mask : text;
    }

    [GeneratedRegex(@"'(?<given>[^']*)'")]
    private static partial Regex Quoted();

    [GeneratedRegex("""['"]""")]
    private static partial Regex Marks();

    [GeneratedRegex(@"^[\w$.[\]-]{1,80}\z")]
    private static partial Regex PlainName();

    // A plain word after a scheme that is also an ordinary word, such as "token bucket", is not a secret.
    [GeneratedRegex(
        @"\b(?:Bearer|AWS4-HMAC-SHA256|(?:Basic|Digest|Negotiate|NTLM|Token|ApiKey)(?=[\s:,]+(?!(?-i:[a-z])+(?:[\s.,;]+(?-i:[a-z])+)*[.,;]?\s*$)))[\s:,]+",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex Scheme();

    [GeneratedRegex("""(?<name>[A-Za-z][A-Za-z0-9_.-]{0,63})["'\\]{0,2}\s*(?:[:=]|->)\s*["'\\]{0,2}""")]
    private static partial Regex Named();
}
