using Lab.Storage.Store;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Lab.Tests.Storage.Store;

public sealed class RunReplayTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task PlayAsync_FourTimesAsFast_TakesAQuarterOfTheTime()
    {
        var frames = RunSamples.Run(seconds: 12).Frames;
        var time = new SkippingTime();
        var started = time.GetTimestamp();

        var seen = await RunReplay.PlayAsync(frames, 4, 0, 0, time, Cancellation).ToListAsync(Cancellation);

        Assert.Equal(frames, seen);
        Assert.InRange(time.GetElapsedTime(started).TotalSeconds, 2.7, 3.1);
    }

    [Fact]
    public async Task PlayAsync_FromTheMiddle_GivesWhatWasBeforeAtOnce()
    {
        var frames = RunSamples.Run(seconds: 40).Frames;
        var seen = 0;
        var time = new SkippingTime();
        var started = time.GetTimestamp();
        using var leaving = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);

        await foreach (var frame in RunReplay.PlayAsync(frames, 0.1, 0, 30, time, leaving.Token))
        {
            Assert.Equal(frames[seen++], frame);
            if (frame.Time - frames[0].Time >= 30)
                break;
        }

        Assert.Equal(121, seen);
        Assert.InRange(time.GetElapsedTime(started).TotalSeconds, 0, 10);
    }

    [Fact]
    public async Task PlayAsync_NoFrames_EndsAtOnce() =>
        Assert.Empty(
            await RunReplay.PlayAsync([], 1, 0, 0, TimeProvider.System, Cancellation).ToListAsync(Cancellation)
        );
}
