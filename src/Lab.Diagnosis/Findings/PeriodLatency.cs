using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>
/// Estimates a percentile of a period from the percentiles of its frames: each frame is a distribution that is linear between
/// its percentiles, weighted by its number of answers.
/// </summary>
internal static class PeriodLatency
{
    private const double P95Share = 0.95;
    private const int Halvings = 50;

    private static readonly (Series Series, double Share)[] Known =
    [
        (SeriesCatalogue.LatencyP50, 0.5),
        (SeriesCatalogue.LatencyP90, 0.9),
        (SeriesCatalogue.LatencyP95, 0.95),
        (SeriesCatalogue.LatencyP99, 0.99),
        (SeriesCatalogue.LatencyMax, 1),
    ];

    /// <summary>The 95th percentile in milliseconds of the successful answers between two moments; null without any.</summary>
    public static double? P95(this FindingWindow window, double from, double to) =>
        Percentile(window, from, to, P95Share);

    /// <summary>The 99th percentile.</summary>
    public static double? P99(this FindingWindow window, double from, double to) => Percentile(window, from, to, 0.99);

    /// <summary>The median.</summary>
    public static double? P50(this FindingWindow window, double from, double to) => Percentile(window, from, to, 0.5);

    private static double? Percentile(FindingWindow window, double from, double to, double share)
    {
        var moments = window
            .Rows(from, to, [SeriesCatalogue.LoadSucceeded, .. Known.Select(pair => pair.Series)])
            .Select(row => (double[])[row[0] * row[1], .. row[2..]])
            .Where(row => row[0] > 0)
            .ToArray();
        if (moments.Length == 0)
            return share == P95Share ? window.Mean(SeriesCatalogue.LatencyP95, from, to) : null;
        var (low, high, wanted) = (0.0, moments.Max(row => row[^1]), share * moments.Sum(row => row[0]));
        for (var i = 0; i < Halvings; i++)
        {
            var middle = (low + high) / 2;
            if (moments.Sum(row => row[0] * ShareUpTo(row, middle)) < wanted)
                low = middle;
            else
                high = middle;
        }

        return high;
    }

    private static double ShareUpTo(double[] row, double latencyMs)
    {
        var (below, shareBelow) = (0.0, 0.0);
        for (var i = 0; i < Known.Length; i++)
        {
            var (at, share) = (row[i + 1], Known[i].Share);
            if (latencyMs < at)
                return shareBelow + ((share - shareBelow) * (latencyMs - below) / (at - below));
            (below, shareBelow) = (at, share);
        }

        return 1;
    }
}
