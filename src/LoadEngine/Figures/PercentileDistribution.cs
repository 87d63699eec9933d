using System.Globalization;
using System.Text;
using LoadEngine.Recording;

namespace LoadEngine.Figures;

/// <summary>
/// A histogram as HdrHistogram's percentile distribution text (<c>.hgrm</c>), in milliseconds, for its plotter and for the tools
/// that read it: five lines for each halving of the distance to 100 %.
/// </summary>
public static class PercentileDistribution
{
    private const int TicksPerHalfDistance = 5;
    private const double NsPerMs = 1e6;

    /// <summary>The distribution as text.</summary>
    public static string Write(Histogram histogram)
    {
        var text = new StringBuilder();
        text.Append(
            CultureInfo.InvariantCulture,
            $"{"Value", 12} {"Percentile", 14} {"TotalCount", 10} {"1/(1-Percentile)", 14}\n\n"
        );
        WriteLevels(histogram, text);
        var mean = (histogram.MeanNs ?? 0) / NsPerMs;
        var deviation = histogram.StandardDeviationNs / NsPerMs;
        text.Append(
            CultureInfo.InvariantCulture,
            $"#[Mean    = {mean, 12:0.000}, StdDeviation   = {deviation, 12:0.000}]\n"
        );
        text.Append(
            CultureInfo.InvariantCulture,
            $"#[Max     = {histogram.MaxNs / NsPerMs, 12:0.000}, Total count    = {histogram.Count, 12}]\n"
        );

        // The first HdrHistogram bucket spans the two lowest groups of the layout.
        text.Append(
            CultureInfo.InvariantCulture,
            $"#[Buckets = {HistogramLayout.Groups - 1, 12}, SubBuckets     = {2 * HistogramLayout.Steps, 12}]\n"
        );
        return text.ToString();
    }

    private static void WriteLevels(Histogram histogram, StringBuilder text)
    {
        var level = 0.0;
        long seen = 0;
        foreach (var (bucket, count) in histogram.Buckets())
        {
            seen += count;
            var valueMs = Math.Clamp(HistogramLayout.HighestOf(bucket), histogram.MinNs, histogram.MaxNs) / NsPerMs;
            var reached = (double)seen / histogram.Count;
            if (seen == histogram.Count)
            {
                // All levels after the last value are equal, so they are one line and the closing one.
                if (level < 1)
                    Append(text, valueMs, level, seen);
                text.Append(CultureInfo.InvariantCulture, $"{valueMs, 12:0.000} {1.0:0.000000000000} {seen, 10}\n");
                return;
            }

            for (; reached >= level; level = NextLevel(level))
                Append(text, valueMs, level, seen);
        }
    }

    private static void Append(StringBuilder text, double valueMs, double level, long seen) =>
        text.Append(
            CultureInfo.InvariantCulture,
            $"{valueMs, 12:0.000} {level:0.000000000000} {seen, 10} {1 / (1 - level), 14:0.00}\n"
        );

    private static double NextLevel(double level)
    {
        var halvings = (int)Math.Floor(Math.Log2(1 / (1 - level))) + 1;
        return level + 1.0 / (TicksPerHalfDistance * Math.Pow(2, halvings));
    }
}
