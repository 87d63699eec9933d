using System.Net.WebSockets;
using System.Text;
using System.Text.Json;
using Lab.Testing;

namespace Dashboard.Tests.Hubs;

/// <summary>A connection to a hub by the protocol itself, which may be asked for what no client library asks.</summary>
internal sealed class HubSocket : IDisposable
{
    private const char EndOfMessage = '\u001e';

    private readonly ClientWebSocket _socket = new();
    private readonly Queue<string> _received = new();
    private string _unfinished = "";

    private HubSocket() { }

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static async Task<HubSocket> ConnectAsync(LabHost host, string hub)
    {
        var socket = new HubSocket();
        await socket._socket.ConnectAsync(
            new UriBuilder(new Uri(host.Address, hub)) { Scheme = "ws" }.Uri,
            Cancellation
        );
        await socket.SendAsync("""{"protocol":"json","version":1}""");
        return socket;
    }

    public void Dispose() => _socket.Dispose();

    public async Task SendAsync(string message) =>
        await _socket.SendAsync(
            Encoding.UTF8.GetBytes(message + EndOfMessage),
            WebSocketMessageType.Text,
            endOfMessage: true,
            Cancellation
        );

    /// <summary>Why this stream or call ended; empty where it ended without a mistake.</summary>
    public async Task<string> EndOfAsync(string id)
    {
        while (true)
        {
            using var message = JsonDocument.Parse(await NextAsync());
            if (
                !message.RootElement.TryGetProperty("type", out var type)
                || type.GetInt32() != 3
                || message.RootElement.GetProperty("invocationId").GetString() != id
            )
                continue;
            return message.RootElement.TryGetProperty("error", out var error) ? error.GetString()! : "";
        }
    }

    private async Task<string> NextAsync()
    {
        while (_received.Count == 0)
        {
            var buffer = new byte[64 * 1024];
            var chunk = await _socket.ReceiveAsync(buffer.AsMemory(), Cancellation);
            Assert.True(
                chunk.MessageType == WebSocketMessageType.Text,
                $"{_socket.CloseStatusDescription} {_unfinished}"
            );
            var parts = (_unfinished + Encoding.UTF8.GetString(buffer, 0, chunk.Count)).Split(EndOfMessage);
            foreach (var whole in parts[..^1])
                _received.Enqueue(whole);
            _unfinished = parts[^1];
        }

        return _received.Dequeue();
    }
}
