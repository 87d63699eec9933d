using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class InternalLimitTests
{
    [Fact]
    public void Examine_MedianThatGrewWithIdleThreads_IsALimitWithItsSize()
    {
        var symptom = new InternalLimit().Examine(Run(at => at < 1 ? 200 : 1_000));

        Assert.NotNull(symptom);
        Assert.Contains(
            symptom.Evidence,
            evidence => evidence is { Name: "Worked on at a time (estimate)", Value: "10" }
        );
    }

    [Theory]
    [InlineData("SemaphoreSlim.WaitAsync", "Requests wait for a semaphore")]
    [InlineData("NpgsqlConnection.OpenAsync", "Requests wait for a connection")]
    [InlineData("Task.Delay", null)]
    public void Examine_AwaitLook_NamesTheLimit(string awaits, string? title)
    {
        var window = Run(at => at < 1 ? 200 : 1_000)
            .Seeing(XRaySamples.Awaits(20, XRaySamples.OfUserCode(40, "Orders.cs:12", awaits)));

        var symptom = new InternalLimit().Examine(window);

        Assert.Equal(title, symptom?.Title);
        Assert.True(symptom!.IsUsualCause);
        Assert.Contains(
            symptom.Evidence,
            evidence => evidence is { Name: "Await Orders.cs:12", Value: "40 of 40 requests" }
        );
    }

    [Fact]
    public void Examine_LongRun_StillKnowsTheUnloadedLatency() =>
        Assert.NotNull(new InternalLimit().Examine(Run(at => at < 1 ? 200 : 1_000, seconds: 400)));

    [Theory]
    [InlineData(70, 60, 0, 0)]
    [InlineData(15, 95, 0, 0)]
    [InlineData(2, 95, 20, 0)]
    [InlineData(2, 10, 0, 50)]
    public void Examine_ProcessorsOrThreadsExplainIt_IsQuiet(
        double cpu,
        double machine,
        double dependencies,
        double queue
    ) =>
        Assert.Null(
            new InternalLimit().Examine(Run(at => at < 1 ? 200 : 1_000, 30, cpu, machine, dependencies, queue))
        );

    // Regression: callers that wait together for one query of a cache, and find the value at all other times.
    [Theory]
    [InlineData(40, false)]
    [InlineData(600, true)]
    public void Examine_MedianFarBelowTheMeanWait_IsNoQueue(double laterMs, bool expected) =>
        Assert.Equal(expected, new InternalLimit().Examine(Run(at => at < 1 ? 10 : laterMs)) is not null);

    [Theory]
    [InlineData(2.9)]
    [InlineData(1)]
    public void Examine_LatencyThatHardlyGrew_IsQuiet(double factor) =>
        Assert.Null(new InternalLimit().Examine(Run(at => at < 1 ? 200 : 200 * factor)));

    // Responses from a cache and from a database: the median of a moment is one or the other at any time.
    [Fact]
    public void Examine_FastMomentsThatReturn_AreNoUnloadedService() =>
        Assert.Null(new InternalLimit().Examine(Run(at => at % 1 < 0.3 ? 50 : 1_000)));

    [Theory]
    [InlineData(1_000, false)]
    [InlineData(220, true)]
    public void SteadyService_EvenLatency_IsHealthyOnlyWhereItHasNotGrown(double later, bool isHealthy)
    {
        var window = Moments.Of(
            20,
            [],
            (SeriesCatalogue.LatencyP50, at => at < 1 ? 200 : later),
            (SeriesCatalogue.LatencyP95, at => at < 1 ? 210 : Math.Min(later, 900)),
            (SeriesCatalogue.LoadSucceeded, _ => 50),
            (SeriesCatalogue.LoadRps, _ => 50),
            (SeriesCatalogue.LoadInFlight, _ => 50)
        );

        Assert.Equal(isHealthy, new SteadyService().Examine(window) is not null);
    }

    private static FindingWindow Run(
        Func<double, double> median,
        double seconds = 30,
        double cpu = 2,
        double machine = 10,
        double dependencies = 0,
        double queue = 0
    ) =>
        Moments.Of(
            seconds,
            [],
            (SeriesCatalogue.LatencyP50, at => median(at)),
            (SeriesCatalogue.LoadInFlight, at => at < 1 ? 10 : 50),
            (SeriesCatalogue.LoadSucceeded, _ => 50),
            (SeriesCatalogue.LoadRps, _ => 50),
            (SeriesCatalogue.LoadFailed, _ => 0),
            (SeriesCatalogue.CpuTarget, _ => cpu),
            (SeriesCatalogue.CpuMachine, _ => machine),
            (SeriesCatalogue.CpuDependencies, _ => dependencies),
            (SeriesCatalogue.PoolQueue, _ => queue)
        );
}
