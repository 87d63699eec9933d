using Experiments;
using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis.Findings;

public sealed class FindingFormatterTests
{
    [Theory]
    [InlineData("The target\u2019s CPU is at 1 %.", "The target\u2019s CPU is at 1\u00a0%.")]
    [InlineData("a p95 of 203 ms instead of 10.3 s", "a p95 of 203\u00a0ms instead of 10.3\u00a0s")]
    [InlineData("5 sockets, 3 such and 4 months", "5 sockets, 3 such and 4 months")]
    public void UnbrokenSentence_FiguresWithUnits_StandOnTheLineOfTheirUnit(string sentence, string expected) =>
        Assert.Equal(
            expected,
            new Finding("rule", FindingSeverity.Notice, "Title", sentence, "Why.", [], 1).UnbrokenSentence()
        );

    [Fact]
    public void Moment_FindingThatHoldsAndOneThatIsOver_HaveOneForm()
    {
        var finding = new Finding("rule", FindingSeverity.Notice, "Title", "It is so.", "Why.", [], 1);

        Assert.Equal("At 24.0 s: ", (finding with { SeenAt = 24 }).Moment());
        Assert.Equal("At 11.5 s: ", (finding with { Until = 12, StrongestAt = 11.5 }).Moment());
        Assert.Equal(
            "Started before the switch to Fixed: ",
            (finding with { PredatesSwitchTo = VariantKind.Fixed }).Moment()
        );
        Assert.Equal(
            "At 24.0 s, started before the switch to Fixed: ",
            (finding with { PredatesSwitchTo = VariantKind.Fixed, SeenAt = 24 }).Moment()
        );
        Assert.Equal("", finding.Moment());
    }

    [Fact]
    public void MomentBesidePeriod_FindingThatIsOver_ReportsOnlyUnderWhomItBegan()
    {
        var over = new Finding("rule", FindingSeverity.Notice, "Title", "It is so.", "Why.", [], 1, 12)
        {
            StrongestAt = 11.5,
        };

        Assert.Equal("", over.MomentWithPeriod());
        Assert.Equal(
            "Started before the switch to Fixed: ",
            (over with { PredatesSwitchTo = VariantKind.Fixed }).MomentWithPeriod()
        );
    }

    [Theory]
    [InlineData(8.5, null, null, "since 8.5 s")]
    [InlineData(8.5, 12.0, 11.5, "8.5 s – 12.0 s, figures from 11.5 s")]
    [InlineData(30.0, 30.0, null, "at 30.0 s")]
    public void Period_Finding_ReportsWhenItHeld(double since, double? until, double? strongest, string expected) =>
        Assert.Equal(
            expected,
            new Finding("rule", FindingSeverity.Notice, "Title", "It is so.", "Why.", [], since, until)
            {
                StrongestAt = strongest,
            }.Period()
        );
}
