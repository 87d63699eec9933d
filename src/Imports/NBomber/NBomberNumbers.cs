using System.Globalization;

namespace Imports.NBomber;

/// <summary>Numbers as NBomber writes them.</summary>
internal static class NBomberNumbers
{
    /// <summary>Seconds of a time such as <c>00:01:30</c>.</summary>
    /// <exception cref="FormatException">The text is not a time.</exception>
    public static double Seconds(string? text) =>
        TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out var time)
            ? time.TotalSeconds
            : throw new FormatException($"the duration '{text}' is not a time.");

    /// <summary>A number with a point, or with the comma of the machine's language.</summary>
    /// <exception cref="FormatException">The text is not a number.</exception>
    public static double Number(string text) =>
        double.TryParse(
            text.Replace(',', '.'),
            NumberStyles.AllowDecimalPoint,
            CultureInfo.InvariantCulture,
            out var number
        )
            ? number
            : throw new FormatException($"'{text}' is not a number.");
}
