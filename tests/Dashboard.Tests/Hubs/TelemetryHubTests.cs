using System.Text;
using System.Text.Json;
using Dashboard.Tests.Api;
using Experiments.Charts;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Dashboard.Tests.Hubs;

/// <summary>The hub as any client sees it: the public JavaScript client, under Node, over a real WebSocket.</summary>
public sealed class TelemetryHubTests
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Frames_NodeClientThatJoinsLate_GetsHistoryThenLiveInOrderAsBareNumbers()
    {
        await using var host = await ApiHost.StartAsync();
        await PumpedAsync(host, frames: 8);

        var seen = await NodeClient.FollowAsync(host, afterSequence: 2, count: 12);

        Assert.Equal(SeriesCatalogue.All.Select(series => series.Id), seen.Series.Select(series => series.Id));
        Assert.All(seen.Series, series => Assert.False(string.IsNullOrEmpty(series.Label + series.Unit)));
        Assert.Equal(
            Enumerable.Range(3, 12).Select(number => (long)number),
            seen.Frames.Select(frame => frame.Sequence)
        );
        Assert.All(seen.Frames, frame => Assert.Equal(seen.Series.Count, frame.Values.Count));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Frames_TwoClients_SeeTheSameFrames()
    {
        await using var host = await ApiHost.StartAsync();

        var clients = await Task.WhenAll(NodeClient.FollowAsync(host, 0, 8), NodeClient.FollowAsync(host, 0, 8));

        foreach (var (mine, theirs) in clients[0].Frames.Zip(clients[1].Frames))
            Assert.Equal(Encode(mine), Encode(theirs));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Frames_OneFrame_IsAFewHundredBytesHoweverLongTheHistory()
    {
        await using var host = await ApiHost.StartAsync();
        await PumpedAsync(host, frames: 20);

        var seen = await NodeClient.FollowAsync(host, afterSequence: 19, count: 1);

        Assert.InRange(Encoding.UTF8.GetByteCount(Encode(seen.Frames.Single())), 50, 1_000);
    }

    private static string Encode(Frame frame) => JsonSerializer.Serialize(frame, Json);

    private static async Task PumpedAsync(LabHost host, int frames)
    {
        await foreach (var frame in host.Stream.ReadAsync(0, Cancellation))
            if (frame.Sequence >= frames)
                return;
    }
}
