using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Dashboard.Streaming;
using Dashboard.Tests.Hosting;

namespace Dashboard.Tests.Streaming;

/// <summary>The hub as any client sees it: the public JavaScript client, under Node, over a real WebSocket.</summary>
public sealed class TelemetryHubTests
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Frames_NodeClientThatJoinsLate_GetsHistoryThenLiveInOrderAsBareNumbers()
    {
        await using var host = await LabHost.StartAsync();
        await PumpedAsync(host, frames: 8);

        var seen = await FollowAsync(host, afterSequence: 2, count: 12);

        Assert.Equal(SeriesCatalogue.All.Select(series => series.Id), seen.Series.Select(series => series.Id));
        Assert.All(seen.Series, series => Assert.False(string.IsNullOrEmpty(series.Label + series.Unit + series.Chart)));
        Assert.Equal(Enumerable.Range(3, 12).Select(number => (long)number), seen.Frames.Select(frame => frame.Sequence));
        Assert.All(seen.Frames, frame => Assert.Equal(seen.Series.Count, frame.Values.Count));
    }

    [Fact]
    public async Task Frames_TwoClients_SeeTheSameFrames()
    {
        await using var host = await LabHost.StartAsync();

        var clients = await Task.WhenAll(FollowAsync(host, 0, 8), FollowAsync(host, 0, 8));

        foreach (var (mine, theirs) in clients[0].Frames.Zip(clients[1].Frames))
            Assert.Equal(Encode(mine), Encode(theirs));
    }

    [Fact]
    public async Task Frames_OneFrame_IsAFewHundredBytesHoweverLongTheHistory()
    {
        await using var host = await LabHost.StartAsync();
        await PumpedAsync(host, frames: 20);

        var seen = await FollowAsync(host, afterSequence: 19, count: 1);

        Assert.InRange(Encoding.UTF8.GetByteCount(Encode(seen.Frames.Single())), 50, 1_000);
    }

    private static string Encode(Frame frame) => JsonSerializer.Serialize(frame, Json);

    private static async Task PumpedAsync(LabHost host, int frames)
    {
        await foreach (var frame in host.Stream.ReadAsync(0, Cancellation))
            if (frame.Sequence >= frames) return;
    }

    private static async Task<Followed> FollowAsync(LabHost host, long afterSequence, int count)
    {
        var start = new ProcessStartInfo("node") { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false };
        foreach (var argument in new[]
                 {
                     Path.Combine(AppContext.BaseDirectory, "Streaming", "hub-client.mjs"), new Uri(host.Address, TelemetryHub.Path).AbsoluteUri,
                     $"{afterSequence}", $"{count}", Path.Combine(RepositoryRoot(), "src", "Dashboard", "node_modules", "_"),
                 }) start.ArgumentList.Add(argument);
        using var node = Process.Start(start)!;
        var errors = node.StandardError.ReadToEndAsync(Cancellation);
        var output = await node.StandardOutput.ReadToEndAsync(Cancellation);
        await node.WaitForExitAsync(Cancellation);
        Assert.True(node.ExitCode == 0, await errors);
        return JsonSerializer.Deserialize<Followed>(output, Json)!;
    }

    private static string RepositoryRoot()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "ConcurrencyDashboard.sln"))) folder = folder.Parent!;
        return folder.FullName;
    }

    private sealed record Followed(IReadOnlyList<Series> Series, IReadOnlyList<Frame> Frames);
}
