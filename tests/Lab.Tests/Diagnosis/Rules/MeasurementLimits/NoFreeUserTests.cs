using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.MeasurementLimits;

namespace Lab.Tests.Diagnosis.Rules.MeasurementLimits;

public sealed class NoFreeUserTests
{
    private readonly NoFreeUser _rule = new();

    [Theory]
    [InlineData(NoFreeUser.MinStarts, true)]
    [InlineData(NoFreeUser.MinStarts - 1, false)]
    [InlineData(0, false)]
    public void Examine_AtTheThreshold_IsFoundOrNot(double starts, bool expected) =>
        Assert.Equal(expected, _rule.Examine(Moments.Steady(4, (SeriesCatalogue.WaitingForUser, starts))) is not null);

    [Fact]
    public void Examine_ThisMomentAUserIsFree_ReportsNothing() =>
        Assert.Null(_rule.Examine(Moments.Of(4, [], (SeriesCatalogue.WaitingForUser, at => at < 4 ? 500 : 0))));

    [Fact]
    public void Examine_StarvedTarget_BlamesTheTargetAndTheGeneratorRuleKeepsQuiet()
    {
        var window = Moments.Steady(
            6,
            (SeriesCatalogue.WaitingForUser, 900),
            (SeriesCatalogue.LoadUsers, 20),
            (SeriesCatalogue.LoadDropped, 30),
            (SeriesCatalogue.GeneratorSaturated, 0),
            (SeriesCatalogue.GeneratorLatenessP99, 0.4)
        );
        var symptom = _rule.Examine(window)!;
        Assert.Equal(FindingSeverity.Notice, symptom.Severity);
        Assert.Contains(symptom.Evidence, evidence => evidence.Series == SeriesCatalogue.LoadDropped.Id);
        Assert.Null(new GeneratorSaturated().Examine(window));
    }

    [Theory]
    [InlineData(1, 100)]
    [InlineData(0, 40)]
    public void Examine_UsersThatDoNotWaitForTheTarget_AreNotReported(double saturated, double inFlight) =>
        Assert.Null(
            new NoFreeUser().Examine(
                Moments.Steady(
                    4,
                    (SeriesCatalogue.WaitingForUser, 50),
                    (SeriesCatalogue.LoadUsers, 100),
                    (SeriesCatalogue.LoadInFlight, inFlight),
                    (SeriesCatalogue.GeneratorSaturated, saturated)
                )
            )
        );
}
