using System.Text.Json;
using AudienceWeb.Broadcasts;
using AudienceWeb.Streaming;
using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Frames;
using Lab.Teaching.Audience;
using Lab.Teaching.Talks;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Dashboard.Tests.AudienceWeb.Streaming;

public sealed class AudienceFeedTests : IAsyncLifetime
{
    private LabHost _lab = null!;
    private FrameStream _stream = null!;
    private AudiencePoll _ballots = null!;

    public async ValueTask InitializeAsync()
    {
        _lab = await LabHost.StartAsync();
        _stream = new FrameStream();
        _ballots = new AudiencePoll(_lab.Get<ILab>(), _stream);
    }

    public ValueTask DisposeAsync()
    {
        _ballots.Dispose();
        return _lab.DisposeAsync();
    }

    [Fact]
    public void After_ForANewcomer_IsEverythingAtOnce()
    {
        using var feed = Feed();
        feed.Tick();

        var position = 0L;
        var message = Read(Assert.Single(feed.ReadAfter(ref position)));

        Assert.Equal(1, position);
        Assert.Equal(feed.Epoch, message.GetProperty("epoch").GetString());
        Assert.True(message.GetProperty("begins").GetBoolean());
        Assert.Equal(
            ["ask", "charts", "code", "findings", "lab", "summary"],
            message.GetProperty("set").EnumerateObject().Select(part => part.Name).Order()
        );
        Assert.Empty(feed.ReadAfter(ref position));
    }

    [Fact]
    public void After_DuringARun_IsWhatHasChangedAndSmall()
    {
        using var feed = Feed();
        feed.Tick();
        Assert.True(_lab.Lab.Start(new() { Users = 2, DurationSeconds = 30 }).IsDone);
        Publish(FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 10), 10);
        feed.Tick();
        var position = 2L;
        var bytes = 0;
        for (var tick = 0; tick < 20; tick++)
        {
            Publish(null, 10.25 + tick * 0.5);
            Publish(null, 10.5 + tick * 0.5);
            feed.Tick();
            var sent = feed.ReadAfter(ref position);
            bytes += sent.Sum(values => values.Length);
            var row = Assert.Single(Read(Assert.Single(sent)).GetProperty("rows").EnumerateArray());
            Assert.Equal(0.5 + tick * 0.5, row[0].GetDouble(), 6);
        }

