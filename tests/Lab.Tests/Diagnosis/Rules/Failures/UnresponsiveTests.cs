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

    [Theory]
    [InlineData(0, 2, true)]
    [InlineData(50, 2, false)]
    [InlineData(0, 80, false)]
    public void Examine_MostThreadsAtALock_IsAHangWhileNothingIsAnswered(double answered, double cpu, bool expected)
    {
        var window = Moments
            .Steady(
                10,
                (SeriesCatalogue.LoadSucceeded, answered),
                (SeriesCatalogue.LoadInFlight, 50),
                (SeriesCatalogue.CpuTarget, cpu),
                (SeriesCatalogue.PoolQueue, 200)
            )
            .Seeing(
                XRaySamples.Held(5, 20, ("Orders.cs:20", "lock (Monitor.Enter)", 18)),
                XRaySamples.Held(9.5, 20, ("Orders.cs:20", "lock (Monitor.Enter)", 18)),
                XRaySamples.Locks(9, false, ("Orders.cs:21", -1), ("Orders.cs:20", 0), ("Orders.cs:20", 0))
            );

        var symptom = new Unresponsive().Examine(window);

        Assert.Equal(expected, symptom is not null);
        if (expected)
            Assert.EndsWith(
                "18 of 20 pool threads are held at Orders.cs:20, lock (Monitor.Enter). "
                    + "Orders.cs:21 holds the lock and waits as well.",
                symptom!.Sentence,
                StringComparison.Ordinal
            );
    }

    [Fact]
    public void Examine_AwaitLook_NamesTheLine() =>
        Assert.EndsWith(
            "50 of 50 requests await Orders.cs:13, SemaphoreSlim.WaitAsync.",
            new Unresponsive()
                .Examine(
                    Run(5, 0, 2, 0)
                        .Seeing(
                            XRaySamples.Awaits(8, XRaySamples.OfUserCode(50, "Orders.cs:13", "SemaphoreSlim.WaitAsync"))
                        )
                )!
                .Sentence,
            StringComparison.Ordinal
        );

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
