using Dashboard.Streaming;

namespace Dashboard.Tests.Streaming;

public sealed class SeriesCatalogueTests
{
    [Fact]
    public void All_Ids_AreUniqueAndFound() =>
        Assert.All(SeriesCatalogue.All.Index(), series => Assert.Equal(series.Index, SeriesCatalogue.IndexOf(series.Item.Id)));

    [Fact]
    public void IndexOf_UnknownId_Throws() => Assert.Throws<KeyNotFoundException>(() => SeriesCatalogue.IndexOf("no.such.series"));

    [Fact]
    public void All_FourCharts_HaveSeriesWithUnits()
    {
        Assert.Equal(
            [SeriesCatalogue.Latency, SeriesCatalogue.Pool, SeriesCatalogue.Sockets, SeriesCatalogue.Throughput],
            SeriesCatalogue.All.Select(series => series.Chart).Where(chart => chart != SeriesCatalogue.None).Distinct().Order());
        Assert.All(SeriesCatalogue.All, series => Assert.False(string.IsNullOrWhiteSpace(series.Unit)));
    }
}
