using System.Text;
using System.Text.Json;
using Dashboard.Hubs;
using Dashboard.Tests.Api;
using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Testing;
using Microsoft.AspNetCore.SignalR.Client;

namespace Dashboard.Tests.Hubs;

/// <summary>The hub through a real WebSocket.</summary>
public sealed class TelemetryHubTests
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Frames_ClientThatJoinsLate_GetsHistoryThenLiveInOrder()
    {
        await using var host = await ApiHost.StartAsync();
        await PumpedAsync(host, frames: 8);

        await using var connection = await HubClient.ConnectAsync(host, TelemetryHub.Path);
        var described = await connection.InvokeAsync<List<SeriesDescription>>("Describe", Cancellation);
        var frames = await FollowAsync(connection, afterSequence: 2, count: 12);

        Assert.Equal(SeriesCatalogue.All.Select(series => series.Id), described.Select(series => series.Id));
        Assert.All(described, series => Assert.False(string.IsNullOrEmpty(series.Label + series.Unit)));
        Assert.Equal(Enumerable.Range(3, 12).Select(number => (long)number), frames.Select(frame => frame.Sequence));
        Assert.All(frames, frame => Assert.Equal(described.Count, frame.Values.Count));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Frames_TwoClients_SeeTheSameFrames()
    {
        await using var host = await ApiHost.StartAsync();

        await using var first = await HubClient.ConnectAsync(host, TelemetryHub.Path);
        await using var second = await HubClient.ConnectAsync(host, TelemetryHub.Path);

        var seen = await Task.WhenAll(FollowAsync(first, 0, 8), FollowAsync(second, 0, 8));

        Assert.Equal(seen[0].Select(Encode), seen[1].Select(Encode));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Frames_OneFrame_IsAFewHundredBytesHoweverLongTheHistory()
    {
        await using var host = await ApiHost.StartAsync();
        await PumpedAsync(host, frames: 20);

        await using var connection = await HubClient.ConnectAsync(host, TelemetryHub.Path);
        var frames = await FollowAsync(connection, afterSequence: 19, count: 1);

        Assert.InRange(Encoding.UTF8.GetByteCount(Encode(frames.Single())), 50, 1_000);
    }

    private static async Task<List<Frame>> FollowAsync(HubConnection connection, long afterSequence, int count) =>
        await connection
            .StreamAsync<Frame>("Frames", afterSequence, Cancellation)
            .Take(count)
            .ToListAsync(Cancellation);

    private static string Encode(Frame frame) => JsonSerializer.Serialize(frame, Json);

    private static async Task PumpedAsync(LabHost host, int frames)
    {
        await foreach (var frame in host.Stream.ReadAsync(0, Cancellation))
            if (frame.Sequence >= frames)
                return;
    }
}
