using Experiments.Charts;

namespace Experiments.Tests.Charts;

public sealed class SeriesCatalogueTests
{
    [Fact]
    public void All_Ids_AreUniqueAndFound() =>
        Assert.All(
            SeriesCatalogue.All.Index(),
            series => Assert.Equal(series.Index, SeriesCatalogue.IndexOf(series.Item.Id))
        );

    [Fact]
    public void IndexOf_UnknownId_Throws() =>
        Assert.Throws<KeyNotFoundException>(() => SeriesCatalogue.IndexOf("no.such.series"));

    [Fact]
    public void OfCounter_IdTakenAlready_Throws() =>
        Assert.Throws<InvalidOperationException>(() =>
            SeriesCatalogue.FromCounter("pool.queue", "items", "Queue length", "dotnet.thread_pool.queue.length")
        );

    [Fact]
    public void All_EverySeries_HasWordsAndAUnit() =>
        Assert.All(
            SeriesCatalogue.All,
            series =>
                Assert.All(
                    [series.Id, series.Unit, series.Label],
                    text => Assert.False(string.IsNullOrWhiteSpace(text))
                )
        );
}
