using System.Globalization;

namespace LoadEngine.Documents;

/// <summary>Numbers with an optional rate unit: <c>500</c>, <c>500/s</c>, <c>30/m</c>.</summary>
public static class RateText
{
    private static readonly (string Suffix, double PerSecond)[] Units =
    [
        ("/s", 1),
        ("/m", 1.0 / 60),
        ("/h", 1.0 / 3_600),
    ];

    /// <summary>Parses a number; a rate is converted to starts per second.</summary>
    /// <param name="text">The text.</param>
    /// <param name="perSecond">The number.</param>
    /// <param name="isRate">True if the text has a unit.</param>
    public static bool TryParse(string text, out double perSecond, out bool isRate)
    {
        text = text.Trim();
        var unit = Array.Find(Units, unit => text.EndsWith(unit.Suffix, StringComparison.Ordinal));
        isRate = unit.Suffix is not null;
        var number = isRate ? text[..^unit.Suffix!.Length] : text;
        if (
            !double.TryParse(
                number,
                NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent,
                CultureInfo.InvariantCulture,
                out perSecond
            ) || !double.IsFinite(perSecond)
        )
            return false;
        if (isRate)
            perSecond *= unit.PerSecond;
        return true;
    }
}
