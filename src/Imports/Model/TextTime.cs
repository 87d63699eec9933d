using System.Globalization;
using System.Text.RegularExpressions;

namespace Imports.Model;

/// <summary>
/// Converts printed times to milliseconds with decimal arithmetic, so that 0.0007 s is 0.7 ms and not 0.7000000000000001.
/// </summary>
internal static partial class TextTime
{
    private const decimal MaxExactValue = 1e15m;

    /// <summary>Converts a time.</summary>
    /// <param name="number">The number.</param>
    /// <param name="msPerUnit">Milliseconds per unit.</param>
    /// <exception cref="FormatException">The text is not a number.</exception>
    public static double Ms(string number, decimal msPerUnit) =>
        decimal.TryParse(number, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var exact)
        && exact < MaxExactValue
            ? (double)(exact * msPerUnit)
            : double.Parse(number, CultureInfo.InvariantCulture) * (double)msPerUnit;

    /// <summary>Converts a time with units, such as <c>1.20ms</c>, <c>12 us</c> or <c>1m30.5s</c>.</summary>
    /// <exception cref="FormatException">The text is not a time with units.</exception>
    public static double Ms(string text) =>
        Duration().IsMatch(text)
            ? Part().Matches(text).Sum(part => Ms(part.Groups["value"].Value, MsPerUnit(part.Groups["unit"].Value)))
            : throw new FormatException($"'{text}' is not a duration.");

    private static decimal MsPerUnit(string unit) =>
        unit switch
        {
            "h" => 3_600_000,
            "m" => 60_000,
            "s" => 1_000,
            "ms" => 1,
            "ns" => 0.000_001m,
            _ => 0.001m,
        };

    [GeneratedRegex(@"^(?:[\d.]+ ?(?:h|ms|m|s|us|µs|ns))+$", RegexOptions.CultureInvariant)]
    private static partial Regex Duration();

    [GeneratedRegex(@"(?<value>[\d.]+) ?(?<unit>h|ms|m|s|us|µs|ns)", RegexOptions.CultureInvariant)]
    private static partial Regex Part();
}
