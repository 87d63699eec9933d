using System.Diagnostics.CodeAnalysis;
using LoadEngine.Plans;

namespace Locust.Masters;

/// <summary>Address and credentials of a master's web UI.</summary>
/// <param name="Url">Scheme, host and port.</param>
/// <param name="Credentials">Name and password separated by a colon, as in Locust's option <c>--web-auth</c>; null for none.</param>
public sealed record MasterAddress(Uri Url, string? Credentials)
{
    /// <summary>Parses an address entered by a user.</summary>
    /// <param name="text">Text such as <c>http://127.0.0.1:8089</c>, optionally with <c>name:password@</c> before the host.</param>
    /// <param name="hosts">Hosts that are allowed as targets, and therefore as masters.</param>
    /// <param name="address">The parsed address.</param>
    /// <param name="mistake">The error, as the end of a sentence that names the setting.</param>
    public static bool TryParse(
        string text,
        AllowedHosts hosts,
        [NotNullWhen(true)] out MasterAddress? address,
        [NotNullWhen(false)] out string? mistake
    )
    {
        ArgumentNullException.ThrowIfNull(hosts);
        (address, mistake) = (null, null);
        if (
            !Uri.TryCreate(text.Trim(), UriKind.Absolute, out var url)
            || url.Scheme is not ("http" or "https")
            || url.Host.Length == 0
        )
            mistake = "must be an address such as http://127.0.0.1:8089";
        else if (url.PathAndQuery is not ("" or "/") || url.Fragment.Length > 0)
            mistake = "must have no path";
        else if (!hosts.Allows(url))
            mistake = "must name this machine or a host of Lab:AllowedHosts";
        if (mistake is not null)
            return false;
        var credentials = Uri.UnescapeDataString(url!.UserInfo);
        address = new(new Uri($"{url.Scheme}://{url.Host}:{url.Port}/"), credentials.Length > 0 ? credentials : null);
        return true;
    }

    /// <summary>The address without name and password.</summary>
    public override string ToString() => Url.GetLeftPart(UriPartial.Authority);
}
