using Experiments;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Lab.Teaching.Talks;
using Lab.Teaching.Talks.Script;
using Lab.Testing;

namespace Lab.Tests.Teaching.Talks;

public sealed class TalkSceneTests
{
    private static readonly TalkStep[] Steps =
    [
        Step(TalkAction.Choose),
        Step(TalkAction.Start),
        Step(TalkAction.Flip),
        Step(TalkAction.Stop),
        new(default, "words", null, ""),
        Step(TalkAction.Start),
        Step(TalkAction.Flip),
        Step(TalkAction.Stop),
    ];

    [Theory]
    [InlineData(-1, null)]
    [InlineData(0, null)]
    [InlineData(1, TalkPart.First)]
    [InlineData(2, TalkPart.Second)]
    [InlineData(3, TalkPart.End)]
    [InlineData(4, null)]
    [InlineData(8, null)]
    public void At_EachStep_IsThePartItStandsInFor(int step, TalkPart? part)
    {
        var scene = TalkScene.At(step, Steps, new Dictionary<int, TalkRecording> { [1] = Recording("first") });

        Assert.Equal((part is null ? null : "first", part), (scene?.Run, scene?.Part));
    }

    [Theory]
    [InlineData(1, "fragile", TalkPart.First)]
    [InlineData(2, "fixed", TalkPart.First)]
    [InlineData(3, "fixed", TalkPart.End)]
    public void At_BothVariantsRecordedAlone_PlaysEachFromItsStart(int step, string run, TalkPart part) =>
        Assert.Equal(
            new TalkScene(run, part),
            TalkScene.At(step, Steps, new Dictionary<int, TalkRecording> { [1] = new(Run("fragile"), Run("fixed")) })
        );

    [Fact]
    public void At_ALoadNothingWasRecordedOf_IsTheStageAndNotTheRecordingBefore() =>
        Assert.All(
            Enumerable.Range(5, 3),
            step =>
                Assert.Null(TalkScene.At(step, Steps, new Dictionary<int, TalkRecording> { [1] = Recording("first") }))
        );

    [Fact]
    public void Span_FlippedRun_MeetsAtTheFlipWithoutAGap()
    {
        var frames = RunSamples.Run(seconds: 20).Frames.Select(frame => frame with { Events = [] }).ToArray();
        frames[40] = frames[40] with
        {
            Events = [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, frames[40].Time)],
        };
        var (flipped, length) = (frames[40].Time - frames[0].Time, frames[^1].Time - frames[0].Time);

        Assert.Equal((0, flipped), TalkScene.Span(frames, TalkPart.First));
        Assert.Equal((flipped, null), TalkScene.Span(frames, TalkPart.Second));
        Assert.Equal((length, null), TalkScene.Span(frames, TalkPart.End));
        Assert.Equal((0, null), TalkScene.Span(frames, null));
    }

    private static TalkStep Step(TalkAction action) =>
        new(default, $"{action}", new(action, "blocking", VariantKind.Fragile, null), "");

    private static TalkRecording Recording(string id) => new(Run(id), Run(id));

    private static RunHeader Run(string id) =>
        new(id, RecordingState.Complete, new(id, [], ""), "blocking", default, null) { Title = "Thread blocking" };
}
