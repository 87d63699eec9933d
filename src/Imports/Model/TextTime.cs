using System.Globalization;

namespace Imports.Model;

/// <summary>
/// Converts printed times to milliseconds with decimal arithmetic, so that 0.0007 s is 0.7 ms and not 0.7000000000000001.
/// </summary>
internal static class TextTime
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
}
