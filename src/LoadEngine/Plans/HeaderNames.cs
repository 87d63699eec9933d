using System.Buffers;

namespace LoadEngine.Plans;

/// <summary>Decides which headers a request may set.</summary>
public static class HeaderNames
{
    /// <summary>Characters of a name (RFC 9110, section 5.6.2).</summary>
    private static readonly SearchValues<char> Characters = SearchValues.Create(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    );

    // An invalid value would split or truncate requests.
    private static readonly string[] EngineManaged =
    [
        "Content-Length",
        "Transfer-Encoding",
        "Connection",
        "Upgrade",
        "Keep-Alive",
        "TE",
        "Trailer",
    ];

    /// <summary>Returns the error in a header name, or null.</summary>
    /// <param name="name">The header name.</param>
    public static string? Validate(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (IsEngineManaged(name))
            return $"{EngineManaged.First(known => known.Equals(name, StringComparison.OrdinalIgnoreCase))} is "
                + $"written by the engine. Leave it out.";
        return name.Length == 0 || name.AsSpan().ContainsAnyExcept(Characters)
            ? "A header name may contain letters, digits and hyphens."
            : null;
    }

    /// <summary>True for a message-framing header, which the engine writes.</summary>
    internal static bool IsEngineManaged(string name) => EngineManaged.Contains(name, StringComparer.OrdinalIgnoreCase);
}
