using AudienceWeb.Broadcasts;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Lab.Teaching.Talks;
using Lab.Teaching.Talks.Script;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Dashboard.Tests.AudienceWeb.Broadcasts;

public sealed class BroadcastSelectorTests
{
    private static readonly int FirstFire = TalkScript
        .UsualSteps.Index()
        .First(step => step.Item.Cue is { Action: TalkAction.Start, Experiment: "blocking" })
        .Index;
    private static readonly int FirstFlip = TalkScript
        .UsualSteps.Index()
        .First(step => step.Item.Cue is { Action: TalkAction.Flip })
        .Index;

    private readonly IdleLab _lab = new(new AlwaysRunningTarget());
    private readonly TalkSession _talk;

    public BroadcastSelectorTests() => _talk = new TalkSession(_lab, new FakeTimeProvider());

    [Fact]
    public async Task Current_TalkFromRecordings_IsTheRecordingOfTheStepAndThenTheLabAgain()
    {
        var sample = ReplayBroadcastTests.Flipped(RunSamples.Run(seconds: 20));
        // Under the load of the step.
        var run = sample with
        {
            Summary = sample.Summary! with { PeakUsers = 100 },
        };
        using var choice = Choice(new InMemoryRunStore(run));
        Assert.IsType<LiveBroadcast>(choice.Current);

        _talk.PlayRecordings(16);
        await _talk.GoToAsync(FirstFire);
        var first = await Eventually.WaitForAsync(
            () => choice.Current,
            broadcast => broadcast is ReplayBroadcast,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(run.Run.StartedAt, first.RecordedAt);
        await _talk.GoToAsync(FirstFlip);
        await Eventually.WaitForAsync(
            () => choice.Current,
            broadcast => broadcast is ReplayBroadcast && broadcast != first,
            TestContext.Current.CancellationToken
        );
        _talk.PlayRecordings(null);

        await Eventually.WaitForAsync(
            () => choice.Current,
            broadcast => broadcast is LiveBroadcast,
            TestContext.Current.CancellationToken
        );
    }

    [Fact]
    public async Task Current_NothingWasRecordedOfTheStep_StaysTheLab()
    {
        using var choice = Choice(new InMemoryRunStore(RunSamples.Run()));

        _talk.PlayRecordings(1);
        await _talk.GoToAsync(FirstFire);
        await choice.ChooseAsync();

        Assert.IsType<LiveBroadcast>(choice.Current);
    }

    private BroadcastSelector Choice(InMemoryRunStore runs) =>
        new(
            new LiveBroadcast(_lab, new EmptyFindings(), new FrameStream()),
            _talk,
            runs,
            _lab,
            new FakeTimeProvider(),
            NullLogger<BroadcastSelector>.Instance
        );
}
