using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class UnresponsiveTests
{
    [Theory]
    [InlineData(5, 0, 2, 0, true)]
    [InlineData(5, 10, 2, 0, false)]
    [InlineData(5, 0, 80, 0, false)]
    [InlineData(5, 0, 2, 100, false)]
    [InlineData(0, 0, 2, 0, false)]
    public void Examine_TimeoutsAfterResponses_AreAHangOnlyWhereNothingWorks(
        double answeredSeconds,
        double stillAnswered,
        double cpu,
        double queue,
        bool expected
    )
    {
        var window = Run(answeredSeconds, stillAnswered, cpu, queue);

        Assert.Equal(expected, new Unresponsive().Examine(window) is not null);
        if (expected)
            Assert.Null(new OverloadWithoutBackPressure().Examine(window));
    }

    // Regression: the first seconds of a hang were an overload.
    [Fact]
    public void Overload_FirstTimeoutsOfAHang_AreNotYetOne() =>
        Assert.Null(new OverloadWithoutBackPressure().Examine(Run(8.5, 0, 2, 0)));

    private static FindingWindow Run(double answeredSeconds, double stillAnswered, double cpu, double queue) =>
        Moments.Of(
            10,
            [],
            (SeriesCatalogue.LoadSucceeded, at => at <= answeredSeconds ? 100 : stillAnswered),
            (SeriesCatalogue.LoadRps, at => at <= answeredSeconds ? 100 : stillAnswered),
            (SeriesCatalogue.ErrorsRequestTimeout, at => Math.Max(0, at - answeredSeconds) * 50),
            (SeriesCatalogue.TotalsRequests, at => at * 100),
            (SeriesCatalogue.LoadInFlight, _ => 50),
            (SeriesCatalogue.CpuTarget, _ => cpu),
            (SeriesCatalogue.PoolQueue, _ => queue)
        );
}
