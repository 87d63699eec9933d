using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Imports.Tests;

public sealed class ReplayedTests
{
    public static TheoryData<string> Counted => [Samples.K6Lines(), Samples.LocustHistory];

    [Theory]
    [MemberData(nameof(Counted))]
    public void Frames_OfAToolThatCountsFailuresByTime_EndWithThoseOfTheSummary(string text)
    {
        var run = Readings.Run(text);

        double? Last(Series series) =>
            run.Frames[^1].Values[run.Series.TakeWhile(description => description.Id != series.Id).Count()];
        Assert.Equal(
            (run.Summary!.Total.Requests, run.Summary.Total.Failed),
            (Last(SeriesCatalogue.TotalsRequests), Last(SeriesCatalogue.TotalsFailed))
        );
    }

    [Theory]
    [MemberData(nameof(Counted))]
    public void Frames_OfATool_AreCalledByItsName(string text)
    {
        var run = Readings.Run(text);

        Assert.Equal(
            run.MeasuredBy,
            Assert.Single(run.Frames[0].Events, frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted).Label
        );
    }

    [Fact]
    public void Frames_OfASingleMoment_ReportTheStartAndTheEnd()
    {
        var lines = Samples.LocustHistory.Split('\n');

        var run = Readings.Run($"{lines[0]}\n{lines[2]}\n");

        Assert.Equal(
            [FrameEventKinds.RunStarted, FrameEventKinds.RunEnded],
            Assert.Single(run.Frames).Events.Select(frameEvent => frameEvent.Kind)
        );
    }
}
