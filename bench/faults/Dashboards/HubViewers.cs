using System.Net.WebSockets;
using System.Text;

namespace Faults.Dashboards;

/// <summary>Viewers of the live frames, as many as asked for, over the hub's own protocol. Dispose of it to have them leave.</summary>
internal sealed class HubViewers : IAsyncDisposable
{
    private const string Handshake = "{\"protocol\":\"json\",\"version\":1}\u001e", Follow = "{\"type\":4,\"invocationId\":\"1\",\"target\":\"Frames\",\"arguments\":[0]}\u001e";

    private readonly CancellationTokenSource _leaving = new();
    private readonly List<Task> _following = [];
    private long _bytes;

    /// <summary>What they have received, all together.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    public static HubViewers Join(Uri dashboard, int count)
    {
        var viewers = new HubViewers();
        for (var number = 0; number < count; number++) viewers._following.Add(viewers.FollowAsync(new UriBuilder(dashboard) { Scheme = "ws", Path = "/hubs/telemetry" }.Uri));
        return viewers;
    }

    public async ValueTask DisposeAsync()
    {
        await _leaving.CancelAsync();
        await Task.WhenAll(_following);
        _leaving.Dispose();
    }

    private async Task FollowAsync(Uri hub)
    {
        try
        {
            using var socket = new ClientWebSocket();
            await socket.ConnectAsync(hub, _leaving.Token);
            foreach (var message in new[] { Handshake, Follow }) await socket.SendAsync(Encoding.UTF8.GetBytes(message), WebSocketMessageType.Text, endOfMessage: true, _leaving.Token);
            var buffer = new byte[64 * 1024];
            while (await socket.ReceiveAsync(buffer, _leaving.Token) is { MessageType: not WebSocketMessageType.Close } received) Interlocked.Add(ref _bytes, received.Count);
        }
        catch (Exception over) when (over is OperationCanceledException or WebSocketException)
        {
            // It left, or the dashboard was killed.
        }
    }
}
