using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace LoadEngine.Documents;

/// <summary>
/// Durations as text: <c>500ms</c>, <c>30s</c>, <c>1m30s</c>, <c>1.5h</c>. The canonical form starts with the largest unit and
/// omits zero units; zero is <c>0s</c>.
/// </summary>
public static partial class DurationText
{
    /// <summary>The format, for error messages.</summary>
    public const string Expected = "a duration such as 500ms, 30s or 1m30s";

    private const long MaxMs = 1_000L * 3_600_000;

    private static readonly (string Unit, long Ms)[] Units = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

    /// <summary>Parses a duration; false for invalid text, fractions of a millisecond and more than 1,000 h.</summary>
    /// <remarks>A sign is accepted, so that a negative duration is reported as out of range instead of unreadable.</remarks>
    public static bool TryParse(string text, out TimeSpan duration)
    {
        duration = TimeSpan.Zero;
        text = text.Trim();
        if (text == "0")
            return true;
        var match = Pattern().Match(text);
        if (!match.Success)
            return false;
        var totalMs = 0m;
        foreach (var (unit, unitMs) in Units)
        {
            var part = match.Groups[unit];
            if (!part.Success)
                continue;
            if (
                !decimal.TryParse(
                    part.ValueSpan,
                    NumberStyles.AllowDecimalPoint,
                    CultureInfo.InvariantCulture,
                    out var number
                )
            )
                return false;
            if (number > MaxMs)
                return false;
            totalMs += number * unitMs;
        }

        if (match.Length == match.Groups["sign"].Length || totalMs > MaxMs || totalMs != Math.Floor(totalMs))
            return false;
        duration = TimeSpan.FromMilliseconds(match.Groups["sign"].Length > 0 ? -(long)totalMs : (long)totalMs);
        return true;
    }

    /// <summary>Formats a duration in the canonical form, in whole milliseconds.</summary>
    public static string Format(TimeSpan duration)
    {
        var durationMs = (long)duration.TotalMilliseconds;
        if (durationMs == 0)
            return "0s";
        var text = new StringBuilder(durationMs < 0 ? "-" : "");
        var rest = Math.Abs(durationMs);
        foreach (var (unit, unitMs) in Units)
        {
            if (rest < unitMs)
                continue;
            text.Append(CultureInfo.InvariantCulture, $"{rest / unitMs}{unit}");
            rest %= unitMs;
        }

        return text.ToString();
    }

    [GeneratedRegex(
        @"^(?<sign>-?)(?:(?<h>\d+(?:\.\d+)?)h)?(?:(?<m>\d+(?:\.\d+)?)m(?!s))?(?:(?<s>\d+(?:\.\d+)?)s)?(?:(?<ms>\d+(?:\.\d+)?)ms)?$",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Pattern();
}
