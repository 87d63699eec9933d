using Dashboard.Components.Live;
using Experiments;
using Experiments.Charts;

namespace Dashboard.Tests.Components.Live;

public sealed class PresentationTilesTests
{
    public static TheoryData<string> Experiments => [.. ExperimentCatalogue.All.Select(experiment => experiment.Id)];

    [Theory]
    [MemberData(nameof(Experiments))]
    public void Of_EveryExperiment_LeaveNoPlaceEmpty(string experiment) =>
        Assert.Equal(
            PresentationTiles.MaxTiles,
            PresentationTiles.SelectNames(ExperimentCatalogue.Find(experiment)!.Charts).Split(' ').Length
        );

    [Fact]
    public void Of_PoolFirst_ShowsQueueAndThreads() =>
        Assert.Equal(
            "rps p95 queue threads",
            PresentationTiles.SelectNames([ChartCatalogue.Pool, ChartCatalogue.Latency])
        );

    [Fact]
    public void Of_ChartsOfNoTile_ShowsFailures() =>
        Assert.Equal("rps p95 failures threads", PresentationTiles.SelectNames([ChartCatalogue.Latency]));
}
