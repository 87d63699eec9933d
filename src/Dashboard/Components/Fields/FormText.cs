using System.Globalization;

namespace Dashboard.Components.Fields;

internal static class FormText
{
    private static readonly char[] BetweenRules = [',', ';', '\n', '\r'];

    /// <summary>Parses a whole number.</summary>
    public static int? ParseInteger(string text) =>
        int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int number) ? number : null;

    /// <summary>Parses a whole number; returns 0 for an empty text.</summary>
    public static int? ParseOptionalInteger(string text) => string.IsNullOrWhiteSpace(text) ? 0 : ParseInteger(text);

    /// <summary>Parses a number.</summary>
    public static double? ParseNumber(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number)
        && double.IsFinite(number)
            ? number
            : null;

    /// <summary>Parses whole numbers separated by commas.</summary>
    public static IReadOnlyList<int>? Sizes(string text)
    {
        var sizes = text.Split(',').Select(ParseInteger).ToList();
        return sizes.Contains(null) ? null : [.. sizes.OfType<int>()];
    }

    /// <summary>Parses thresholds separated by commas or line ends.</summary>
    public static IReadOnlyList<string> Rules(string text) =>
        text.Split(BetweenRules, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>Returns the error for a text that is not a whole number, or null.</summary>
    public static string? ValidateInteger(string text) => ParseInteger(text) is null ? "Enter a whole number." : null;
}
