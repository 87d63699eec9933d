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
        foreach (var begun in (double[])[1_000, 1_500, 2_700])
            _span.Begin(begun);

        Assert.Equal(1.2, _span.Seconds!.Value, precision: 9);
    }

    [Fact]
    public void SecondsOf_PushedCounterWhoseTurnCameLate_AreFromTurnToTurn()
    {
        _span.Describe("Lab", "calls", "Counter`1");
        double? Next(double begun, double turn)
        {
            _span.Begin(begun);
            return _span.SecondsOf("Lab", "calls", "", turn);
        }

        Assert.Null(Next(1_000, 1_010));
        Assert.Equal(0.5, Next(1_500, 1_510)!.Value, precision: 9);
        Assert.Equal(5.5, Next(2_000, 7_010)!.Value, precision: 9);
        Assert.Equal(0.2, Next(7_100, 7_210)!.Value, precision: 9);
    }

    [Fact]
    public void SecondsOf_TwoInstrumentsOfOneName_AreThoseOfTheFirstForBoth()
    {
        _span.Describe("Lab", "calls", "Counter`1");
        (double? First, double? Second) Next(double begun)
        {
            _span.Begin(begun);
            return (_span.SecondsOf("Lab", "calls", "", begun + 1), _span.SecondsOf("Lab", "calls", "", begun + 1.001));
        }

        Assert.Equal((null, null), Next(1_000));
        Assert.Equal((0.5, 0.5), Next(1_500));
        Assert.Equal((0.5, 0.5), Next(2_000));
    }

    [Theory]
    [InlineData("ObservableCounter`1")]
    [InlineData(null)]
    public void SecondsOf_CounterThatIsAsked_AreThoseOfTheCollection(string? type)
    {
        _span.Describe("System.Runtime", "dotnet.gc.pause.time", type);
        _span.SecondsOf("System.Runtime", "dotnet.gc.pause.time", "", 1_000);

        Assert.Null(_span.SecondsOf("System.Runtime", "dotnet.gc.pause.time", "", 7_000));
    }
}
