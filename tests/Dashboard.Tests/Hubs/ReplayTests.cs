using System.Text.Json;
using Dashboard.Hubs;
using Dashboard.Tests.Api;
using Lab.Foundation;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Targets.Frames;
using Lab.Testing;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dashboard.Tests.Hubs;

/// <summary>The replay of a stored run, through the hub.</summary>
public sealed class ReplayTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Replay_OverAWebSocket_GivesTheStoredFramesInOrderAndNoneTwice()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        var run = RunSamples.Run(seconds: 20);

        await using var connection = await HubClient.ConnectAsync(host, TelemetryHub.Path);

        var series = await connection.InvokeAsync<List<SeriesDescription>>("DescribeRun", run.Id, Cancellation);
        var frames = await ReplayAsync(connection, run.Id, speed: 16, afterSequence: 0);

        Assert.Equal(Encode(run.Series), Encode(series));
        Assert.Equal(Encode(run.Frames), Encode(frames));
    }

    [Fact]
    public async Task Replay_ResumedAfterAFrame_GoesOnWithTheNext()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);
        var run = RunSamples.Run(seconds: 20);

        await using var connection = await HubClient.ConnectAsync(host, TelemetryHub.Path);

        var frames = await ReplayAsync(connection, run.Id, speed: 100, run.Frames[40].Sequence);

        Assert.Equal(Encode(run.Frames.Skip(41)), Encode(frames));
    }

    [Fact]
    public async Task Replay_NoSuchRun_ReportsIt()
    {
        using var folder = new TemporaryFolder();
        await using var host = await StartAsync(folder);

        await using var connection = await HubClient.ConnectAsync(host, TelemetryHub.Path);

        var failure = await Assert.ThrowsAsync<HubException>(() => ReplayAsync(connection, "nothing", 1, 0));

        Assert.Contains("There is no such stored run", failure.Message, StringComparison.Ordinal);
    }

    private static async Task<List<Frame>> ReplayAsync(
        HubConnection connection,
        string runId,
        double speed,
        long afterSequence
    ) =>
        await connection
            .StreamAsync<Frame>("Replay", runId, speed, afterSequence, 0, Cancellation)
            .ToListAsync(Cancellation);

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
