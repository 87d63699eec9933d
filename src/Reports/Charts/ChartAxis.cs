using System.Globalization;

namespace Reports.Charts;

/// <summary>One axis of a chart. A logarithmic axis is linear over logarithms.</summary>
/// <param name="Min">The start.</param>
/// <param name="Max">The end.</param>
/// <param name="Ticks">The positions of the labels, with their texts.</param>
public sealed record ChartAxis(double Min, double Max, IReadOnlyList<(double At, string Label)> Ticks)
{
    private const int MaxTicks = 6;
    private static readonly double[] Nines = [50, 90, 99, 99.9, 99.99, 99.999];

    /// <summary>From 0 to a value above all others.</summary>
    public static ChartAxis FromZero(double max, string unit = "")
    {
        var end = max > 0 ? max : 1;
        var step = Step(end / MaxTicks);
        var ticks = Enumerable
            .Range(0, (int)(end / step) + 1)
            .Select(number => (number * step, Short(number * step) + unit))
            .ToList();
        return new(0, end, ticks);
    }

    /// <summary>A logarithmic latency axis with one label per decade.</summary>
    public static ChartAxis Decades(double leastMs, double mostMs)
    {
        var from = (int)Math.Floor(Math.Log10(Math.Max(leastMs, 0.001)));
        var to = Math.Max(from + 1, (int)Math.Ceiling(Math.Log10(Math.Max(mostMs, 0.001))));
        return new(
            from,
            to,
            [.. Enumerable.Range(from, to - from + 1).Select(power => ((double)power, Short(Math.Pow(10, power))))]
        );
    }

    /// <summary>A percentile axis on which each additional nine has the same width.</summary>
    public static ChartAxis Percentiles(double most) =>
        new(
            0,
            Math.Max(1, ToPosition(most)),
            [
                (0, "0 %"),
                .. Nines
                    .Where(value => ToPosition(value) <= Math.Max(1, ToPosition(most)) + 0.001)
                    .Select(value => (ToPosition(value), value.ToString(CultureInfo.InvariantCulture) + " %")),
            ]
        );

    /// <summary>The position of a percentile below 100.</summary>
    public static double ToPosition(double percentile) => -Math.Log10(Math.Max(1e-9, 1 - percentile / 100));

    /// <summary>The position of a value as a share of the axis.</summary>
    public double ShareOf(double value) => Math.Clamp((value - Min) / (Max - Min), 0, 1);

    private static double Step(double least)
    {
        var power = Math.Pow(10, Math.Floor(Math.Log10(least)));
        return power
            * (least / power) switch
            {
                <= 1 => 1,
                <= 2 => 2,
                <= 5 => 5,
                _ => 10,
            };
    }

    private static string Short(double value) =>
        value >= 10_000
            ? (value / 1_000).ToString("0.#", CultureInfo.InvariantCulture) + "k"
            : value.ToString("0.###", CultureInfo.InvariantCulture);
}
