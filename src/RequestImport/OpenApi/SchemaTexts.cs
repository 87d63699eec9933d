using System.Text.RegularExpressions;
using Microsoft.OpenApi;

namespace RequestImport.OpenApi;

/// <summary>Creates a text within the limits of a schema.</summary>
internal static class SchemaTexts
{
    /// <summary>The text for a schema without limits.</summary>
    public const string Default = "text";

    private const int MaxLength = 1_000;

    private static readonly TimeSpan PatternTimeout = TimeSpan.FromMilliseconds(100);

    private static readonly Dictionary<string, string> ByFormat = new(StringComparer.Ordinal)
    {
        ["date"] = "2030-01-01",
        ["date-time"] = "2030-01-01T00:00:00Z",
        ["time"] = "12:00:00Z",
        ["duration"] = "PT1M",
        ["uuid"] = "00000000-0000-0000-0000-000000000001",
        ["email"] = "a@example.com",
        ["uri"] = "https://example.com/",
        ["url"] = "https://example.com/",
        ["uri-reference"] = "/",
        ["hostname"] = "example.com",
        ["ipv4"] = "127.0.0.1",
        ["ipv6"] = "::1",
        ["byte"] = "dGV4dA==",
        ["char"] = "a",
    };

    // Texts that many patterns accept.
    private static readonly string[] Candidates =
    [
        Default,
        "a",
        "A",
        "1",
        "1.0",
        "abc",
        "ABC",
        "AB",
        "12345",
        "123456789",
        "a1",
        "A1",
        "example.com",
        .. ByFormat.Values,
    ];

    /// <summary>The text; null where none of the tried ones is valid.</summary>
    public static string? Create(IOpenApiSchema schema)
    {
        var (min, max) = (schema.MinLength ?? 0, schema.MaxLength ?? int.MaxValue);
        if (schema.Format is { } format && ByFormat.TryGetValue(format, out var known))
            return IsValid(known) ? known : null;
        if (schema.Pattern is not null)
            return Candidates.FirstOrDefault(IsValid);
        var length = Math.Clamp(Default.Length, Math.Min(min, max), max);
        return length > MaxLength ? null : Default.PadRight(length, 'x')[..length];

        bool IsValid(string text) => text.Length >= min && text.Length <= max && Matches(text, schema.Pattern);
    }

    private static bool Matches(string text, string? pattern)
    {
        try
        {
            return pattern is null || Regex.IsMatch(text, pattern, RegexOptions.CultureInvariant, PatternTimeout);
        }
        catch (Exception invalid) when (invalid is ArgumentException or RegexMatchTimeoutException)
        {
            return false;
        }
    }
}
