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

        Assert.InRange(window.P95(0, 10)!.Value, 185, 200);
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

    private static (Series Series, Func<double, double?> At) Latency(Func<double, double?> at) =>
        (SeriesCatalogue.LatencyP50, at);
}
