using System.Globalization;
using System.Net.WebSockets;
using System.Text;
using System.Text.RegularExpressions;

namespace Faults.Dashboards;

/// <summary>A number of viewers of the live frames, over the hub's protocol. Disposing disconnects them.</summary>
internal sealed partial class HubViewers : IAsyncDisposable
{
    private const string Handshake = "{\"protocol\":\"json\",\"version\":1}\u001e",
        Follow = "{\"type\":4,\"invocationId\":\"1\",\"target\":\"Frames\",\"arguments\":[0]}\u001e";

    private readonly CancellationTokenSource _leaving = new();
    private readonly List<Task> _following = [];
    private readonly Lock _gate = new();
    private long _bytes;
    private double _newestSeconds;

    /// <summary>Bytes received by all viewers.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    /// <summary>
    /// Time of the newest frame that any viewer received, in seconds since the dashboard started; zero before the
    /// first.
    /// </summary>
    public double NewestSeconds
    {
        get
        {
            lock (_gate)
                return _newestSeconds;
        }
    }

    public static HubViewers Join(Uri dashboard, int count)
    {
        var viewers = new HubViewers();
        for (var number = 0; number < count; number++)
            viewers._following.Add(
                viewers.FollowAsync(new UriBuilder(dashboard) { Scheme = "ws", Path = "/hubs/telemetry" }.Uri)
            );
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
            foreach (var asked in new[] { Handshake, Follow })
                await socket.SendAsync(
                    Encoding.UTF8.GetBytes(asked),
                    WebSocketMessageType.Text,
                    endOfMessage: true,
                    _leaving.Token
                );
            var buffer = new byte[64 * 1024];
            using var message = new MemoryStream();
            while (
                await socket.ReceiveAsync(buffer, _leaving.Token)
                    is { MessageType: not WebSocketMessageType.Close } received
            )
            {
                Interlocked.Add(ref _bytes, received.Count);
                message.Write(buffer, 0, received.Count);
                if (!received.EndOfMessage)
                    continue;
                ReadNewest(Encoding.UTF8.GetString(message.GetBuffer(), 0, (int)message.Length));
                message.SetLength(0);
            }
        }
        catch (Exception over) when (over is OperationCanceledException or WebSocketException)
        {
            // The viewer disconnected, or the dashboard was killed.
        }
    }

    private void ReadNewest(string messages)
    {
        if (FrameTime().Matches(messages) is not [.., var last])
            return;
        var seconds = double.Parse(last.Groups["seconds"].ValueSpan, CultureInfo.InvariantCulture);
        lock (_gate)
            _newestSeconds = Math.Max(_newestSeconds, seconds);
    }

    [GeneratedRegex(
        """
            "item":\{"sequence":\d+,"time":(?<seconds>[0-9.]+)
            """
    )]
    private static partial Regex FrameTime();
}
