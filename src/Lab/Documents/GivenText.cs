using System.Text.RegularExpressions;
using LoadEngine.Documents;

namespace Lab.Documents;

/// <summary>
/// A text that was given where another was meant, as a refusal repeats it: without what lets somebody in, be it an address, a body, or a header's line. It may be in the wrong field, so
/// that the field says nothing of it. Stateless.
/// </summary>
internal static partial class GivenText
{
    /// <summary>The text.</summary>
    public static string Hide(string text) => HideSaid(SecretTexts.Hide(SecretValues.HideInUrl(SecretBodies.Hide(text))));

    /// <summary>A sentence that quotes what was given; its own words stay.</summary>
    public static string HideQuoted(string sentence)
    {
        if (sentence.Count(each => each == '\'') % 2 == 0) return Quoted().Replace(sentence, quoted => $"'{HideSaid(quoted.Groups["given"].Value)}'");

        // With a quote in what was given, where it begins and ends is not known.
        var (first, last) = (sentence.IndexOf('\'') + 1, sentence.LastIndexOf('\''));
        return last <= first ? sentence : sentence[..first] + HideSaid(sentence[first..last]) + sentence[last..];
    }

    // All of what stands behind the first that says it: who pastes a header's line may have pasted more than one.
    private static string HideSaid(string text)
    {
        var ends = Scheme().Matches(text).Concat(Name().Matches(text).Where(name => SecretValues.IsSecret(name.Groups["name"].Value))).Select(said => said.Index + said.Length).Where(end => end < text.Length && text[end] != SecretValues.Hidden[0]);
        return ends.Order().Select(end => (int?)end).FirstOrDefault() is { } from ? text[..from] + SecretValues.Hidden : text;
    }

    [GeneratedRegex(@"'(?<given>[^']*)'")]
    private static partial Regex Quoted();

    [GeneratedRegex(@"\b(?:Bearer|Basic|Digest|Negotiate|NTLM|AWS4-HMAC-SHA256|Token|ApiKey)[\s:]+", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Scheme();

    [GeneratedRegex(@"(?<name>[A-Za-z][A-Za-z0-9_.-]{0,63})\s*[:=]\s*")]
    private static partial Regex Name();
}
