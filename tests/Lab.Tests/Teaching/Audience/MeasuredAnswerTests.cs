using Experiments;
using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Teaching.Audience;
using Lab.Testing;

namespace Lab.Tests.Teaching.Audience;

public sealed class MeasuredAnswerTests
{
    private readonly FrameStream _stream = new();

    [Fact]
    public void LineOf_ARunThatWasAnsweredForLonger_EndsWithTheSecondsAskedFor()
    {
        var question = new AudienceQuestion(QuestionKind.Line, "Draw.")
        {
            Seconds = 10,
            Series = SeriesCatalogue.LoadSucceeded,
        };
        for (var quarter = 0; quarter < 48; quarter++)
        {
            FrameEvent[] events =
                quarter == 0 ? [FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 100)]
                : quarter == 47 ? [new(FrameEventKinds.RunEnded, "completed", 111.75)]
                : [];
            _stream.Publish(100 + quarter * 0.25, [.. SeriesCatalogue.All.Select(_ => (double?)quarter)], events);
        }

        var line = MeasuredAnswer.LineOf(
            question,
            new IdleLab(new AlwaysRunningTarget()) { LastSummary = StoredRuns.Run().Summary }.State,
            _stream
        );

        Assert.Equal(Enumerable.Range(0, 10).Select(second => second + 0.5), line.Select(point => point[0]));
        Assert.Equal(37.5, line[^1][1]);
    }
}
