using System.Text.Json;
using Dashboard.Tests.Api;
using Lab.Foundation;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dashboard.Tests.Hubs;

/// <summary>The replay of a stored run, as any client of the hub sees it.</summary>
public sealed class ReplayTests
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

        var seen = await NodeClient.ReplayAsync(
            host,
            run.Id,
            speed: 100,
            afterSequence: run.Frames[40].Sequence,
            fromSeconds: 0
        );

        Assert.Equal(Encode(run.Frames.Skip(41)), Encode(seen.Frames));
    }

    [Fact]
    public async Task Replay_NoSuchRun_ReportsIt()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);

        var failure = await Assert.ThrowsAnyAsync<Exception>(() => NodeClient.ReplayAsync(host, "nothing", 1, 0, 0));

        Assert.Contains("There is no stored run", failure.Message, StringComparison.Ordinal);
    }

    private static string Encode<T>(T value) => JsonSerializer.Serialize(value, RunDocumentJson.Options);

    private static async Task<LabHost> StartAsync(TemporaryFolder folder)
    {
        var run = RunSamples.Run(seconds: 20);
        Directory.CreateDirectory(folder.Runs);
        await File.WriteAllBytesAsync(folder.FileOf(run.Id + ".json"), RunDocumentWriter.ToBytes(run), Cancellation);
        return await ApiHost.StartAsync(configure: builder =>
        {
            builder.Services.AddSingleton(Options.Create(new LabOptions { DataFolder = folder.Path }));
        });
    }
}
