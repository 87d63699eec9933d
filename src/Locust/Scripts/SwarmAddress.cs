using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Locust.Scripts;

/// <summary>
/// Normalizes an address so that all parsers agree on its host. The host has been validated here, and the Python client
/// must not derive another one from the user's input.
/// </summary>
public static class SwarmAddress
{
    private const string SchemeEnd = "://";

    // A backslash is excluded: URL parsers disagree about it, so an address with a backslash in its host is invalid.
    private static readonly char[] HostEnds = ['/', '?', '#'];

    /// <summary>Returns the address with the parsed scheme, host and port, followed by the rest of the input.</summary>
    /// <param name="url">An address, which can have placeholders after its host.</param>
    /// <param name="address">The address; null if it is invalid or its host is not fixed.</param>
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

    // Escapes characters that are invalid in a request line, because Python's client sends an address unchanged.
    private static string Escaped(Rune letter) =>
        letter.IsAscii && letter.Value is > ' ' and <= '~' and not ('"' or '<' or '>' or '\\' or '^' or '`' or '|')
            ? letter.ToString()
            : Uri.EscapeDataString(letter.ToString());
}
