using System.Text.RegularExpressions;
using Lab.Foundation.Text;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Lab.Targets.Connections;

/// <summary>The address of a service in the form shown on pages and in messages, where other people can read it.</summary>
public static partial class ShownAddress
{
    /// <summary>Maximum length in a message.</summary>
    public const int Longest = 200;

    /// <summary>The address for a message: without its secrets, and cut where it is long.</summary>
    public static string Of(string url)
    {
        var shown = Redactor.RedactUrl(url);
        return TextTruncator.Truncate(shown, Longest);
    }

    /// <summary>The same for an address of host and port only, such as one to listen on.</summary>
    public static string OfHost(string url)
    {
        if (!Listening().IsMatch(url))
            return GivenWord.Shown(url);
        var host = url.LastIndexOf('@') is >= 0 and var at ? "…" + url[at..] : url;
        return Of(host.IndexOfAny(['?', '#']) is >= 0 and var rest ? host[..rest] + "…" : host);
    }

    [GeneratedRegex(
        @"^(?:[A-Za-z][A-Za-z0-9+.-]{0,9}:[/\\]{1,3}\S*|[0-9.*+:[\]]{1,45}|\S*@(?:localhost|[0-9.:[\]]{3,45}|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::[0-9]{1,5})?)\z"
    )]
    private static partial Regex Listening();

    /// <summary>The address for a field in which it can be changed: all of it without its secrets.</summary>
    public static string ForField(Uri url) => Redactor.RedactUrl(url.AbsoluteUri);

    /// <summary>What such a field holds, with the secrets that were hidden in it and were left as they are.</summary>
    /// <param name="typed">The field.</param>
    /// <param name="known">The address that it was filled with; null for none.</param>
    public static string FromField(string typed, Uri? known)
    {
        if (known is null || !typed.Contains(Redactor.Mask, StringComparison.Ordinal))
            return typed;
        var hidden = new Dictionary<string, string>();
        Redactor.ReplaceInUrl(
            known.AbsoluteUri,
            (name, value) =>
            {
                hidden.TryAdd(name, value);
                return value;
            }
        );
        return Redactor.ReplaceInUrl(
            typed,
            (name, value) => value == Redactor.Mask ? hidden.GetValueOrDefault(name, value) : value
        );
    }
}
