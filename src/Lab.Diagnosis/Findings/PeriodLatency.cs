using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>
/// Percentiles of a period, over the pooled answers of its frames. The percentiles of a frame are answers of known ranks; the
/// answers between them are interpolated.
/// </summary>
internal static class PeriodLatency
{
    private const double P50Share = 0.5,
        P95Share = 0.95,
        P99Share = 0.99;
    private const int Halvings = 30;

    // Rounding must not move a rank to the next one.
    private const double RankTolerance = 1e-6;

    private static readonly (Series Series, double Share)[] Known =
    [
        (SeriesCatalogue.LatencyP50, P50Share),
        (SeriesCatalogue.LatencyP90, 0.9),
        (SeriesCatalogue.LatencyP95, P95Share),
        (SeriesCatalogue.LatencyP99, P99Share),
        (SeriesCatalogue.LatencyMax, 1),
    ];

    private static readonly Series[] Read =
    [
        SeriesCatalogue.LoadSucceeded,
        .. Known.Select(percentile => percentile.Series),
    ];

    /// <summary>The 95th percentile in milliseconds of the successful answers between two moments; null without any.</summary>
    public static double? P95(this FindingWindow window, double from, double to) =>
        Percentile(window, from, to, P95Share) ?? window.Newest(SeriesCatalogue.LatencyP95, from, to);

    /// <summary>The 95th percentile of a span.</summary>
    public static double? P95(this FindingWindow window, double span) => window.P95(window.Now - span, window.Now);

    /// <summary>The 99th percentile.</summary>
    public static double? P99(this FindingWindow window, double from, double to) =>
        Percentile(window, from, to, P99Share);

    /// <summary>The median.</summary>
    public static double? P50(this FindingWindow window, double from, double to) =>
        Percentile(window, from, to, P50Share) ?? window.Newest(SeriesCatalogue.LatencyP50, from, to);

    /// <summary>The median of a span.</summary>
    public static double? P50(this FindingWindow window, double span) => window.P50(window.Now - span, window.Now);

    // Null for a swarm: each of its frames has the percentiles of several seconds, without the others that are needed here.
    private static double? Percentile(FindingWindow window, double from, double to, double share)
    {
        var frames = window
            .WholeRows(from, to, Read)
            .Select(row => (Answers: Math.Max(1, (long)Math.Round(row[0] * row[1])), Row: row))
            .Where(frame => frame.Row[1] > 0)
            .ToArray();
        if (frames.Length == 0)
            return null;
        var rank = (share * frames.Sum(frame => frame.Answers)) - RankTolerance;
        var (low, high) = (0.0, frames.Max(frame => frame.Row[^1]));
        for (var i = 0; i < Halvings; i++)
        {
            var middle = (low + high) / 2;
            if (frames.Sum(frame => CountUpTo(frame.Row, frame.Answers, middle)) < rank)
                low = middle;
            else
                high = middle;
        }

        return high;
    }

    private static long CountUpTo(double[] row, long answers, double latencyMs)
    {
        var (below, rankBelow) = (0.0, 0L);
        for (var i = 0; i < Known.Length; i++)
        {
            var at = row[i + 2];
            var rank = Math.Max(1, (long)Math.Ceiling((Known[i].Share * answers) - RankTolerance));
            if (latencyMs < at)
                return rankBelow + (long)((rank - rankBelow) * (latencyMs - below) / (at - below));
            (below, rankBelow) = (at, rank);
        }

        return answers;
    }
}
