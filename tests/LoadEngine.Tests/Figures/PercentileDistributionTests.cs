using System.Globalization;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace LoadEngine.Tests.Figures;

public sealed class PercentileDistributionTests
{
    private const long NsPerMs = 1_000_000;

    private static readonly double[] PublishedLevels =
    [
        0,
        0.1,
        0.2,
        0.3,
        0.4,
        0.5,
        0.55,
        0.6,
        0.65,
        0.7,
        0.75,
        0.775,
        0.8,
        0.825,
        0.85,
        0.875,
        0.8875,
        0.9,
        0.9125,
        0.925,
        0.9375,
        0.94375,
        0.95,
        0.95625,
        0.9625,
        0.96875,
        0.971875,
        0.975,
        0.978125,
        0.98125,
        0.984375,
        0.9859375,
        0.9875,
        0.9890625,
        0.990625,
        0.9921875,
        0.99296875,
    ];

    [Fact]
    public void Write_ManyValues_HasThePublishedLevelsAndTrueCounts()
    {
        var histogram = new Histogram();
        for (var us = 1; us <= 400_000; us++)
            histogram.Record(us * 1_000L);

        var lines = Lines(PercentileDistribution.Write(histogram));

        Assert.Equal(PublishedLevels, lines.Take(PublishedLevels.Length).Select(line => line[1]));
        Assert.All(
            lines.Where(line => line.Length == 4),
            line =>
            {
                Assert.Equal(1 / (1 - line[1]), line[3], tolerance: 0.01);
                Assert.True(line[2] >= line[1] * 400_000 - 0.001);

                // The count of the value, to three significant digits.
                Assert.Equal(line[2], line[0] * 1_000, tolerance: Math.Max(1, line[2] * 0.001));
            }
        );
        Assert.Equal([400.0, 1, 400_000], lines[^1]);
    }

    [Fact]
    public void Write_TenThousandFastAndOneSlow_ShowsBoth()
    {
        var histogram = new Histogram();
        histogram.Record(NsPerMs, 10_000);
        histogram.Record(100_000 * NsPerMs);

        var text = PercentileDistribution.Write(histogram);
        var lines = Lines(text);

        Assert.All(
            lines.Where(line => line.Length == 4 && line[1] <= 0.9999),
            line => Assert.Equal((1.0, 10_000), (line[0], line[2]), new NearValue())
        );
        Assert.Equal([100_000.0, 1, 10_001], lines[^1]);
        Assert.Contains("#[Mean    =       10.999, StdDeviation   = ", text, StringComparison.Ordinal);
        Assert.Equal(
            999.89,
            double.Parse(
                text[
                    (text.IndexOf("StdDeviation   =", StringComparison.Ordinal) + 16)..text.IndexOf(
                        ']',
                        StringComparison.Ordinal
                    )
                ],
                CultureInfo.InvariantCulture
            ),
            tolerance: 1
        );
        Assert.Contains("#[Max     =   100000.000, Total count    =        10001]", text, StringComparison.Ordinal);
        Assert.Contains("#[Buckets =           32, SubBuckets     =         2048]", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_AnyText_IsReadAsThePlotterReadsIt()
    {
        var histogram = new Histogram();
        for (var ms = 1; ms <= 60; ms++)
            histogram.Record(ms * NsPerMs);

        // The plotter reads lines with four columns that do not begin with #, and uses the first and last column if both are numbers.
        var points = PercentileDistribution
            .Write(histogram)
            .Split('\n')
            .Select(line => line.Trim())
            .Where(line => line.Length > 0 && line[0] != '#')
            .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .Where(cells => cells.Length == 4)
            .Where(cells =>
                double.TryParse(cells[0], CultureInfo.InvariantCulture, out _)
                && double.TryParse(cells[3], CultureInfo.InvariantCulture, out _)
            )
            .Select(cells =>
                (
                    X: double.Parse(cells[3], CultureInfo.InvariantCulture),
                    Y: double.Parse(cells[0], CultureInfo.InvariantCulture)
                )
            )
            .ToArray();

        Assert.Equal(1, points[0].X);
        Assert.Equal(60, points[^1].Y, 3);
        Assert.Equal(points.OrderBy(point => point.X), points);
        Assert.Equal(points.OrderBy(point => point.Y), points);
    }

    [Fact]
    public void Write_NothingRecorded_IsHeadAndFootOnly()
    {
        var text = PercentileDistribution.Write(new Histogram());

        Assert.Empty(Lines(text));
        Assert.StartsWith(
            "       Value     Percentile TotalCount 1/(1-Percentile)\n\n#[Mean",
            text,
            StringComparison.Ordinal
        );
        Assert.Contains("Total count    =            0]", text, StringComparison.Ordinal);
    }

    private static double[][] Lines(string text) =>
        [
            .. text.Split('\n')
                .Skip(1)
                .Where(line => line.Length > 0 && line[0] != '#')
                .Select(line =>
                    line.Split(' ', StringSplitOptions.RemoveEmptyEntries)
                        .Select(cell => double.Parse(cell, CultureInfo.InvariantCulture))
                        .ToArray()
                ),
        ];

    private sealed class NearValue : IEqualityComparer<(double ValueMs, double Count)>
    {
        public bool Equals((double ValueMs, double Count) x, (double ValueMs, double Count) y) =>
            Math.Abs(x.ValueMs - y.ValueMs) <= 0.001 && x.Count == y.Count;

        public int GetHashCode((double ValueMs, double Count) value) => value.Count.GetHashCode();
    }
}
