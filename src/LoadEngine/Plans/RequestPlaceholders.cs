using System.Globalization;

namespace LoadEngine.Plans;

/// <summary>The placeholders a request may hold: <c>{vu}</c>, <c>{iteration}</c> and <c>{random}</c>.</summary>
internal static class RequestPlaceholders
{
    public static bool Contains(string text) =>
        text.Contains("{vu}", StringComparison.Ordinal)
        || text.Contains("{iteration}", StringComparison.Ordinal)
        || text.Contains("{random}", StringComparison.Ordinal);

    public static string Fill(string text, int user, long iteration, uint random) => !Contains(text)
        ? text
        : text.Replace("{vu}", user.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal)
            .Replace("{iteration}", iteration.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal)
            .Replace("{random}", random.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal);
}
