using System.Text;

namespace RequestImport.Building;

/// <summary>Changes addresses as text, so that they are sent as they are written.</summary>
internal static class Addresses
{
    /// <summary>The scheme in front of <c>://</c>, in lower case; null without one.</summary>
    public static string? SchemeOf(string address)
    {
        var end = address.IndexOf("://", StringComparison.Ordinal);
        return end > 0 && address.AsSpan(0, end).IndexOfAny("/?#[@") < 0 ? address[..end].ToLowerInvariant() : null;
    }

    /// <summary>Where the authority of an absolute address starts and ends.</summary>
    public static Range AuthorityOf(string address)
    {
        var start = address.IndexOf("://", StringComparison.Ordinal) + 3;
        var length = address.AsSpan(start).IndexOfAny("/?#");
        return start..(length < 0 ? address.Length : start + length);
    }

    /// <summary>Cuts off the fragment, which is never sent.</summary>
    public static (string Address, string? Fragment) WithoutFragment(string address)
    {
        var at = address.IndexOf('#', StringComparison.Ordinal);
        return at < 0 ? (address, null) : (address[..at], address[at..]);
    }

    /// <summary>Appends to the query.</summary>
    public static string WithQuery(string address, string query)
    {
        if (query.Length == 0)
            return address;
        var (start, fragment) = WithoutFragment(address);
        var at = start.IndexOf('?', StringComparison.Ordinal);
        var separator =
            at < 0 ? "?"
            : at == start.Length - 1 || start[^1] == '&' ? ""
            : "&";
        return start + separator + query + fragment;
    }

    /// <summary>Gives an address without a path the path <c>/</c>, as it is sent.</summary>
    public static string WithPath(string address)
    {
        var authority = AuthorityOf(address);
        var end = authority.End.Value;
        return end == address.Length || address[end] != '/' ? address.Insert(end, "/") : address;
    }

    /// <summary>Removes the segments <c>.</c> and <c>..</c> of the path (RFC 3986, section 5.2.4).</summary>
    public static string WithoutDotSegments(string address)
    {
        var start = AuthorityOf(address).End.Value;
        var length = address.AsSpan(start).IndexOfAny("?#");
        var end = length < 0 ? address.Length : start + length;
        var segments = new List<string>();
        var written = address[start..end].Split('/');
        foreach (var (index, segment) in written.Index().Skip(1))
        {
            var isLast = index == written.Length - 1;
            if (segment is "." or "..")
            {
                if (segment == ".." && segments.Count > 0)
                    segments.RemoveAt(segments.Count - 1);
                if (isLast)
                    segments.Add("");
            }
            else
                segments.Add(segment);
        }

        return segments.Count == 0 ? address : $"{address[..start]}/{string.Join('/', segments)}{address[end..]}";
    }

    /// <summary>Writes loopback for an address that means "all interfaces" to a server: no client can send to it.</summary>
    /// <returns>The address, and the host that was replaced.</returns>
    public static (string Address, string? Replaced) WithReachableHost(string address)
    {
        var authority = AuthorityOf(address);
        var text = address[authority];
        (string Any, string Loopback)[] hosts = [("0.0.0.0", "127.0.0.1"), ("[::]", "[::1]")];
        foreach (var (any, loopback) in hosts)
            if (text == any || text.StartsWith(any + ":", StringComparison.Ordinal))
                return (address[..authority.Start] + loopback + text[any.Length..] + address[authority.End..], any);
        return (address, null);
    }

    /// <summary>True when a <c>Host</c> header names the authority of the address.</summary>
    public static bool IsHostOf(string host, string address)
    {
        var authority = address[AuthorityOf(address)];
        var port = SchemeOf(address) == "https" ? ":443" : ":80";
        return string.Equals(WithoutPort(host), WithoutPort(authority), StringComparison.OrdinalIgnoreCase);

        string WithoutPort(string text) => text.EndsWith(port, StringComparison.Ordinal) ? text[..^port.Length] : text;
    }

    /// <summary>Takes the credentials out of an absolute address, percent-decoded.</summary>
    public static (string Address, string? Credentials) WithoutCredentials(string address)
    {
        var authority = AuthorityOf(address);
        var at = address[authority].LastIndexOf('@');
        if (at < 0)
            return (address, null);
        var start = authority.Start.Value;
        var written = address[start..(start + at)];
        var credentials = written.Contains(':', StringComparison.Ordinal) ? written : written + ":";
        return (address.Remove(start, at + 1), Uri.UnescapeDataString(credentials));
    }

    /// <summary>The value of <c>Authorization</c> for a name and a password with a colon between them.</summary>
    public static string Basic(string credentials) =>
        $"Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials))}";
}
