using Dashboard.Streaming;
using Experiments;

namespace Dashboard.Tests.Streaming;

public sealed class SeriesCatalogueTests
{
    [Fact]
    public void All_Ids_AreUniqueAndFound() =>
        Assert.All(SeriesCatalogue.All.Index(), series => Assert.Equal(series.Index, SeriesCatalogue.IndexOf(series.Item.Id)));

    [Fact]
    public void IndexOf_UnknownId_Throws() => Assert.Throws<KeyNotFoundException>(() => SeriesCatalogue.IndexOf("no.such.series"));

    [Fact]
    public void All_ChartsOfTheStage_HaveSeriesWithUnits()
    {
        string[] charts =
        [
            SeriesCatalogue.Throughput, SeriesCatalogue.Latency, SeriesCatalogue.Pool, SeriesCatalogue.Sockets,
            SeriesCatalogue.Locks, SeriesCatalogue.InFlight, SeriesCatalogue.Dependency, SeriesCatalogue.None,
        ];
        Assert.All(SeriesCatalogue.All, series => Assert.Contains(series.Chart, charts));
        Assert.All(ExperimentCatalogue.All.SelectMany(experiment => experiment.Charts), chart => Assert.Contains(chart, charts));
        Assert.All(SeriesCatalogue.All, series => Assert.False(string.IsNullOrWhiteSpace(series.Unit)));
    }
}
