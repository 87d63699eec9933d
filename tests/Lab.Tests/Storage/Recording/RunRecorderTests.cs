using System.Collections.Concurrent;
using Experiments;
using Experiments.Charts;
using Lab.Runtime;
using Lab.Runtime.TargetControl;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Journal;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using Lab.Testing;
using LoadEngine.Recording;
using LoadEngine.Runs;
using Microsoft.AspNetCore.Http;
using Tests.Shared;
using static Lab.Tests.Storage.RecordedRuns;

namespace Lab.Tests.Storage.Recording;

public sealed class RunRecorderTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Run_FlippedAndStopped_IsKeptFrameByFrameAndCountForCount()
    {
        using var folder = new TemporaryFolder();
        var counting = new CountingObserver();
        await using var host = await StartAsync(
            folder,
            counting,
            answer: context =>
            {
                context.Response.StatusCode =
                    Random.Shared.Next(10) == 0 ? StatusCodes.Status503ServiceUnavailable : StatusCodes.Status200OK;
                return Task.CompletedTask;
            }
        );

        host.Lab.Start(
            new()
            {
                Users = 4,
                DurationSeconds = 60,
                RampSeconds = 0,
                Thresholds = ["p95<500"],
            }
        );
        var id = host.Lab.State.Run!.Id;
        await FrameAsync(host, frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > 1.2);
        host.Lab.SwitchVariant(VariantKind.Fixed);
        await FrameAsync(host, frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > 2.4);
        host.Lab.Stop();
        var run = await CompleteAsync(host, id);

        Assert.Equal(RecordingState.Complete, run.State);
        Assert.Equal(Encode(FramesOfTheRun(host.Stream.GetFramesAfter(0))), Encode(run.Frames));
        Assert.Equal(Encode(host.Lab.Summary(id)), Encode(run.Summary));
        Assert.Equal(
            StoredHistograms.From(counting.Total.Response).Buckets,
            Merged(run, interval => interval.Response).Buckets
        );
        Assert.Equal(
            StoredHistograms.From(counting.Total.Service).Buckets,
            Merged(run, interval => interval.Service).Buckets
        );
        Assert.Equal(
            StoredHistograms.From(counting.Total.FailedResponse).Buckets,
            Merged(run, interval => interval.FailedResponse).Buckets
        );
        Assert.Equal(run.Summary!.Total.Succeeded, Merged(run, interval => interval.Response).Count());
        Assert.Equal(run.Summary.Total.Requests, run.Intervals.Sum(interval => interval.Totals.Completed));
        Assert.Equal(["Fragile", "Fixed"], run.Intervals.Select(interval => interval.Variant).Distinct());
        Assert.Equal("p95<500", (string?)run.Plan["thresholds"]![0]);
        Assert.Equal(Environment.ProcessorCount, run.Environment.Cores);
        Assert.Equal($"{ExperimentCatalogue.Find("blocking")!.Title} · Fragile → Fixed", run.Labels.Name);
        Assert.Empty(Directory.GetFiles(folder.Runs, "*.journal"));
    }

    // Regression: an interrupted run of a service was stored with the default settings of the built-in target.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Journal_WithoutASummary_HasTheSettingsOfTheBuiltInTargetOnly(bool isOwn)
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder, new CountingObserver());
        if (!isOwn)
            await host.Get<ServiceControl>().UseServiceAsync(host.Address.AbsoluteUri, "", Cancellation);

        host.Lab.Start(
            new()
            {
                Experiment = host.Lab.State.Experiment,
                Users = 1,
                DurationSeconds = 60,
            }
        );
        var id = host.Lab.State.Run!.Id;
        await FrameAsync(host, frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > 0.5);
        var copy = Path.Combine(folder.Path, "copy");
        await Eventually.WaitForAsync(
            () => Directory.GetFiles(folder.Runs, "*.journal").Length,
            count => count == 1,
            Cancellation
        );
        File.Copy(host.Get<RunStore>().Folder.Journal(id), copy);

        var run = RunJournalReader.Read(await File.ReadAllBytesAsync(copy, Cancellation)).Document;

        Assert.Equal(isOwn, run!.Settings is not null);
    }

    [Fact]
    public async Task Run_TargetOnAnotherVersionOfDotnet_NamesItsReleaseInTheDocument()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        host.Target.State = host.Target.State with
        {
            Report = new(
                ".NET 9.0.23",
                2,
                32_767,
                2,
                ServerGc: false,
                new Dictionary<string, string>(),
                new Dictionary<string, string>()
            ),
        };

        host.Lab.Start(new() { Users = 1, DurationSeconds = 60 });
        var id = host.Lab.State.Run!.Id;
        await FrameAsync(host, frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > 0.5);
        host.Lab.Stop();
        var run = await CompleteAsync(host, id);

        Assert.Equal(".NET 9.0.23", run.TargetRuntime);
        Assert.Contains(
            "\"targetRuntime\":\".NET 9.0.23\"",
            File.ReadAllText(folder.FileOf($"{id}.json")),
            StringComparison.Ordinal
        );
    }

    // Regression: a request between the journal and the mark returned an interrupted run without figures.
    [Fact]
    public async Task Run_AtItsStart_IsRecordingBeforeItsJournalExists()
    {
        await using var host = await LabHost.StartAsync();
        var store = host.Get<IRunStore>();
        var runs = host.Get<RunStore>().Folder.Runs;
        var journals = new ConcurrentQueue<int>();
        store.Changed += () =>
            journals.Enqueue(
                Directory.Exists(runs) ? Directory.GetFiles(runs, "*" + RunFolder.JournalEnding).Length : 0
            );

        host.Lab.Start(
            new()
            {
                Users = 1,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );

        Assert.True(host.Get<RunStore>().Register.IsRecording(host.Lab.State.Run!.Id));
        await Eventually.WaitForAsync(() => journals.Count, changes => changes > 0, Cancellation);
        Assert.Equal(1, journals.First());
    }

    // Regression: labelling a run right after its start failed with "not found".
    [Fact]
    public async Task Run_RightAfterItsStart_CanBeReadAndLabelled()
    {
        await using var host = await LabHost.StartAsync();
        var store = host.Get<RunStore>();

        host.Lab.Start(
            new()
            {
                Users = 1,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );
        var id = host.Lab.State.Run!.Id;

        Assert.True(store.Register.IsRecording(id));
        Assert.True(await store.LabelAsync(id, new("At once", [], ""), Cancellation));
        Assert.Equal("At once", (await store.ReadAsync(id, Cancellation))!.Labels.Name);
    }

    [Fact]
    public async Task Run_FindingsAndStacks_AreKeptWithIt()
    {
        using var folder = new TemporaryFolder();
        var (findings, stacks) = (new FakeFindings(), new FakeStackCaptures());
        await using var host = await StartAsync(folder, findings: findings, stacks: stacks);
        host.Lab.Start(
            new()
            {
                Users = 1,
                DurationSeconds = 60,
                RampSeconds = 0,
            }
        );
        var id = host.Lab.State.Run!.Id;
        var sample = RunSamples.Run();
        await RecordingAsync(host, id);

        findings.Set(sample.Findings);
        stacks.Set(sample.Stacks[0] with { RunId = "another" });
        await JournaledAsync(folder, id, "\"findings\"");
        stacks.Set(sample.Stacks[0] with { RunId = id });
        await JournaledAsync(folder, id, "\"stack\"");
        // Announced again, as for a capture during the processing of the previous change.
        stacks.Set(stacks.Latest!);
        host.Lab.Stop();
        var run = await CompleteAsync(host, id);

        Assert.Equal("thread-pool-starvation", Assert.Single(run.Findings).Rule);
        Assert.Equal(id, Assert.Single(run.Stacks).RunId);
    }

    [Fact]
    public async Task Run_WhileItIsOn_IsListedAsRecordingCanBeReadAndRenamed()
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
        await JournaledAsync(folder, id, "\"tick\"");
        var store = host.Get<IRunStore>();

        Assert.Equal(RecordingState.Recording, Assert.Single(store.List()).State);
        Assert.NotEmpty((await store.ReadAsync(id, Cancellation))!.Intervals);
        Assert.False(await store.DeleteAsync(id, Cancellation));
        Assert.True(await store.LabelAsync(id, new("Named early", ["x"], ""), Cancellation));
        Assert.Equal("Named early", Assert.Single(store.List()).Labels.Name);
        host.Lab.Stop();

        Assert.Equal("Named early", (await CompleteAsync(host, id)).Labels.Name);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Run_HostEndsInTheMiddleOfIt_IsKeptAsStoppedWithItsSummary(bool isSilent)
    {
        using var folder = new TemporaryFolder();
        string id;
        await using (
            var host = await StartAsync(
                folder,
                answer: context =>
                    isSilent
                        ? Task.Delay(Timeout.Infinite, context.RequestAborted)
                            .ContinueWith(_ => { }, TaskScheduler.Default)
                        : Task.CompletedTask
            )
        )
        {
            host.Lab.Start(
                new()
                {
                    Users = 2,
                    DurationSeconds = 60,
                    RampSeconds = 0,
                }
            );
            id = host.Lab.State.Run!.Id;
            await FrameAsync(host, frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] > 0.6);
        }

        var run = RunDocumentReader
            .Read(await File.ReadAllBytesAsync(folder.FileOf(id + ".json"), Cancellation))
            .Document!;

        Assert.Equal((RecordingState.Complete, RunOutcome.Stopped), (run.State, run.Summary!.Ended));
        Assert.Equal(run.Summary.Total.Requests, run.Intervals.Sum(interval => interval.Totals.Completed));
        Assert.Empty(Directory.GetFiles(folder.Runs, "*.journal"));
    }

    [Fact]
    public async Task Run_OneRightAfterAnother_BothAreKeptWithTheirOwnFrames()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        var ids = new List<string>();
        for (var number = 0; number < 2; number++)
        {
            var summary = await host.Lab.RunToEndAsync(
                new()
                {
                    Users = 1,
                    DurationSeconds = 1,
                    RampSeconds = 0,
                },
                Cancellation
            );
            ids.Add(summary.Id);
        }

        var (first, second) = (await CompleteAsync(host, ids[0]), await CompleteAsync(host, ids[1]));

        foreach (var run in new[] { first, second })
        {
            Assert.Equal(
                FrameEventKinds.RunStarted,
                run.Frames[0]
                    .Events.First(frameEvent => frameEvent.Kind.StartsWith("run-", StringComparison.Ordinal))
                    .Kind
            );
            Assert.Equal(FrameEventKinds.RunEnded, run.Frames[^1].Events[^1].Kind);
            Assert.Equal(
                1,
                run.Frames.Sum(frame => frame.Events.Count(frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted))
            );
        }

        Assert.True(second.Frames[0].Sequence >= first.Frames[^1].Sequence);
    }

    private static StoredHistogram Merged(RunDocument run, Func<StoredInterval, StoredHistogram> histogram) =>
        run.Intervals.Select(histogram).Aggregate(StoredHistograms.Empty, StoredHistograms.Add);
}
