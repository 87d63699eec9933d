using System.Globalization;
using Lab.Teaching.Audience;

namespace Dashboard.Components.AudiencePanels;

/// <summary>A label on an axis.</summary>
/// <param name="Share">Position from 0 at the left end to 1 at the right.</param>
/// <param name="Label">The number, with its unit where it is needed.</param>
internal readonly record struct AxisTick(double Share, string Label);

internal static class AxisTicks
{
    private const int Quarters = 4,
        MaxDecades = 6;

    // Minimum distance to an end, so that two labels do not overlap.
    private const double NearestToAnEnd = 0.1;

    private const double Thousand = 1_000,
        Million = 1_000_000;

    /// <summary>Returns the position of a number, from 0 at the left end to 1 at the right.</summary>
    public static double ShareOf(AudienceQuestion question, double number)
    {
        ArgumentNullException.ThrowIfNull(question);
        return question.IsLogarithmic
            ? Math.Log(number / question.Least) / Math.Log(question.Greatest / question.Least)
            : (number - question.Least) / (question.Greatest - question.Least);
    }

    /// <summary>Returns the labels from left to right.</summary>
    public static IReadOnlyList<AxisTick> Create(AudienceQuestion question)
    {
        ArgumentNullException.ThrowIfNull(question);
        var between = (question.IsLogarithmic ? Decades(question) : Steps(question))
            .Select(number => new AxisTick(
                ShareOf(question, number),
                FormatLabel(number, question.Unit, isLast: false)
            ))
            .Where(tick => tick.Share > NearestToAnEnd && tick.Share < 1 - NearestToAnEnd);
        return
        [
            new(0, FormatLabel(question.Least, question.Unit, isLast: false)),
            .. between,
            new(1, FormatLabel(question.Greatest, question.Unit, isLast: true)),
        ];
    }

    private static IEnumerable<double> Decades(AudienceQuestion question)
    {
        var (first, last) = (
            (int)Math.Ceiling(Math.Log10(question.Least)),
            (int)Math.Floor(Math.Log10(question.Greatest))
        );
        for (var power = first; power <= last; power += 1 + (last - first) / (MaxDecades + 1))
            yield return Math.Pow(10, power);
    }

    private static IEnumerable<double> Steps(AudienceQuestion question) =>
        Enumerable
            .Range(1, Quarters - 1)
            .Select(step => question.Least + (question.Greatest - question.Least) * step / Quarters);

    // Each time has its unit, because the unit changes along the axis; for other quantities only the last label has it.
    private static string FormatLabel(double number, string unit, bool isLast) =>
        unit == "ms"
            ? number >= Thousand
                ? $"{Short(number / Thousand)} s"
                : $"{Short(number)} ms"
            : number >= Million
                ? $"{Short(number / Million)} M{After(unit, isLast)}"
                : number >= Thousand
                    ? $"{Short(number / Thousand)} k{After(unit, isLast)}"
                    : Short(number) + After(unit, isLast);

    private static string After(string unit, bool isLast) => isLast && unit.Length > 0 ? " " + unit : "";

    private static string Short(double number) => number.ToString("#,0.##", CultureInfo.InvariantCulture);
}
