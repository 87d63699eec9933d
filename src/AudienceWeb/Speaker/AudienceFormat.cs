using System.Globalization;
using Lab.Foundation.Formatting;

namespace AudienceWeb.Speaker;

/// <summary>Formats numbers for the audience.</summary>
public static class AudienceFormat
{
    /// <summary>A number with three significant digits.</summary>
    public static string Amount(double number) =>
        number.ToString(number == 0 || Math.Abs(number) >= 10 ? "#,0" : "0.#", CultureInfo.InvariantCulture);

    /// <summary>A number with its unit; milliseconds as seconds from ten seconds.</summary>
    public static string WithUnit(double number, string unit) =>
        unit == "ms" && number is > 0 and < 1 ? MetricFormat.Latency(number)
        : unit == "ms" && number >= 10_000 ? $"{(number / 1_000).ToString("0.0", CultureInfo.InvariantCulture)} s"
        : $"{Amount(number)} {unit}".TrimEnd();

    /// <summary>A coordinate of an SVG.</summary>
    public static string At(double coordinate) => coordinate.ToString("0.##", CultureInfo.InvariantCulture);
}
