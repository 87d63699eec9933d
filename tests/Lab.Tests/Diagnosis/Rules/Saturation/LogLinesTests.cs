using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class LogLinesTests
{
    [Theory]
    [InlineData(7_500.0, 0.0, FindingSeverity.Good)]
    [InlineData(7_500.0, LogLines.MinDroppedPerSecond, FindingSeverity.Warning)]
    [InlineData(0.0, LogLines.MinDroppedPerSecond, FindingSeverity.Warning)]
    [InlineData(LogLines.MinLinesPerSecond - 1, 0.0, null)]
    [InlineData(7_500.0, LogLines.MinDroppedPerSecond / 2, null)]
    [InlineData(7_500.0, null, null)]
    [InlineData(null, null, null)]
    public void Examine_LinesWrittenAndDropped_ReportsWhetherAnyIsLost(
        double? written,
        double? dropped,
        FindingSeverity? expected
    )
    {
        var symptom = new LogLines().Examine(
            Moments.Steady(10, (SeriesCatalogue.LogWritten, written), (SeriesCatalogue.LogDropped, dropped))
        );

        Assert.Equal(expected, symptom?.Severity);
    }

    [Theory]
    [InlineData(12.75, false)]
    [InlineData(13, true)]
    public void Examine_AfterASwitch_WaitsForTheLinesOfTheNewVariant(double seconds, bool expected) =>
        Assert.Equal(
            expected,
            new LogLines().Examine(
                Moments.Of(
                    seconds,
                    [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 10)],
                    (SeriesCatalogue.LogWritten, _ => 7_500),
                    (SeriesCatalogue.LogDropped, _ => 0)
                )
            )
                is not null
        );

    [Fact]
    public void Examine_AnotherProblem_IsNotFollowedByGoodNews()
    {
        var window = Moments.Steady(10, (SeriesCatalogue.LogWritten, 900), (SeriesCatalogue.LogDropped, 0));
        window.Warnings = ["another"];

        Assert.Null(new LogLines().Examine(window));
    }
}
