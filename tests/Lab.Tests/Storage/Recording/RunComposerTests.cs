using Experiments;
using Lab.Foundation.Files;
using Lab.Storage;
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

public sealed class RunComposerTests : RunStoreFixture
{
    [Fact]
    public async Task Recover_JournalCutOffInTheMiddleOfALine_BecomesAPartialRun()
    {
        StoredJournals.Write(Folder, "run-1");
        var journal = File.ReadAllBytes(Folder.FileOf("run-1.journal"));
        File.WriteAllBytes(Folder.FileOf("run-1.journal"), journal[..^20]);

        new RunComposer(Store, NullLogger<RunComposer>.Instance).Recover();

        var run = await Store.ReadAsync("run-1", Cancellation);
        Assert.Equal(RecordingState.Partial, run!.State);
        Assert.Null(run.Summary);
        Assert.Equal(RunSamples.Run().Frames.Count - 1, run.Frames.Count);
        Assert.Empty(Directory.GetFiles(Folder.Runs, "*.journal"));
    }

    [Fact]
    public async Task Recover_JournalOfARunThatHadEnded_BecomesACompleteRun()
    {
        var run = RunSamples.Run("run-1");
        using (
            var journal = new RunJournal(
                Folder.FileOf("run-1.journal"),
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

        new RunComposer(Store, NullLogger<RunComposer>.Instance).Recover();

        Assert.Equal(RecordingState.Complete, Assert.Single(Store.List()).State);
        Assert.Equal(RecordingState.Complete, (await Store.ReadAsync("run-1", Cancellation))!.State);
    }

    // Regression: a completed run was reported as interrupted, without the reason why it has no document.
    [Fact]
    public void Recover_JournalOfACompletedRunThatCanBeNoDocument_SaysWhyAndKeepsIt()
    {
        var run = RunSamples.Run("run-1");
        using (
            var journal = new RunJournal(
                Folder.FileOf("run-1.journal"),
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
                            RunDocumentValidator.MaxThresholds + 1
                        ),
                    ],
                }
            );
        using var log = new CapturedLog();

        new RunComposer(Store, new LoggerFactory([log]).CreateLogger<RunComposer>()).Recover();

        var line = Assert.Single(log.Lines);
        Assert.Contains("101 thresholds", line, StringComparison.Ordinal);
        Assert.DoesNotContain("being recorded", line, StringComparison.Ordinal);
        Assert.Contains("101 thresholds", Assert.Single(Store.Unreadable()).Reason, StringComparison.Ordinal);
        Assert.True(File.Exists(Folder.FileOf("run-1.journal")));
    }

    // Regression: an active run with a long request body was listed as one without a header.
    [Fact]
    public void ReadHeader_PlanWithTheLongestBody_IsRead()
    {
        var run = RunSamples.Run("run-1");
        StoredJournals.Write(Folder, "run-2", run with { Plan = new() { ["body"] = new string('<', 1_000_000) } });

        Assert.Null(RunJournalReader.ReadHeader(Folder.FileOf("run-2.journal"), "run-2").Reason);
    }

    // Regression: an interrupted run with a switch was named after its first variant, and compare after both.
    [Fact]
    public async Task Recover_RunThatWasFlipped_IsCalledByBothVariants()
    {
        var run = RunSamples.Run("run-1");
        using (
            var journal = new RunJournal(
                Folder.FileOf("run-1.journal"),
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
                    {
                        Variant = number < 10 ? "Fragile" : "Fixed",
                    }
                );
        }

        new RunComposer(Store, NullLogger<RunComposer>.Instance).Recover();

        var kept = await Store.ReadAsync("run-1", Cancellation);
        Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], kept!.Variants);
        Assert.EndsWith("Fragile → Fixed", kept.Labels.Name, StringComparison.Ordinal);
    }

    [Fact]
    public void Recover_JournalThatIsBeingWritten_IsLeftAlone()
    {
        using var journal = new RunJournal(
            Folder.FileOf("run-1.journal"),
            RunSamples.Run("run-1") with
            {
                State = RecordingState.Recording,
                Frames = [],
                Intervals = [],
            }
        );

        Store.Register.Announce("run-1");
        new RunComposer(Store, NullLogger<RunComposer>.Instance).Recover();

        Assert.Equal(RecordingState.Recording, Assert.Single(Store.List()).State);
    }

    [Fact]
    public async Task Recover_LabelsOfARunOfWhichNothingWasWritten_AreRemovedAndThoseOfAJournalStay()
    {
        Store.Register.Set("run-1", RunEntryState.Recording);
        Assert.True(await Store.LabelAsync("run-1", new("named", [], ""), Cancellation));
        using var next = Folder.OpenStore();

        new RunComposer(Store, NullLogger<RunComposer>.Instance).Recover();
        Assert.True(File.Exists(Folder.FileOf("run-1.labels")));
        new RunComposer(next, NullLogger<RunComposer>.Instance).Recover();
        Assert.False(File.Exists(Folder.FileOf("run-1.labels")));
    }

    // Regression: the journals of a killed process on a full disk became documents only at the next start.
    [Fact]
    public async Task ComposeOrphans_FolderThatTookNoDocument_MakesItOnceItDoes()
    {
        StoredJournals.Write(Folder, "run-1");
        var inTheWay = Directory.CreateDirectory(Folder.FileOf("run-1.json" + AtomicFile.UnfinishedEnding));
        var composer = new RunComposer(Store, NullLogger<RunComposer>.Instance);

        composer.Recover();
        composer.ComposeOrphans();
        Assert.Equal(RecordingState.Partial, Assert.Single(Store.List()).State);
        inTheWay.Delete();
        composer.ComposeOrphans();

        Assert.True(File.Exists(Folder.FileOf("run-1.json")));
        Assert.Empty(Directory.GetFiles(Folder.Runs, "*.journal"));
        Assert.Equal(RecordingState.Partial, (await Store.ReadAsync("run-1", Cancellation))!.State);
    }

    // Deleting needs no disk space: users delete runs when the disk is full.
    [Fact]
    public async Task DeleteAsync_JournalOfWhichNoDocumentCouldBeMade_IsTakenOutAndCanBeRestored()
    {
        StoredJournals.Write(Folder, "run-1");
        var inTheWay = Directory.CreateDirectory(Folder.FileOf("run-1.json" + AtomicFile.UnfinishedEnding));
        var composer = new RunComposer(Store, NullLogger<RunComposer>.Instance);
        composer.Recover();
        Assert.True(await Store.LabelAsync("run-1", new("named", [], ""), Cancellation));

        Assert.True(await Store.DeleteAsync("run-1", Cancellation));
        inTheWay.Delete();
        composer.ComposeOrphans();
        composer.Recover();
        Assert.Empty(Store.List());
        Assert.Null(await Store.ReadAsync("run-1", Cancellation));

        Assert.True(await Store.RestoreAsync("run-1", Cancellation));
        Assert.Equal("named", Assert.Single(Store.List()).Labels.Name);
        composer.ComposeOrphans();
        Assert.Equal("named", (await Store.ReadAsync("run-1", Cancellation))!.Labels.Name);
        Assert.True(File.Exists(Folder.FileOf("run-1.json")));
        Assert.False(await Store.RestoreAsync("run-1", Cancellation));
    }
}
