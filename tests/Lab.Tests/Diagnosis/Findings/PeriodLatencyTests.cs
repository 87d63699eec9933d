using Experiments.Charts;
using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis.Findings;

public sealed class PeriodLatencyTests
{
    [Fact]
    public void P95_EvenLatency_IsThatLatency()
    {
        var window = Moments.Of(
            10,
            [],
            Latency(_ => 200),
            (SeriesCatalogue.LatencyP90, _ => 200),
            (SeriesCatalogue.LatencyP95, _ => 200),
            (SeriesCatalogue.LatencyP99, _ => 200),
            (SeriesCatalogue.LatencyMax, _ => 200),
            (SeriesCatalogue.LoadSucceeded, _ => 50)
        );

        Assert.Equal(200, window.P95(0, 10)!.Value, 0.001);
    }

    [Fact]
    public void P95_FewSlowMomentsWithManyAnswers_IsOfThem()
    {
        static Func<double, double?> SlowAtTheEnd(double quick, double slow) => at => at > 9 ? slow : quick;
        var window = Moments.Of(
            10,
            [],
            Latency(SlowAtTheEnd(100, 9_000)),
            (SeriesCatalogue.LatencyP90, SlowAtTheEnd(110, 9_500)),
            (SeriesCatalogue.LatencyP95, SlowAtTheEnd(120, 9_800)),
            (SeriesCatalogue.LatencyP99, SlowAtTheEnd(130, 9_900)),
            (SeriesCatalogue.LatencyMax, SlowAtTheEnd(140, 10_000)),
            (SeriesCatalogue.LoadSucceeded, SlowAtTheEnd(20, 60))
        );

        Assert.InRange(window.P95(0, 10)!.Value, 9_000, 9_900);
        Assert.InRange(window.Mean(SeriesCatalogue.LatencyP95, 0, 10)!.Value, 0, 1_500);
    }

    [Fact]
    public void P95_NothingAnswered_IsNone() =>
        Assert.Null(Moments.Of(5, [], (SeriesCatalogue.LoadSucceeded, _ => 0)).P95(0, 5));

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(5)]
    [InlineData(10)]
    [InlineData(100)]
    public void P95_ExponentialLatencies_IsThatOfAllAnswers(int answersPerFrame)
    {
        var random = new Random(7);
        var frames = Enumerable
            .Range(0, 40)
            .Select(_ =>
                Enumerable
                    .Range(0, answersPerFrame)
                    .Select(_ => -100 * Math.Log(1 - random.NextDouble()))
                    .Order()
                    .ToArray()
            )
            .ToArray();
        var window = Moments.Of(
            10,
            [],
            Rank(SeriesCatalogue.LatencyP50, 0.5),
            Rank(SeriesCatalogue.LatencyP90, 0.9),
            Rank(SeriesCatalogue.LatencyP95, 0.95),
            Rank(SeriesCatalogue.LatencyP99, 0.99),
            Rank(SeriesCatalogue.LatencyMax, 1),
            (SeriesCatalogue.LoadSucceeded, _ => answersPerFrame * 4)
        );

        var pooled = NearestRank([.. frames.SelectMany(frame => frame).Order()], 0.95);
        Assert.InRange(window.P95(0, 10)!.Value / pooled, 0.96, 1.04);

        (Series Series, Func<double, double?> At) Rank(Series series, double share) =>
            (series, at => NearestRank(frames[(int)Math.Round(at * 4) - 1], share));
    }

    [Fact]
    public void P95_SpanThatBeginsWithinAFrame_CountsTheWholeFrame()
    {
        var window = Moments.Of(
            1,
            [],
            Latency(at => at < 0.6 ? 500 : 100),
            (SeriesCatalogue.LatencyP90, at => at < 0.6 ? 500 : 100),
            (SeriesCatalogue.LatencyP95, at => at < 0.6 ? 500 : 100),
            (SeriesCatalogue.LatencyP99, at => at < 0.6 ? 500 : 100),
            (SeriesCatalogue.LatencyMax, at => at < 0.6 ? 500 : 100),
            (SeriesCatalogue.LoadSucceeded, at => at < 0.6 ? 4 : 36)
        );

        Assert.Equal(500, window.P95(0.49, 1)!.Value, 0.001);
    }

    [Fact]
    public void P95_OfASwarm_IsTheNewest() =>
        Assert.Equal(700, Moments.Of(10, [], (SeriesCatalogue.LatencyP95, at => at < 9 ? 300 : 700)).P95(3)!.Value);

    private static double NearestRank(double[] sorted, double share) =>
        sorted[Math.Max(1, (int)Math.Ceiling((share * sorted.Length) - 1e-9)) - 1];

    private static (Series Series, Func<double, double?> At) Latency(Func<double, double?> at) =>
        (SeriesCatalogue.LatencyP50, at);
}
