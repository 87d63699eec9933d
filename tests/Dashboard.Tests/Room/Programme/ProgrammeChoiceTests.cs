using Dashboard.Room.Programme;
using Lab.Frames;
using Lab.Lessons;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Dashboard.Tests.Room.Programme;

public sealed class ProgrammeChoiceTests
{
    private static readonly int FirstFire = LessonLibrary
        .Talk.Index()
        .First(step => step.Item.Cue is { Action: TalkAction.Start, Experiment: "blocking" })
        .Index;
    private static readonly int FirstFlip = LessonLibrary
        .Talk.Index()
        .First(step => step.Item.Cue is { Action: TalkAction.Flip })
        .Index;

    private readonly StandingLab _lab = new(new StandingTarget());
    private readonly TalkCourse _talk;

    public ProgrammeChoiceTests() => _talk = new TalkCourse(_lab, new ManualTime());

    [Fact]
    public async Task Current_TalkFromRecordings_IsTheRecordingOfTheStepAndThenTheLabAgain()
    {
        var sample = RecordedProgrammeTests.Flipped(RunSamples.Run(seconds: 20));
        // Under the load of the step.
        var run = sample with
        {
            Summary = sample.Summary! with { PeakUsers = 100 },
        };
        using var choice = Choice(new HeldRuns(run));
        Assert.IsType<LabProgramme>(choice.Current);

        _talk.PlayRecordings(16);
        _talk.GoTo(FirstFire);
        var first = await Eventually.SeeAsync(
            () => choice.Current,
            each => each is RecordedProgramme,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(run.Run.StartedAt, first.RecordedAt);
        _talk.GoTo(FirstFlip);
        await Eventually.SeeAsync(
            () => choice.Current,
            each => each is RecordedProgramme && each != first,
            TestContext.Current.CancellationToken
        );
        _talk.PlayRecordings(null);

        await Eventually.SeeAsync(
            () => choice.Current,
            each => each is LabProgramme,
            TestContext.Current.CancellationToken
        );
    }

    [Fact]
    public async Task Current_NothingWasRecordedOfTheStep_StaysTheLab()
    {
        using var choice = Choice(new HeldRuns(RunSamples.Run()));

        _talk.PlayRecordings(1);
        _talk.GoTo(FirstFire);
        await choice.ChooseAsync();

        Assert.IsType<LabProgramme>(choice.Current);
    }

    private ProgrammeChoice Choice(HeldRuns runs) =>
        new(
            new LabProgramme(_lab, new StandingFindings(), new FrameStream()),
            _talk,
            runs,
            _lab,
            new ManualTime(),
            NullLogger<ProgrammeChoice>.Instance
        );
}
