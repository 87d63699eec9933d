using Experiments.Charts;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Runs;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Recording;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Tests.Shared;
using static Lab.Tests.Storage.RecordedRuns;

namespace Lab.Tests.Storage.Recording;

/// <summary>Runs whose folder rejects writes, permanently or temporarily.</summary>
public sealed class RecorderFolderTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Run_FolderThatCannotBeWritten_GoesOnAndIsListedWithTheReason()
    {
        using var folder = new TemporaryFolder();
        File.WriteAllText(folder.Runs, "a file where the folder should be");
        await using var host = await StartAsync(folder);

        var summary = await host.Lab.RunToEndAsync(
            new()
            {
                Users = 1,
                DurationSeconds = 1,
                RampSeconds = 0,
            },
            Cancellation
        );

        Assert.Equal(RunOutcome.Completed, summary.Ended);
        var store = host.Get<IRunStore>();
        await Eventually.WaitForAsync(store.Unreadable, unreadable => unreadable.Count > 0, Cancellation);
        Assert.Empty(store.List());
        Assert.Contains("in memory", Assert.Single(store.Unreadable()).Reason, StringComparison.Ordinal);
        Assert.Equal(summary.Id + ".json", Assert.Single(store.Entries).File);
    }

    // Regression: a completed run was lost without a message, and the next start reported it as interrupted.
    [Fact]
    public async Task Run_ThatCanBeNoDocument_IsToldOfWithTheReasonUntilTheNextBegins()
    {
        using var folder = new TemporaryFolder();
        var findings = new FakeFindings();
        await using var host = await StartAsync(folder, findings: findings);
        var store = host.Get<IRunStore>();
        host.Lab.Start(
            new()
            {
                Users = 1,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );
        var id = host.Lab.State.Run!.Id;
        await RecordingAsync(host, id);
        findings.Set([.. Enumerable.Repeat(RunSamples.Run().Findings[0], RunDocumentValidator.MaxFindings + 1)]);
        await JournaledAsync(folder, id, "\"findings\"");

        host.Lab.Stop();
        var lost = await Eventually.WaitForAsync(() => store.LastFailure, run => run is not null, Cancellation);

        Assert.StartsWith(
            "No document could be created from the journal. There are 201 findings",
            lost!.Reason,
            StringComparison.Ordinal
        );
        Assert.Equal((id, RunEntryState.Failed), (lost.Id, lost.State));
        Assert.Equal(MissingRunMessages.DescribeFailure(lost), host.Lab.State.WithPendingRuns(store).Problem);
        Assert.True(File.Exists(folder.FileOf(id + ".journal")));
        findings.Set([]);
        host.Lab.Start(
            new()
            {
                Users = 1,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );
        await Eventually.WaitForAsync(() => store.LastFailure, run => run is null, Cancellation);
    }

    // Regression: the dashboard ended without a message while a run waited in memory for a full folder.
    [Fact]
    public async Task Run_StillUnwrittenWhenTheDashboardEnds_IsNamedAsGone()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder.Runs, "a file where the folder should be", Cancellation);
        using var log = new CapturedLog();
        string id;
        await using (var host = await StartAsync(folder, log: log))
        {
            id = (
                await host.Lab.RunToEndAsync(
                    new()
                    {
                        Users = 1,
                        DurationSeconds = 1,
                        RampSeconds = 0,
                    },
                    Cancellation
                )
            ).Id;
            await Eventually.WaitForAsync(
                host.Get<IRunStore>().Unreadable,
                unreadable => unreadable.Count > 0,
                Cancellation
            );
            Assert.DoesNotContain(log.Lines, line => line.Contains("this dashboard ends", StringComparison.Ordinal));
        }

        Assert.Single(
            log.Lines,
            line =>
                line.StartsWith(
                    $"The run {id} has ended and could not be written, and this dashboard ends",
                    StringComparison.Ordinal
                )
        );
    }

    // Regression: with nine pending runs, the first was dropped without a message.
    [Fact]
    public async Task Run_MoreThanWaitInMemory_TheFirstIsToldOfAsLost()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder.Runs, "a file where the folder should be", Cancellation);
        using var log = new CapturedLog();
        await using var host = await StartAsync(folder, log: log);
        var store = host.Get<IRunStore>();

        List<string> ids = [];
        for (var run = 0; run <= 8; run++)
            ids.Add(
                (
                    await host.Lab.RunToEndAsync(
                        new()
                        {
                            Model = LoadModel.SharedIterations,
                            Iterations = 1,
                            Users = 1,
                        },
                        Cancellation
                    )
                ).Id
            );
        await Eventually.WaitForAsync(
            () => store.Entries.Where(run => run.State == RunEntryState.Pending).Select(run => run.Id),
            waiting => waiting.SequenceEqual(ids[1..]),
            Cancellation
        );

        var lost = await Eventually.WaitForAsync(() => store.LastFailure, run => run is not null, Cancellation);
        Assert.Equal(ids[0], lost!.Id);
        Assert.Contains(store.Unreadable(), run => run.File == ids[0] + ".json");
        Assert.Single(
            log.Lines,
            line =>
                line.StartsWith(
                    $"The run {ids[0]} has ended and could not be written, and 8 later ones wait for the folder",
                    StringComparison.Ordinal
                )
        );
    }

    [Fact]
    public async Task Run_FolderThatCanBeWrittenAgainAfterItsEnd_IsKeptWhole()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder.Runs, "a file where the folder should be", Cancellation);
        await using var host = await StartAsync(folder);
        var summary = await host.Lab.RunToEndAsync(
            new()
            {
                Users = 1,
                DurationSeconds = 1,
                RampSeconds = 0,
            },
            Cancellation
        );
        var store = host.Get<IRunStore>();
        await Eventually.WaitForAsync(store.Unreadable, unreadable => unreadable.Count > 0, Cancellation);

        File.Delete(folder.Runs);
        var run = await CompleteAsync(host, summary.Id);

        Assert.Equal(summary.Total.Requests, run.Summary!.Total.Requests);
        Assert.Equal(run.Summary.Total.Requests, run.Intervals.Sum(interval => interval.Totals.Completed));
        Assert.Empty(store.Unreadable());
        Assert.Empty(store.Entries);
        Assert.Equal([folder.FileOf(summary.Id + ".json")], Directory.GetFiles(folder.Runs));
    }

    [Fact]
    public async Task Run_CleanUpFailsMeanwhile_IsRecordedToItsEnd()
    {
        using var folder = new TemporaryFolder();
        var clock = new FailingClock();
        await using var host = await LabHost.StartAsync(
            null,
            builder =>
                builder.Services.AddSingleton(
                    new RunStore(
                        Options.Create(new LabOptions { DataFolder = folder.Path }),
                        NullLogger<RunStore>.Instance,
                        clock
                    )
                )
        );
        Directory.CreateDirectory(host.Get<RunStore>().Folder.Deleted);
        File.WriteAllText(host.Get<RunStore>().Folder.DeletedDocument("old-1"), "");
        var failures = clock.Failures;
        host.Get<RunRecorder>().CleanUpEvery = TimeSpan.Zero;
        host.Lab.Start(
            new()
            {
                Users = 1,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );
        var id = host.Lab.State.Run!.Id;
        await RecordingAsync(host, id);
        await Eventually.WaitForAsync(() => clock.Failures, count => count > failures + 1, Cancellation);

        host.Lab.Stop();

        Assert.Equal(id, (await CompleteAsync(host, id)).Summary!.Id);
    }

    [Fact]
    public async Task Start_JournalOfWhichNoDocumentCouldBeMade_IsTriedAgainWhileTheLabRuns()
    {
        using var folder = new TemporaryFolder();
        StoredJournals.Write(folder, "run-1");
        var inTheWay = Directory.CreateDirectory(folder.FileOf("run-1.json" + AtomicFile.UnfinishedEnding));
        using var log = new CapturedLog();
        await using var host = await StartAsync(folder, log: log);
        await Eventually.WaitForAsync(
            () => log.Lines.Count(line => line.Contains("run-1", StringComparison.Ordinal)),
            count => count == 1,
            Cancellation
        );

        inTheWay.Delete();

        await Eventually.WaitForAsync(() => File.Exists(folder.FileOf("run-1.json")), isThere => isThere, Cancellation);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Run_FolderThatIsRemovedOnTheWay_IsKeptWhole()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        host.Lab.Start(
            new()
            {
                Users = 1,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );
        var id = host.Lab.State.Run!.Id;
        await RecordingAsync(host, id);
        await FrameAsync(host, frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > 0.5);

        Directory.Delete(folder.Runs, recursive: true);
        await FrameAsync(host, frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > 3);
        Assert.True(File.Exists(folder.FileOf(id + ".journal")), "A run that is on has no file.");
        host.Lab.Stop();
        var run = await CompleteAsync(host, id);

        Assert.Equal(run.Summary!.Total.Requests, run.Intervals.Sum(interval => interval.Totals.Completed));
        Assert.Equal(Encode(FramesOfTheRun(host.Stream.GetFramesAfter(0))), Encode(run.Frames));
    }

    [Fact]
    public async Task Start_RunsOfTheSameSecondAreThereAlready_GetsAnIdentifierThatNoneOfThemHas()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        Directory.CreateDirectory(folder.Runs);
        var now = TimeProvider.System.GetUtcNow();
        var texts = Enumerable.Range(-1, 30).Select(second => $"{now.AddSeconds(second):yyyyMMdd-HHmmss}-1").ToList();
        foreach (var other in texts)
            await File.WriteAllTextAsync(folder.FileOf(other + ".json"), "another's", Cancellation);

        var summary = await host.Lab.RunToEndAsync(
            new()
            {
                Users = 1,
                DurationSeconds = 1,
                RampSeconds = 0,
            },
            Cancellation
        );

        Assert.DoesNotContain(summary.Id, texts);
        Assert.Equal(summary.Id, (await CompleteAsync(host, summary.Id)).Id);
    }

    private sealed class FailingClock : TimeProvider
    {
        private int _failures;

        public int Failures => Volatile.Read(ref _failures);

        public override DateTimeOffset GetUtcNow()
        {
            Interlocked.Increment(ref _failures);
            throw new NotSupportedException("The clean-up fails.");
        }
    }
}
