using AudienceWeb.Broadcasts;
using Experiments;
using Experiments.Charts;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Teaching.Talks;
using Lab.Testing;

namespace Dashboard.Tests.AudienceWeb.Broadcasts;

public sealed class ReplayBroadcastTests
{
    private const double FlipSeconds = 10;

    private static readonly RunDocument Run = Flipped(RunSamples.Run(seconds: 20));

    private readonly FakeTimeProvider _time = new();

    [Fact]
    public void FramesAfter_FourTimesAsFast_AreThoseOfTheTimeThatHasPassedAndWaitBeforeTheFlip()
    {
        var programme = Play(TalkPart.First, speed: 4);
        Assert.Equal(0, programme.FramesAfter(0)[^1].Time - Run.Frames[0].Time);

        _time.Advance(TimeSpan.FromSeconds(1));
        var first = programme.FramesAfter(0);
        Assert.Equal(4, first[^1].Time - Run.Frames[0].Time);
        _time.Advance(TimeSpan.FromSeconds(60));
        var more = programme.FramesAfter(first[^1].Sequence);

        Assert.Equal(first[^1].Sequence + 1, more[0].Sequence);
        Assert.Equal(FlipSeconds - 0.25, more[^1].Time - Run.Frames[0].Time);
        Assert.Equal(
            (RunPhase.Running, VariantKind.Fragile, Run.Id),
            (programme.State.Phase, programme.State.Variant, programme.State.Run?.Id)
        );
    }

    [Fact]
    public void State_FromTheFlipToTheEnd_IsTheFixedVariantAndThenTheSummary()
    {
        var programme = Play(TalkPart.Second, speed: 1);
        var flipped = programme.State;
        Assert.Equal((RunPhase.Running, VariantKind.Fixed), (flipped.Phase, flipped.Variant));

        _time.Advance(TimeSpan.FromSeconds(5));
        Assert.Same(flipped, programme.State);
        _time.Advance(TimeSpan.FromSeconds(5));

        Assert.Equal(
            (RunPhase.Idle, null, Run.Summary),
            (programme.State.Phase, programme.State.Run, programme.State.LastSummary)
        );
        Assert.Equal(Run.Frames.Count, programme.FramesAfter(0).Count);
        Assert.Equal(Run.Run.StartedAt, programme.RecordedAt);
    }

    [Fact]
    public void Findings_OverTheRun_AreThoseThatHeldThen()
    {
        var programme = Play(TalkPart.First, speed: 1);
        Assert.Empty(programme.Findings);

        _time.Advance(TimeSpan.FromSeconds(2));
        var holding = programme.Findings;
        Assert.Equal(("thread-pool-starvation", null), (Assert.Single(holding).Rule, holding[0].Until));
        Assert.Same(holding, programme.Findings);
        _time.Advance(TimeSpan.FromSeconds(3));

        Assert.Empty(programme.Findings);
    }

    [Fact]
    public void FramesAfter_SeriesOfAnEarlierVersion_StandWhereTheyStandToday()
    {
        var kept = SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded);
        var older = Run with
        {
            Series = [Run.Series[kept]],
            Frames = [.. Run.Frames.Select(frame => frame with { Values = [frame.Values[kept]] })],
        };

        var values = new ReplayBroadcast(older, TalkPart.End, 1, new IdleLab(new AlwaysRunningTarget()).State, _time)
            .FramesAfter(0)[^1]
            .Values;

        Assert.Equal(SeriesCatalogue.All.Count, values.Count);
        Assert.Equal(Run.Frames[^1].Values[kept], values[kept]);
        Assert.Null(values[SeriesCatalogue.IndexOf(SeriesCatalogue.LatencyP95)]);
    }

    /// <summary>A run that is switched to Fixed in the middle, with a finding from the second to the fourth second.</summary>
    internal static RunDocument Flipped(RunDocument run)
    {
        var part = run.Summary!.Variants[0];
        return run with
        {
            Frames =
            [
                .. run.Frames.Select(frame =>
                    frame.Time - run.Frames[0].Time == FlipSeconds
                        ? frame with
                        {
                            Events =
                            [
                                FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, frame.Time),
                            ],
                        }
                        : frame
                ),
            ],
            Findings = [run.Findings[0] with { Since = 1.5, Until = 4 }],
            Summary = run.Summary with { Variants = [part, part with { Variant = VariantKind.Fixed }] },
        };
    }

    private ReplayBroadcast Play(TalkPart part, int speed) =>
        new(Run, part, speed, new IdleLab(new AlwaysRunningTarget()).State, _time);
}
