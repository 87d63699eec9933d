using Experiments.Charts;
using Lab.Diagnosis.Rules.Health;

namespace Lab.Tests.Diagnosis.Rules.Health;

public sealed class ThreadPerRequestTests
{
    [Theory]
    [InlineData(63, 5, null, true)]
    [InlineData(30, 5, null, false)]
    [InlineData(63, 60, null, false)]
    // Regression: a timer that blocks on tasks held as many threads as there were requests.
    [InlineData(63, 5, "sync-over-async", false)]
    public void Examine_ActiveThreads_AreThoseOfTheRequestsWhereNothingElseHoldsThem(
        double active,
        double cpu,
        string? warning,
        bool expected
    )
    {
        var window = Moments.Steady(
            10,
            (SeriesCatalogue.PoolActive, active),
            (SeriesCatalogue.LoadInFlight, 50),
            (SeriesCatalogue.CpuTarget, cpu),
            (SeriesCatalogue.PoolQueue, 0)
        );
        window.Warnings = warning is null ? [] : [warning];

        Assert.Equal(expected, new ThreadPerRequest().Examine(window) is not null);
    }

    [Fact]
    public void Examine_HeldLine_IsNamed() =>
        Assert.EndsWith(
            "50 of 63 pool threads are held at Orders.cs:14, Thread.Sleep.",
            new ThreadPerRequest()
                .Examine(
                    Moments
                        .Steady(
                            10,
                            (SeriesCatalogue.PoolActive, 63),
                            (SeriesCatalogue.LoadInFlight, 50),
                            (SeriesCatalogue.CpuTarget, 5),
                            (SeriesCatalogue.PoolQueue, 0)
                        )
                        .Seeing(XRaySamples.Held(9.5, 63, ("Orders.cs:14", "Thread.Sleep", 50)))
                )!
                .Sentence,
            StringComparison.Ordinal
        );
}
