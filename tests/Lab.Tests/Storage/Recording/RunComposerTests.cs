using Experiments;
using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Journal;
using Lab.Storage.Recording;
using Lab.Storage.Store;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Thresholds;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Lab.Tests.Storage.Recording;

public sealed class RunComposerTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly RunStore _store;

    public RunComposerTests()
    {
        _store = _folder.OpenStore();
        _store.Folder.Create();
    }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        _store.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public async Task ComposeOrphans_JournalCutOffInTheMiddleOfALine_BecomesAPartialRun()
    {
        StoredJournals.Write(_folder, "run-1");
        var journal = File.ReadAllBytes(_folder.FileOf("run-1.journal"));
        File.WriteAllBytes(_folder.FileOf("run-1.journal"), journal[..^20]);

        new RunComposer(_store, NullLogger<RunComposer>.Instance).ComposeOrphans();

        var run = await _store.ReadAsync("run-1", Cancellation);
        Assert.Equal(RecordingState.Partial, run!.State);
        Assert.Null(run.Summary);
        Assert.Equal(RunSamples.Run().Frames.Count - 1, run.Frames.Count);
        Assert.Empty(Directory.GetFiles(_folder.Runs, "*.journal"));
    }

    [Fact]
    public async Task ComposeOrphans_JournalOfARunThatHadEnded_BecomesACompleteRun()
    {
        var run = RunSamples.Run("run-1");
        using (
            var journal = new RunJournal(
                _folder.FileOf("run-1.journal"),
                run with
                {
                    State = RecordingState.Recording,
                    Frames = [],
                    Intervals = [],
                    Summary = null,
                }
            )
        )
            journal.Add(run.Summary!);

        new RunComposer(_store, NullLogger<RunComposer>.Instance).ComposeOrphans();

        Assert.Equal(RecordingState.Complete, Assert.Single(_store.List()).State);
        Assert.Equal(RecordingState.Complete, (await _store.ReadAsync("run-1", Cancellation))!.State);
    }

    // It had run to its end, and was called one that was being recorded when a dashboard ended; why there is no document of it, nobody was told.
    [Fact]
    public void ComposeOrphans_JournalOfACompletedRunThatCanBeNoDocument_SaysWhyAndKeepsIt()
    {
        var run = RunSamples.Run("run-1");
        using (
            var journal = new RunJournal(
                _folder.FileOf("run-1.journal"),
                run with
                {
                    State = RecordingState.Recording,
                    Frames = [],
                    Intervals = [],
                    Summary = null,
                }
            )
        )
            journal.Add(
                run.Summary! with
                {
                    Thresholds =
                    [
                        .. Enumerable.Repeat(
                            new LoadEngine.Thresholds.ThresholdResult("p95<1", "p95", true, 0.5),
                            RunDocumentRules.MostThresholds + 1
                        ),
                    ],
                }
            );
        using var log = new CapturedLog();

        new RunComposer(_store, new LoggerFactory([log]).CreateLogger<RunComposer>()).ComposeOrphans();

        var line = Assert.Single(log.Lines);
        Assert.Contains("101 thresholds", line, StringComparison.Ordinal);
        Assert.DoesNotContain("being recorded", line, StringComparison.Ordinal);
        Assert.Contains("101 thresholds", Assert.Single(_store.Unreadable()).Reason, StringComparison.Ordinal);
        Assert.True(File.Exists(_folder.FileOf("run-1.journal")));
    }

    // A run with a long body was listed as one whose beginning is not there, while it was on.
    [Fact]
    public void ReadHeader_PlanWithTheLongestBody_IsRead()
    {
        var run = RunSamples.Run("run-1");
        StoredJournals.Write(_folder, "run-2", run with { Plan = new() { ["body"] = new string('<', 1_000_000) } });

        Assert.Null(RunJournalReader.ReadHeader(_folder.FileOf("run-2.journal"), "run-2").Reason);
    }

    // Killed after a flip, it was called by what it had begun with, and compare by both halves.
    [Fact]
    public async Task ComposeOrphans_RunThatWasFlipped_IsCalledByBothVariants()
    {
        var run = RunSamples.Run("run-1");
        using (
            var journal = new RunJournal(
                _folder.FileOf("run-1.journal"),
                run with
                {
                    State = RecordingState.Recording,
                    Labels = run.Labels with { Name = run.Run.Name },
                    Frames = [],
                    Intervals = [],
                    Summary = null,
                }
            )
        )
        {
            foreach (var (number, frame) in run.Frames.Index())
                journal.Add(
                    number == 10
                        ? frame with
                        {
                            Events =
                            [
                                FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, frame.Time),
                            ],
                        }
                        : frame
                );
            for (var number = 1; number <= 20; number++)
                journal.Add(
                    new RunTick(
                        number * 0.25,
                        0.25,
                        new(
                            3,
                            3,
                            0,
                            0,
                            0,
                            0,
                            3,
                            30,
                            new Dictionary<int, long> { [200] = 3 },
                            new Dictionary<string, long>()
                        ),
                        RunSamples.Histogram(number, 3),
                        RunSamples.Histogram(number, 3),
                        StoredHistograms.Empty
                    )
                );
        }

        new RunComposer(_store, NullLogger<RunComposer>.Instance).ComposeOrphans();

        var kept = await _store.ReadAsync("run-1", Cancellation);
        Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], kept!.Variants);
        Assert.EndsWith("Fragile → Fixed", kept.Labels.Name, StringComparison.Ordinal);
    }

    [Fact]
    public void ComposeOrphans_JournalThatIsBeingWritten_IsLeftAlone()
    {
        using var journal = new RunJournal(
            _folder.FileOf("run-1.journal"),
            RunSamples.Run("run-1") with
            {
                State = RecordingState.Recording,
                Frames = [],
                Intervals = [],
            }
        );

        _store.MarkStarted("run-1");
        new RunComposer(_store, NullLogger<RunComposer>.Instance).ComposeOrphans();

        Assert.Equal(RecordingState.Recording, Assert.Single(_store.List()).State);
    }

    [Fact]
    public async Task ComposeOrphans_LabelsOfARunOfWhichNothingWasWritten_AreRemovedAndThoseOfAJournalStay()
    {
        _store.MarkStarted("run-1");
        _store.MarkListed("run-1");
        Assert.True(await _store.LabelAsync("run-1", new("named", [], ""), Cancellation));
        using var next = _folder.OpenStore();

        new RunComposer(_store, NullLogger<RunComposer>.Instance).ComposeOrphans();
        Assert.True(File.Exists(_folder.FileOf("run-1.labels")));
        new RunComposer(next, NullLogger<RunComposer>.Instance).ComposeOrphans();
        Assert.False(File.Exists(_folder.FileOf("run-1.labels")));
    }

    // What a kill on a full disk had left was put together at the next start only.
    [Fact]
    public async Task ComposeLeft_FolderThatTookNoDocument_MakesItOnceItDoes()
    {
        StoredJournals.Write(_folder, "run-1");
        var inTheWay = Directory.CreateDirectory(_folder.FileOf("run-1.json" + AtomicFile.UnfinishedEnding));
        var composer = new RunComposer(_store, NullLogger<RunComposer>.Instance);

        composer.ComposeOrphans();
        composer.ComposeOrphaned();
        Assert.Equal(["run-1"], _store.OrphanedJournals);
        Assert.Equal(RecordingState.Partial, Assert.Single(_store.List()).State);
        inTheWay.Delete();
        composer.ComposeOrphaned();

        Assert.Empty(_store.OrphanedJournals);
        Assert.True(File.Exists(_folder.FileOf("run-1.json")));
        Assert.Empty(Directory.GetFiles(_folder.Runs, "*.journal"));
        Assert.Equal(RecordingState.Partial, (await _store.ReadAsync("run-1", Cancellation))!.State);
    }

    // Deleting needs no room, and a disk that is full is when somebody deletes.
    [Fact]
    public async Task DeleteAsync_JournalOfWhichNoDocumentCouldBeMade_IsTakenOutAndCanBeRestored()
    {
        StoredJournals.Write(_folder, "run-1");
        var inTheWay = Directory.CreateDirectory(_folder.FileOf("run-1.json" + AtomicFile.UnfinishedEnding));
        var composer = new RunComposer(_store, NullLogger<RunComposer>.Instance);
        composer.ComposeOrphans();
        Assert.True(await _store.LabelAsync("run-1", new("named", [], ""), Cancellation));

        Assert.True(await _store.DeleteAsync("run-1", Cancellation));
        inTheWay.Delete();
        composer.ComposeOrphaned();
        composer.ComposeOrphans();
        Assert.Empty(_store.List());
        Assert.Null(await _store.ReadAsync("run-1", Cancellation));
        Assert.Empty(_store.OrphanedJournals);

        Assert.True(await _store.RestoreAsync("run-1", Cancellation));
        Assert.Equal("named", Assert.Single(_store.List()).Labels.Name);
        composer.ComposeOrphaned();
        Assert.Equal("named", (await _store.ReadAsync("run-1", Cancellation))!.Labels.Name);
        Assert.True(File.Exists(_folder.FileOf("run-1.json")));
        Assert.False(await _store.RestoreAsync("run-1", Cancellation));
    }
}
