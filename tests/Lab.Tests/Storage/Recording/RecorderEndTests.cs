using Lab.Foundation;
using Lab.Storage.Recording;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Storage.Recording;

public sealed class RecorderEndTests
{
    private static readonly RunSummary Summary = RunSamples.Run().Summary!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task OnEnded_WhileTheDashboardEnds_IsAQuietNo()
    {
        using var folder = new TemporaryFolder();
        using var store = new RunStore(
            Options.Create(new LabOptions { DataFolder = folder.Path }),
            NullLogger<RunStore>.Instance
        );
        for (var round = 0; round < 100; round++)
        {
            using var recorder = Recorder(store);
            await recorder.StartAsync(Cancellation);
            using var over = new CancellationTokenSource();
            var telling = Enumerable
                .Range(0, 2)
                .Select(_ =>
                    Task.Factory.StartNew(
                        () => Tell(recorder, over.Token),
                        Cancellation,
                        TaskCreationOptions.LongRunning,
                        TaskScheduler.Default
                    )
                )
                .ToList();

            await recorder.StopAsync(Cancellation);

            await over.CancelAsync();
            await Task.WhenAll(telling);
        }
    }

    [Fact]
    public async Task OnEnded_AfterTheEnd_IsAQuietNo()
    {
        using var folder = new TemporaryFolder();
        using var store = new RunStore(
            Options.Create(new LabOptions { DataFolder = folder.Path }),
            NullLogger<RunStore>.Instance
        );
        var recorder = Recorder(store);
        await recorder.StartAsync(Cancellation);

        recorder.Dispose();

        Assert.Null(Record.Exception(() => recorder.OnEnded(Summary)));
    }

    private static RunRecorder Recorder(RunStore store) =>
        new(
            store,
            new(store, NullLogger<RunComposer>.Instance),
            new FrameStream(),
            new AlwaysRunningTarget(),
            new EmptyFindings(),
            new EmptyStackCaptures(),
            TimeProvider.System,
            NullLogger<RunRecorder>.Instance
        );

    private static void Tell(RunRecorder recorder, CancellationToken over)
    {
        while (!over.IsCancellationRequested)
            recorder.OnEnded(Summary);
    }
}
