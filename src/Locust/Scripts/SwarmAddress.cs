using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Locust.Scripts;

/// <summary>
/// Writes an address so that two readers cannot take it for two: which host it names has been checked here, and is not to be read anew from what
/// somebody typed.
/// </summary>
public static class SwarmAddress
{
    private const string SchemeEnd = "://";

    // A backslash is none: one reader would stop at it and another go on, so what has one in its host is no address.
    private static readonly char[] HostEnds = ['/', '?', '#'];

    /// <summary>The address with scheme, host and port as they were understood, and the rest as it was typed.</summary>
    /// <param name="url">An address, which may have placeholders behind its host.</param>
    /// <param name="address">The address; null when it is none, or its host is not fixed.</param>
    public static bool TryWrite(string url, [NotNullWhen(true)] out string? address)
    {
        ArgumentNullException.ThrowIfNull(url);
        address = null;
        var start = url.IndexOf(SchemeEnd, StringComparison.Ordinal);
        if (start < 0)
            return false;
        start += SchemeEnd.Length;
        var end = url.IndexOfAny(HostEnds, start);
        if (end < 0)
            end = url.Length;
        if (
            url.AsSpan(0, end).ContainsAny('{', '}')
            || !Uri.TryCreate(url[..end] + "/", UriKind.Absolute, out var host)
            || host.Scheme is not ("http" or "https")
        )
            return false;
        var name = host.HostNameType == UriHostNameType.IPv6 ? host.Host : host.IdnHost;
        var rest = end < url.Length && url[end] == '/' ? url[(end + 1)..] : url[end..];
        address = $"{host.Scheme}{SchemeEnd}{name}:{host.Port}/{string.Concat(rest.EnumerateRunes().Select(Escaped))}";
        return true;
    }

    // What no request line can hold: Python's client sends an address as it is.
    private static string Escaped(Rune letter) =>
        letter.IsAscii && letter.Value is > ' ' and <= '~' and not ('"' or '<' or '>' or '\\' or '^' or '`' or '|')
            ? letter.ToString()
            : Uri.EscapeDataString(letter.ToString());
}
