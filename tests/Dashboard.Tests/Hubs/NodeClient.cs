using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Hubs;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Dashboard.Tests.Hubs;

/// <summary>The output of a client.</summary>
internal sealed record Followed(IReadOnlyList<SeriesDescription> Series, IReadOnlyList<Frame> Frames);

/// <summary>The public JavaScript client, under Node, over a real WebSocket.</summary>
internal static class NodeClient
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter() },
    };

    /// <summary>Follows the live stream for so many frames.</summary>
    public static Task<Followed> FollowAsync(LabHost host, long afterSequence, int count) =>
        RunAsync(host, [$"{afterSequence}", $"{count}"], []);

    /// <summary>Plays a stored run to its end, or for so many frames.</summary>
    public static Task<Followed> ReplayAsync(
        LabHost host,
        string runId,
        double speed,
        long afterSequence,
        double fromSeconds,
        int count = int.MaxValue
    ) =>
        RunAsync(
            host,
            [$"{afterSequence}", $"{count}"],
            [runId, FormattableString.Invariant($"{speed}"), FormattableString.Invariant($"{fromSeconds}")]
        );

    private static async Task<Followed> RunAsync(LabHost host, string[] range, string[] replay)
    {
        var start = new ProcessStartInfo("node")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        string[] arguments =
        [
            Path.Combine(AppContext.BaseDirectory, "Hubs", "hub-client.mjs"),
            new Uri(host.Address, TelemetryHub.Path).AbsoluteUri,
            .. range,
            Repository.PathOf("src", "Dashboard", "node_modules", "_"),
            .. replay,
        ];
        foreach (var argument in arguments)
            start.ArgumentList.Add(argument);
        var cancellation = TestContext.Current.CancellationToken;
        using var node = Process.Start(start)!;
        var errors = node.StandardError.ReadToEndAsync(cancellation);
        var output = await node.StandardOutput.ReadToEndAsync(cancellation);
        await node.WaitForExitAsync(cancellation);
        Assert.True(node.ExitCode == 0, await errors);
        return JsonSerializer.Deserialize<Followed>(output, Json)!;
    }
}
