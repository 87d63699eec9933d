using System.Globalization;
using System.Text.RegularExpressions;

namespace Observation.Stacks;

/// <summary>
/// Sanitizes the names of requests. They come from an untrusted process, so they are truncated, and non-printable
/// characters are replaced. Everything after a question mark, escaped or not, is removed.
/// </summary>
internal static partial class RequestNames
{
    /// <summary>Maximum lengths of a method and of a path or endpoint name, in characters.</summary>
    public const int MaxMethodLength = 16,
        MaxNameLength = 160;

    private const string Mapped = "HTTP: ",
        Handler = " => ";

    /// <summary>The sanitized method, or null if it is invalid.</summary>
    public static string? Method(string? method) =>
        method is { Length: > 0 and <= MaxMethodLength } && method.All(char.IsAsciiLetter)
            ? method.ToUpperInvariant()
            : null;

    /// <summary>The path without its query, or null if it is invalid.</summary>
    public static string? Path(string? path) => path is ['/', ..] ? Sanitize(path[..End(path)]) : null;

    /// <summary>
    /// The endpoint from its ASP.NET Core display name: the route of <c>HTTP: GET /orders/{id} => Find</c>, or the
    /// action of
    /// <c>Shop.Controllers.OrdersController.Find (Shop)</c>.
    /// </summary>
    public static string? Endpoint(string? displayName)
    {
        if (string.IsNullOrWhiteSpace(displayName))
            return null;
        var name = displayName.Trim();
        if (name.StartsWith(Mapped, StringComparison.Ordinal))
        {
            var route = name.IndexOf('/', StringComparison.Ordinal);
            var handler = name.IndexOf(Handler, StringComparison.Ordinal);
            return route < 0
                ? Sanitize(name[Mapped.Length..])
                : Sanitize(name[route..(handler > route ? handler : name.Length)]);
        }

        return name is [.., ')'] && name.IndexOf(" (", StringComparison.Ordinal) is > 0 and var assembly
            ? Sanitize(MethodNames.TypeAndMethod(name[..assembly]))
            : Sanitize(name);
    }

    private static int End(string path) => AfterPath().Match(path) is { Success: true } end ? end.Index : path.Length;

    // Also matches the escaped form: it is technically part of the path, but can contain a query.
    [GeneratedRegex("[?#]|%3[Ff]|%23")]
    private static partial Regex AfterPath();

    private static string Sanitize(string text)
    {
        var cut = text.Length > MaxNameLength ? text[..(MaxNameLength - 1)] + '…' : text;
        return string.Concat(cut.Select(letter => IsPrintable(letter) ? letter : '�'));
    }

    private static bool IsPrintable(char letter) =>
        char.GetUnicodeCategory(letter)
            is not (
                UnicodeCategory.Control
                or UnicodeCategory.Format
                or UnicodeCategory.Surrogate
                or UnicodeCategory.PrivateUse
                or UnicodeCategory.LineSeparator
                or UnicodeCategory.ParagraphSeparator
                or UnicodeCategory.OtherNotAssigned
            );
}
