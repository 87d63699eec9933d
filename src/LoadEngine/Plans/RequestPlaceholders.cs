using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;

namespace LoadEngine.Plans;

/// <summary>The kind of text that contains a placeholder, which determines how values are escaped.</summary>
internal enum PlaceholderUse
{
    /// <summary>A header value or a body other than JSON: unchanged.</summary>
    Text,

    /// <summary>An address: percent-encoded, except <c>/</c>.</summary>
    Address,

    /// <summary>A JSON body: escaped as part of a JSON string.</summary>
    Json,
}

/// <summary>The placeholders of a request: <c>{vu}</c>, <c>{iteration}</c>, <c>{random}</c> and <c>{data.NAME}</c>.</summary>
internal static class RequestPlaceholders
{
    private const string Data = "{data.";
    private const char End = '}';

    public static bool Contains(string text) =>
        text.Contains("{vu}", StringComparison.Ordinal)
        || text.Contains("{iteration}", StringComparison.Ordinal)
        || text.Contains("{random}", StringComparison.Ordinal)
        || ContainsData(text);

    public static bool ContainsData(string text) => text.Contains(Data, StringComparison.Ordinal);

    public static string Fill(string text, int user, long iteration, uint random) =>
        !Contains(text)
            ? text
            : text.Replace("{vu}", user.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal)
                .Replace("{iteration}", iteration.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal)
                .Replace("{random}", random.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal);

    /// <summary>The data columns that a text references.</summary>
    public static IEnumerable<string> DataNames(string text)
    {
        for (
            var start = text.IndexOf(Data, StringComparison.Ordinal);
            start >= 0;
            start = text.IndexOf(Data, start + 1, StringComparison.Ordinal)
        )
            if (text.IndexOf(End, start) is > 0 and var end)
                yield return text[(start + Data.Length)..end];
    }

    /// <summary>Inserts the values of a row. Placeholders within values are not replaced.</summary>
    public static string FillData(string text, DataFeed feed, IReadOnlyList<string> row, PlaceholderUse use)
    {
        var start = text.IndexOf(Data, StringComparison.Ordinal);
        if (start < 0)
            return text;
        var (filled, at) = (new StringBuilder(), 0);
        for (; start >= 0; start = text.IndexOf(Data, at, StringComparison.Ordinal))
        {
            var end = text.IndexOf(End, start);
            if (end < 0)
                break;
            var column = feed.ColumnOf(text.AsSpan(start + Data.Length, end - start - Data.Length));
            filled.Append(text, at, start - at).Append(column < 0 ? text[start..(end + 1)] : Escaped(row[column], use));
            at = end + 1;
        }

        return filled.Append(text, at, text.Length - at).ToString();
    }

    private static string Escaped(string value, PlaceholderUse use) =>
        use switch
        {
            PlaceholderUse.Address => Uri.EscapeDataString(value).Replace("%2F", "/", StringComparison.Ordinal),
            PlaceholderUse.Json => JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(value),
            _ => value,
        };
}
