using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Failures;

namespace Lab.Tests.Diagnosis.Rules.Failures;

public sealed class NoResponsesTests
{
    private readonly NoResponses _rule = new();

    [Theory]
    [InlineData(0, NoResponses.MinOldestMs, true)]
    [InlineData(0, NoResponses.MinOldestMs - 1, false)]
    [InlineData(0.5, 60_000, false)]
    public void Examine_AtTheThresholds_IsFoundOrNot(double rps, double oldestMs, bool expected) =>
        Assert.Equal(expected, _rule.Examine(Stalled(rps, oldestMs)) is not null);

    [Fact]
    public void Examine_AnotherWarningExplainsIt_ReportsNothing()
    {
        var window = Stalled(0, 60_000);
        window.Warnings = ["another"];
        Assert.Null(_rule.Examine(window));
    }

    [Fact]
    public void Examine_NothingAnsweredAndNoPercentile_ReportsTheAge()
    {
        var symptom = _rule.Examine(Stalled(0, 12_500))!;
        Assert.Equal(FindingSeverity.Warning, symptom.Severity);
        Assert.Contains("12.5 s", symptom.Sentence, StringComparison.Ordinal);
        Assert.Contains(symptom.Evidence, evidence => evidence.Series == SeriesCatalogue.WaitingOldest.Id);
    }

    private static FindingWindow Stalled(double rps, double oldestMs) =>
        Moments.Steady(
            5,
            (SeriesCatalogue.LoadRps, rps),
            (SeriesCatalogue.WaitingOldest, oldestMs),
            (SeriesCatalogue.WaitingMedian, oldestMs / 2),
            (SeriesCatalogue.LoadInFlight, 20),
            (SeriesCatalogue.LatencyP95, null)
        );
}
