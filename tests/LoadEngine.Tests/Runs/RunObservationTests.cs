using LoadEngine.Figures;
using LoadEngine.Generator;
using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine.Tests.Runs;

public sealed class RunObservationTests
{
    [Theory]
    [InlineData(1, "p50<5", false)]
    [InlineData(2, "p50<5", true)]
    [InlineData(2, "p50<500", false)]
    [InlineData(2, "rps>1000", true)]
    [InlineData(2, "failed_rate<1%", false)]
    public void IsInconclusive_CrossedThreshold_DependsOnTheSaturatedTimeAndTheMetric(
        int saturatedSeconds,
        string threshold,
        bool expected
    )
    {
        var run = Observe(saturatedSeconds);

        Assert.Equal(expected, run.IsInconclusive([Parse(threshold)]));
        Assert.Equal(saturatedSeconds, run.SaturatedSeconds);
    }

    [Fact]
    public void ToString_InconclusiveResult_NamesTheGenerator() =>
        Assert.Contains(
            "the generator was saturated for 2.0 s",
            new LoadTestResult(Observe(2), []) { IsInconclusive = true }.ToString(),
            StringComparison.Ordinal
        );

    // Ten seconds with ten requests of 10 ms each, a tenth of which fail.
    private static RunObservation Observe(int saturatedSeconds)
    {
        var (total, snapshots) = (new Tally(), new List<LoadSnapshot>());
        for (var second = 1; second <= 10; second++)
        {
            var interval = new Tally();
            interval.AddCounts(9, new Dictionary<ErrorKind, long> { [ErrorKind.ServerError] = 1 });
            interval.Response.Record(10_000_000, 9);
            total.Add(interval);
            var (length, figures) = (
                TimeSpan.FromSeconds(second),
                IterationFigures.From(interval, TimeSpan.FromSeconds(1))
            );
            var generator = new GeneratorHealth(0, 0, 0, 0, second <= saturatedSeconds ? ["busy"] : []);
            snapshots.Add(
                new(
                    LoadRunPhase.Running,
                    length,
                    1,
                    0,
                    figures,
                    figures,
                    IterationFigures.From(total, length),
                    [],
                    generator
                )
            );
        }

        return new(DateTimeOffset.UnixEpoch, total, snapshots, []);
    }

    private static Threshold Parse(string text) =>
        Threshold.TryParse(text, out var threshold, out var mistake) ? threshold : throw new FormatException(mistake);
}
