using Experiments.Charts;
using Lab.Findings.Rules;

namespace Lab.Tests.Findings.Rules;

public sealed class AbandonedWorkTests
{
    [Theory]
    [InlineData(800, 100, true)]
    [InlineData(250, 100, true)]
    [InlineData(249, 100, false)]
    [InlineData(55, 10, false)]
    [InlineData(60, 10, true)]
    public void Examine_AtTheThresholds_IsWorkForNobodyOrNot(double onTheServer, double waitedFor, bool expected)
    {
        var symptom = new AbandonedWork().Examine(Moments.Steady(5, (SeriesCatalogue.HttpActiveRequests, onTheServer), (SeriesCatalogue.LoadInFlight, waitedFor)));

        Assert.Equal(expected, symptom is not null);
        if (symptom is not null) Assert.Contains($"works on {onTheServer} requests, and only {waitedFor} are waited for", symptom.Sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Examine_ServerThatDoesNotSay_IsQuiet() =>
        Assert.Null(new AbandonedWork().Examine(Moments.Steady(5, (SeriesCatalogue.HttpActiveRequests, null), (SeriesCatalogue.LoadInFlight, 10))));
}
