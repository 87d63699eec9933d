using System.Text.RegularExpressions;
using LoadEngine.Documents;

namespace Lab.Foundation.Redaction;

/// <summary>
/// A text that was given where another was meant, as a refusal repeats it: without what lets somebody in, be it an address, a body, or a header's line. It may be in the wrong field, so
/// that the field says nothing of it.
/// </summary>
public static partial class GivenText
{
    /// <summary>The text.</summary>
    public static string Hide(string text)
    {
        // JSON keeps its shape; of any other text all behind the first that says it is a secret is hidden, for a value would be cut within it.
        var line = text.AsSpan().TrimStart() is ['{' or '[', ..] ? Redactor.RedactBody(text) : HideSaid(text);
        return HideSaid(Redactor.RedactText(Redactor.RedactUrl(line)));
    }

    /// <summary>A sentence that quotes what was given; its own words stay.</summary>
    public static string HideQuoted(string sentence)
    {
        var quotes = sentence.Count(character => character == '\'');
        var hidden =
            quotes % 2 == 0
                ? Quoted().Replace(sentence, quoted => $"'{Hide(quoted.Groups["given"].Value)}'")
                : sentence;
        if (quotes < 3)
            return hidden;

        // With a quote in what was given, where it begins and ends is not known.
        var (first, last) = (hidden.IndexOf('\'') + 1, hidden.LastIndexOf('\''));
        var plain = Marks().Replace(hidden[first..last], "");
        return Hide(plain) == plain ? hidden : hidden[..first] + Redactor.Mask + hidden[last..];
    }

    /// <summary>A sentence that may repeat what was given without quoting it.</summary>
    public static string HideAnywhere(string sentence) => HideSaid(Redactor.RedactText(HideQuoted(sentence)));

    /// <summary>The name of a field as it was given, which may be none.</summary>
    public static string Name(string field) => PlainName().IsMatch(field) ? field : Hide(field);

    // All of what stands behind the first that says it: who pastes a header's line may have pasted more than one.
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

    // Plain words behind one that is a word as well, such as a token bucket, are no secret.
    [GeneratedRegex(
        @"\b(?:Bearer|AWS4-HMAC-SHA256|(?:Basic|Digest|Negotiate|NTLM|Token|ApiKey)(?=[\s:,]+(?!(?-i:[a-z])+(?:[\s.,;]+(?-i:[a-z])+)*[.,;]?\s*$)))[\s:,]+",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex Scheme();

    [GeneratedRegex("""(?<name>[A-Za-z][A-Za-z0-9_.-]{0,63})["'\\]{0,2}\s*(?:[:=]|->)\s*["'\\]{0,2}""")]
    private static partial Regex Named();
}
