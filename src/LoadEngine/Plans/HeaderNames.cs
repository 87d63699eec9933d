using System.Buffers;

namespace LoadEngine.Plans;

/// <summary>Which headers a request may be given. The page, the API and the command line go by this and no other. Stateless.</summary>
public static class HeaderNames
{
    /// <summary>What a name is made of (RFC 9110, section 5.6.2).</summary>
    private static readonly SearchValues<char> Characters = SearchValues.Create(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    );

    // Another value than the true one would make two requests of one, or none.
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

    /// <summary>What is wrong with a name, in one sentence; null when nothing is.</summary>
    /// <param name="name">The name.</param>
    /// <param name="shown">The name as the sentence may repeat it.</param>
    public static string? Validate(string name, string shown)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (IsEngineManaged(name))
            return $"'{name}' says how the request itself is sent, and is written by the engine: leave it out.";
        return name.Length == 0 || name.AsSpan().ContainsAnyExcept(Characters)
            ? $"'{shown}' is no name of a header: use letters, digits and hyphens."
            : null;
    }

    /// <summary>True for one that says how the request itself is sent, so that the engine writes it.</summary>
    internal static bool IsEngineManaged(string name) => EngineManaged.Contains(name, StringComparer.OrdinalIgnoreCase);
}
