using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Imports.Tests;

/// <summary>What the replay of another tool's run shows beside its lines.</summary>
public sealed class ReplayedTests
{
    public static TheoryData<string> Counted => [Samples.K6Lines(), Samples.LocustHistory];

    // Seen: "–" failures in the replay of a run whose summary knows how many there were.
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

    // Seen: "Contrast", which is none of the tool's words.
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

    // Seen: a run of a single moment began in its replay, and never ended.
    [Fact]
    public void Frames_OfASingleMoment_TellTheStartAndTheEnd()
    {
        var lines = Samples.LocustHistory.Split('\n');

        var run = Readings.Run($"{lines[0]}\n{lines[2]}\n");

        Assert.Equal(
            [FrameEventKinds.RunStarted, FrameEventKinds.RunEnded],
            Assert.Single(run.Frames).Events.Select(frameEvent => frameEvent.Kind)
        );
    }
}
