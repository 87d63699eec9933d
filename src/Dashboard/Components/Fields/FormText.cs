using System.Globalization;

namespace Dashboard.Components.Fields;

internal static class FormText
{
    private static readonly char[] BetweenRules = [',', ';', '\n', '\r'];

    /// <summary>A whole number.</summary>
    public static int? ParseInteger(string text) =>
        int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int number) ? number : null;

    /// <summary>A whole number, or 0 when nothing was typed.</summary>
    public static int? ParseOptionalInteger(string text) => string.IsNullOrWhiteSpace(text) ? 0 : ParseInteger(text);

    /// <summary>A number.</summary>
    public static double? ParseNumber(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number)
        && double.IsFinite(number)
            ? number
            : null;

    /// <summary>Whole numbers with commas between them.</summary>
    public static IReadOnlyList<int>? Sizes(string text)
    {
        var sizes = text.Split(',').Select(ParseInteger).ToList();
        return sizes.Contains(null) ? null : [.. sizes.OfType<int>()];
    }

    /// <summary>Rules with commas or line ends between them.</summary>
    public static IReadOnlyList<string> Rules(string text) =>
        text.Split(BetweenRules, StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>What to say about a text that should be a whole number, or null.</summary>
    public static string? ValidateInteger(string text) => ParseInteger(text) is null ? "Enter a whole number." : null;
}
