using System.Globalization;

namespace LoadEngine.Plans;

/// <summary>An inclusive range of statuses, written <c>200</c>, <c>2xx</c> or <c>200-204</c>.</summary>
/// <param name="From">The lowest status, 100 to 599.</param>
/// <param name="To">The highest status.</param>
public readonly record struct StatusRange(int From, int To)
{
    private const int MinStatus = 100,
        MaxStatus = 599;

    /// <summary>The format, for error messages.</summary>
    public const string Expected = "a status such as 200, 2xx or 200-204";

    /// <summary>True if the status is in the range.</summary>
    public bool Contains(int status) => status >= From && status <= To;

    /// <summary>Parses the written form.</summary>
    public static bool TryParse(string text, out StatusRange range)
    {
        text = text.Trim();
        range = default;
        if (text is [>= '1' and <= '5', 'x', 'x'])
        {
            var hundreds = (text[0] - '0') * 100;
            range = new(hundreds, hundreds + 99);
            return true;
        }

        var ends = text.Split('-');
        if (ends.Length > 2 || !TryStatus(ends[0], out var from) || !TryStatus(ends[^1], out var to) || to < from)
            return false;
        range = new(from, to);
        return true;
    }

    /// <inheritdoc/>
    public override string ToString() =>
        From == To ? From.ToString(CultureInfo.InvariantCulture)
        : From % 100 == 0 && To == From + 99 ? $"{From / 100}xx"
        : string.Create(CultureInfo.InvariantCulture, $"{From}-{To}");

    private static bool TryStatus(string text, out int status) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out status)
        && status is >= MinStatus and <= MaxStatus;
}
