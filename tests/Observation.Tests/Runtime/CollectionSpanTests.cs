using Observation.Runtime;

namespace Observation.Tests.Runtime;

public sealed class CollectionSpanTests
{
    private readonly CollectionSpan _span = new();

    [Fact]
    public void Seconds_FirstCollection_AreNotKnown()
    {
        _span.Begin(1_000);

        Assert.Null(_span.Seconds);
    }

    [Fact]
    public void Seconds_LaterCollections_AreFromBeginningToBeginning()
    {
        foreach (var begun in (double[])[1_000, 1_500, 2_700]) _span.Begin(begun);

        Assert.Equal(1.2, _span.Seconds!.Value, precision: 9);
    }
}
