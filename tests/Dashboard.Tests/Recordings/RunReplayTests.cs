using System.Diagnostics;
using System.Text.Json;
using Dashboard.Recordings;
using Dashboard.Streaming;
using Dashboard.Tests.Hosting;
using Dashboard.Tests.Streaming;
using Dashboard.Runs;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dashboard.Tests.Recordings;

public sealed class RunReplayTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Replay_OverAWebSocket_GivesTheStoredFramesInOrderAndNoneTwice()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        var run = RunSamples.Run(seconds: 20);

        var seen = await NodeClient.ReplayAsync(host, run.Id, speed: 16, afterSequence: 0, fromSeconds: 0);

        Assert.Equal(Encode(run.Series), Encode(seen.Series));
        Assert.Equal(Encode(run.Frames), Encode(seen.Frames));
    }

    [Fact]
    public async Task Replay_ResumedAfterAFrame_GoesOnWithTheNext()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        var run = RunSamples.Run(seconds: 20);

        var seen = await NodeClient.ReplayAsync(host, run.Id, speed: 100, afterSequence: run.Frames[40].Sequence, fromSeconds: 0);

        Assert.Equal(Encode(run.Frames.Skip(41)), Encode(seen.Frames));
    }

    [Fact]
    public async Task Replay_NoSuchRun_SaysSo()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);

        var failure = await Assert.ThrowsAnyAsync<Exception>(() => NodeClient.ReplayAsync(host, "nothing", 1, 0, 0));

        Assert.Contains("There is no stored run", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task PlayAsync_FourTimesAsFast_TakesAQuarterOfTheTime()
    {
        var frames = RunSamples.Run(seconds: 4).Frames;
        var watch = Stopwatch.StartNew();

        var seen = await RunReplay.PlayAsync(frames, 4, 0, 0, TimeProvider.System, Cancellation).ToListAsync(Cancellation);

        Assert.Equal(frames, seen);
        Assert.InRange(watch.Elapsed.TotalSeconds, 0.95, 3);
    }

    [Fact]
    public async Task PlayAsync_FromTheMiddle_GivesWhatWasBeforeAtOnce()
    {
        var frames = RunSamples.Run(seconds: 40).Frames;
        var seen = 0;
        var watch = Stopwatch.StartNew();
        using var leaving = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);

        await foreach (var frame in RunReplay.PlayAsync(frames, 0.1, 0, 30, TimeProvider.System, leaving.Token))
        {
            Assert.Equal(frames[seen++], frame);
            if (frame.Time - frames[0].Time >= 30) break;
        }

        Assert.Equal(121, seen);
        Assert.InRange(watch.Elapsed.TotalSeconds, 0, 5);
    }

    [Fact]
    public async Task PlayAsync_NoFrames_EndsAtOnce() =>
        Assert.Empty(await RunReplay.PlayAsync([], 1, 0, 0, TimeProvider.System, Cancellation).ToListAsync(Cancellation));

    private static string Encode<T>(T value) => JsonSerializer.Serialize(value, RunDocumentJson.Options);

    private static async Task<LabHost> StartAsync(TemporaryFolder folder)
    {
        var run = RunSamples.Run(seconds: 20);
        Directory.CreateDirectory(folder.Runs);
        await File.WriteAllBytesAsync(folder.FileOf(run.Id + ".json"), RunDocumentWriter.ToBytes(run), Cancellation);
        return await LabHost.StartAsync(configure: builder =>
        {
            builder.Services.AddSingleton(Options.Create(new LabOptions { DataFolder = folder.Path }));
            builder.Services.AddRecordings();
        });
    }
}
