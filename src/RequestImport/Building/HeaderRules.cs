using System.Buffers;

namespace RequestImport.Building;

/// <summary>Which headers belong to a request and which describe how one message of it is sent.</summary>
internal static class HeaderRules
{
    private const string TokenCharacters =
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    // RFC 9110, section 5.6.2.
    private static readonly SearchValues<char> Token = SearchValues.Create(TokenCharacters);

    private static readonly string[] PerMessage =
    [
        "Connection",
        "Content-Length",
        "HTTP2-Settings",
        "Keep-Alive",
        "Proxy-Connection",
        "TE",
        "Trailer",
        "Transfer-Encoding",
        "Upgrade",
    ];

    /// <summary>True for a method or a header name without invalid characters.</summary>
    public static bool IsToken(string text) => text.Length > 0 && !text.AsSpan().ContainsAnyExcept(Token);

    /// <summary>Why a header is left out on purpose; null for one that is sent.</summary>
    public static string? ReasonToLeaveOut(string name) =>
        PerMessage.Contains(name, StringComparer.OrdinalIgnoreCase)
            ? "The client that sends the request writes this header."
        : name.StartsWith(':') ? "This is the start of an HTTP/2 request, not a header."
        : null;

    /// <summary>The first character that a header value cannot have; null for a valid value.</summary>
    public static char? InvalidCharacterIn(string value)
    {
        foreach (var character in value)
            if (character != '\t' && char.IsControl(character))
                return character;
        return null;
    }
}