        Assert.InRange(bytes / 10.0, 1, 700);
    }

    [Fact]
    public void After_TooFarBehindOrOfAnotherLife_IsEverything()
    {
        using var feed = Feed();
        for (var tick = 0; tick < AudienceFeed.MaxBufferedMessages * 10; tick++)
            feed.Tick();
        var newest = feed.Sequence;
        Assert.True(newest > AudienceFeed.MaxBufferedMessages, $"{newest} messages only.");

        foreach (var known in new[] { 0, newest + 5, newest - AudienceFeed.MaxBufferedMessages })
        {
            var position = known;
            Assert.True(Read(Assert.Single(feed.ReadAfter(ref position))).TryGetProperty("epoch", out _));
            Assert.Equal(newest, position);
        }

        var close = newest - 3;
        Assert.Equal(3, feed.ReadAfter(ref close).Count);
    }

    [Fact]
    public void Tick_WhileNothingHappens_IsQuietButNotForEver()
    {
        using var feed = Feed();
        feed.Tick();
        for (var tick = 0; tick < 16; tick++)
            feed.Tick();

        Assert.Equal(3, feed.Sequence);
    }

    [Fact]
    public void Tick_TalkGivenFromRecordings_ShowsTheRecordingAndThenTheLabAgain()
    {
        var time = new FakeTimeProvider();
        var live = new LiveBroadcast(_lab.Get<ILab>(), _lab.Get<IFindings>(), _stream);
        var recorded = new ReplayBroadcast(RunSamples.Run(seconds: 20), TalkPart.First, 16, _lab.Lab.State, time);
        IBroadcast shown = live;
        using var feed = Feed(() => shown);
        feed.Tick();
        var position = 1L;

        shown = recorded;
        time.Advance(TimeSpan.FromSeconds(0.5));
        feed.Tick();
        var begun = Read(Assert.Single(feed.ReadAfter(ref position)));
        time.Advance(TimeSpan.FromSeconds(0.5));
        feed.Tick();
        var went = Read(Assert.Single(feed.ReadAfter(ref position)));
        shown = live;
        feed.Tick();
        var back = Read(Assert.Single(feed.ReadAfter(ref position)));

        Assert.True(begun.GetProperty("begins").GetBoolean());
        Assert.StartsWith(
            "2026-",
            begun.GetProperty("set").GetProperty("lab").GetProperty("recorded").GetString(),
            StringComparison.Ordinal
        );
        Assert.Equal(8.1, begun.GetProperty("rows").EnumerateArray().Last()[0].GetDouble(), 6);
        Assert.InRange(went.GetProperty("rows").GetArrayLength(), 8, 16);
        Assert.Equal(8.1 + 0.25 * 4, went.GetProperty("rows")[0][0].GetDouble(), 6);
        Assert.Equal(JsonValueKind.Null, back.GetProperty("set").GetProperty("lab").GetProperty("recorded").ValueKind);
        Assert.True(back.GetProperty("begins").GetBoolean());
    }

    [Fact]
    public void Refresh_AfterTheRun_ReportsWhatWasFoundInAllOfIt()
    {
        var run = RunSamples.Run("a");
        var lab = new IdleLab(new AlwaysRunningTarget())
        {
            LastSummary = run.Summary! with { Findings = [run.Findings[0] with { Until = 4 }] },
        };
        var view = new AudienceView(BuiltInExperiments.Instance, _ballots, TimeProvider.System);

        Assert.Contains("findings", view.Refresh(new LiveBroadcast(lab, new EmptyFindings(), _stream)));
        Assert.Contains("The pool starves.", view.Parts["findings"]);
    }

    [Fact]
    public void Refresh_WhileTheRoomIsAsked_KeepsTheRunBeforeToItself()
    {
        var run = RunSamples.Run("a");
        var lab = new IdleLab(new AlwaysRunningTarget())
        {
            LastSummary = run.Summary! with { Findings = [run.Findings[0] with { Until = 4 }] },
        };
        using var ballots = new AudiencePoll(lab, _stream);
        var view = new AudienceView(BuiltInExperiments.Instance, ballots, TimeProvider.System);
        var programme = new LiveBroadcast(lab, new EmptyFindings(), _stream);
        (Action Do, bool IsTold)[] steps =
        [
            (() => { }, true),
            (() => ballots.Open(new(QuestionKind.Number, "How many?")), false),
            (ballots.Lock, false),
            (ballots.Reveal, true),
            (ballots.VoteAgain, false),
            (ballots.Close, true),
        ];

        foreach (var (step, (act, isTold)) in steps.Index())
        {
            act();
            view.Refresh(programme);

            Assert.Equal((step, !isTold, isTold), (step, view.HidesLastRun, view.Parts["summary"] != "null"));
            Assert.Equal(
                (step, isTold),
                (step, view.Parts["findings"].Contains("The pool starves.", StringComparison.Ordinal))
            );
        }
    }

    // Charts are empty during the question, return with the reveal, and never show the previous run at the start of a run.
    [Fact]
    public async Task Tick_WhileTheRoomIsAsked_SendsNoLinesOfTheRunBefore()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var feed = Feed();
        var run = _lab
            .Lab.Start(
                new()
                {
                    Users = 1,
                    DurationSeconds = 1,
                    RampSeconds = 0,
                }
            )
            .Run!.Id;
        Publish(FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 10), 10);
        for (var frame = 1; frame < 8; frame++)
            Publish(null, 10 + frame * 0.25);
        Publish(new(FrameEventKinds.RunEnded, "completed", 12), 12);
        await Eventually.WaitForAsync(
            () => _lab.Lab.State,
            state => state.Run is null && state.LastSummary?.Id == run,
            cancellation
        );
        feed.Tick();
        Assert.NotEqual(0, Rows(Everything(feed)));
        var position = feed.Sequence;

        _ballots.Open(new(QuestionKind.Number, "How many?"));
        feed.Tick();
        var asked = Read(Assert.Single(feed.ReadAfter(ref position)));
        Assert.Equal((true, 0, 0), (asked.GetProperty("begins").GetBoolean(), Rows(asked), Rows(Everything(feed))));

        _ballots.Reveal();
        feed.Tick();
        var revealed = Read(Assert.Single(feed.ReadAfter(ref position)));
        Assert.True(
            revealed.GetProperty("begins").GetBoolean()
                && Rows(revealed) > 0
                && revealed.GetProperty("marks").GetArrayLength() == 2
        );

        _ballots.VoteAgain();
        feed.Tick();
        Assert.True(
            _lab.Lab.Start(
                new()
                {
                    Users = 1,
                    DurationSeconds = 30,
                    RampSeconds = 0,
                }
            ).IsDone
        );
        feed.Tick();
        Assert.Equal((PollPhase.Locked, 0), (_ballots.Current!.Phase, Rows(Everything(feed))));
        Publish(FrameEvent.ForVariant(FrameEventKinds.RunStarted, VariantKind.Fragile, 20), 20);
        Publish(null, 20.25);
        feed.Tick();
        var live = Everything(feed);
        Assert.Equal((1, 0.25), (Rows(live), live.GetProperty("rows")[0][0].GetDouble()));
        _lab.Lab.Stop();
    }

    private static JsonElement Everything(AudienceFeed feed)
    {
        var position = 0L;
        return Read(Assert.Single(feed.ReadAfter(ref position)));
    }

    private static int Rows(JsonElement message) =>
        message.TryGetProperty("rows", out var rows) ? rows.GetArrayLength() : 0;

    private void Publish(FrameEvent? happened, double time) =>
        _stream.Publish(
            time,
            [.. SeriesCatalogue.All.Select((_, index) => (double?)(1234.567 + index))],
            happened is null ? [] : [happened]
        );

    private AudienceFeed Feed(Func<IBroadcast>? programme = null)
    {
        var live = new LiveBroadcast(_lab.Get<ILab>(), _lab.Get<IFindings>(), _stream);
        return new(
            programme ?? (() => live),
            new AudienceView(BuiltInExperiments.Instance, _ballots, TimeProvider.System),
            NullLogger<AudienceFeed>.Instance
        );
    }

    private static JsonElement Read(ReadOnlyMemory<byte> message)
    {
        Assert.True(message.Span.StartsWith("data: "u8) && message.Span.EndsWith("\n\n"u8));
        return JsonDocument.Parse(message[6..^2]).RootElement.Clone();
    }
}
