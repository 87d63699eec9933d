using System.Text;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Curl;

/// <summary>Reads an address as curl does.</summary>
internal static class CurlAddress
{
    // curl takes another protocol for hosts with such a name.
    private static readonly string[] OtherProtocols = ["ftp.", "dict.", "ldap.", "imap.", "smtp.", "pop3."];

    /// <summary>Resolves <c>\[</c> and its like, and refuses an address that stands for several.</summary>
    public static string WithoutGlobs(string address, int line)
    {
        var text = new StringBuilder(address.Length);
        for (var at = 0; at < address.Length; at++)
        {
            var letter = address[at];
            var next = at + 1 < address.Length ? address[at + 1] : '\0';
            if (letter == '\\' && next is '{' or '}' or '[' or ']')
            {
                text.Append(next);
                at++;
            }
            else if (letter == '[' && LengthOfLiteral(address.AsSpan(at)) is var length and > 0)
            {
                text.Append(address, at, length);
                at += length - 1;
            }
            else if (letter is '{' or '}' or '[' or ']')
                throw new UnreadableException(
                    ReadProblemCode.InvalidAddress,
                    address,
                    line,
                    $"curl reads '{letter}' in an address as a pattern for several addresses. Write one address, or add -g."
                );
            else
                text.Append(letter);
        }

        return text.ToString();
    }

    /// <summary>Adds the scheme that curl takes for an address without one.</summary>
    public static string WithScheme(string address, string? defaultScheme, int line)
    {
        if (Addresses.SchemeOf(address) is not null)
            return address;
        if (address.StartsWith('/'))
            throw new UnreadableException(
                ReadProblemCode.InvalidAddress,
                address,
                line,
                "The address has no host. Write the whole address."
            );
        if (
            defaultScheme is null
            && OtherProtocols.FirstOrDefault(start => address.StartsWith(start, StringComparison.OrdinalIgnoreCase))
                is { } other
        )
            throw new UnreadableException(
                ReadProblemCode.InvalidAddress,
                address,
                line,
                $"curl does not send HTTP to a host that starts with '{other}'. Write http:// in front of it."
            );
        return $"{defaultScheme ?? "http"}://{address}";
    }

    // [] and the address of an IPv6 host are not patterns.
    private static int LengthOfLiteral(ReadOnlySpan<char> text)
    {
        var end = text.IndexOf(']');
        if (end < 0)
            return 0;
        var content = text[1..end];
        var isLiteral = content.IsEmpty || System.Net.IPAddress.TryParse(content, out _) && content.Contains(':');
        return isLiteral ? end + 1 : 0;
    }
}
