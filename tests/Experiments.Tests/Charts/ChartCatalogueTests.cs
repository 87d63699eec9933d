using Experiments.Charts;

namespace Experiments.Tests.Charts;

public sealed class ChartCatalogueTests
{
    public static TheoryData<string> Charts => [.. ChartCatalogue.All.Select(chart => chart.Id)];

    private static Chart Find(string id) => ChartCatalogue.All.Single(chart => chart.Id == id);

    [Theory]
    [MemberData(nameof(Charts))]
    public void Lines_OfAChart_AreSeriesOfTheCatalogue(string id) =>
        Assert.All(Find(id).Lines, line => Assert.Contains(line.Series, SeriesCatalogue.All));

    [Theory]
    [MemberData(nameof(Charts))]
    public void Lines_OfAChart_DifferByColourAndByDash(string id)
    {
        var lines = Find(id).Lines;

        Assert.Equal(lines.Count, lines.Select(line => line.Colour).Distinct().Count());
        Assert.Equal(lines.Count, lines.Select(line => string.Join(' ', line.Dash)).Distinct().Count());
    }

    [Theory]
    [MemberData(nameof(Charts))]
    public void Lines_OnTheRight_ShareAUnitAndHaveATitle(string id)
    {
        var right = Find(id).Lines.Where(line => line.UsesRightAxis).ToList();

        Assert.True(right.Select(line => line.Series.Unit).Distinct().Count() <= 1);
        Assert.Equal(right.Count > 0, Find(id).RightTitle.Length > 0);
    }

    // Regression: "202 established" for 100 users, without a remark that both ends are on this machine.
    [Fact]
    public void Sockets_ClientAndServerOnOneMachine_ReportsThatBothEndsCount()
    {
        Assert.Contains("local connections count twice", Find("sockets").Meaning, StringComparison.Ordinal);
        Assert.Equal(
            ChartCatalogue.BothEndsCount,
            Find("sockets").Lines.Single(line => line.Series == SeriesCatalogue.TcpEstablished).Note
        );
    }

    [Fact]
    public void Latency_AnswersOfAMillisecond_AreNotLostOnTheScale() =>
        Assert.InRange(ChartCatalogue.Latency.LeastTop, 1, 50);

    [Fact]
    public void All_ChartsThatExperimentsName_AreOfTheCatalogue()
    {
        var missing = ExperimentCatalogue
            .All.SelectMany(experiment => experiment.Charts)
            .Except(ChartCatalogue.All)
            .Select(chart => $"{chart.Id}: enter it in ChartCatalogue.All in src/Experiments/Charts.")
            .ToList();

        Assert.True(missing.Count == 0, string.Join(Environment.NewLine, missing));
    }
}
