using System.Globalization;

namespace XRayBench;

/// <summary>The figures of a run.</summary>
internal sealed record Figures(double Rps, double P95Ms, double P99Ms);

/// <summary>Compares pairs of runs.</summary>
internal static class Ratios
{
    /// <summary>Median, first and third quartile of with ÷ without.</summary>
    public static string Spread(List<(Figures With, Figures Without)> pairs, Func<Figures, double> figure)
    {
        var ratios = pairs.Select(pair => figure(pair.With) / figure(pair.Without)).Order().ToList();
        return $"{Format(Median(ratios), "0.000")} ({Format(ratios[ratios.Count / 4], "0.000")}–"
            + $"{Format(ratios[ratios.Count * 3 / 4], "0.000")})";
    }

    /// <summary>The median; not a number without values.</summary>
    public static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToList();
        return sorted.Count == 0 ? double.NaN : (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
    }

    /// <summary>The number in the format of the tables.</summary>
    public static string Format(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
