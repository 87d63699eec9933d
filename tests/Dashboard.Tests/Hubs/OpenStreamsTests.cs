using System.Net.WebSockets;
using System.Text;
using System.Text.Json;
using Dashboard.Hubs;
using Dashboard.Tests.Api;
using Lab.Probes;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Observation.Counters;

namespace Dashboard.Tests.Hubs;

/// <summary>Many streams on one connection, by the protocol itself.</summary>
public sealed class OpenStreamsTests
{
    private const char EndOfMessage = '\u001e';

    private readonly Queue<string> _received = new();
    private string _unfinished = "";

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(TelemetryHub.Path, "Frames", "[0]")]
    [InlineData(TelemetryHub.Path, "Replay", """["none",1,0,0]""")]
    [InlineData(CounterHub.Path, "Counters", "[]")]
    public async Task Follow_MoreStreamsThanAConnectionMayHave_IsRefusedInWordsAndTheConnectionStays(string hub, string method, string arguments)
    {
        await using var host = await ApiHost.StartAsync(configure: builder => builder.Services.AddSingleton<ICounters>(new NoCounters()));
        using var socket = await ConnectAsync(host, hub);
        var full = method == "Replay" ? "Frames" : method;
        var before = full == "Frames" ? "[0]" : "[]";
        for (var id = 1; id <= OpenStreams.MostOfOneConnection; id++) await SendAsync(socket, $$"""{"type":4,"invocationId":"{{id}}","target":"{{full}}","arguments":{{before}}}""");

        await SendAsync(socket, $$"""{"type":4,"invocationId":"one too many","target":"{{method}}","arguments":{{arguments}}}""");
        var refusal = await EndOfAsync(socket, "one too many");
        await SendAsync(socket, """{"type":5,"invocationId":"1"}""");
        await EndOfAsync(socket, "1");
        await SendAsync(socket, $$"""{"type":4,"invocationId":"in its place","target":"{{method}}","arguments":{{arguments}}}""");
        await SendAsync(socket, """{"type":5,"invocationId":"in its place"}""");
        var after = await EndOfAsync(socket, "in its place");

        Assert.Contains($"at most {OpenStreams.MostOfOneConnection} streams at once", refusal, StringComparison.Ordinal);
        Assert.DoesNotContain("at once", after, StringComparison.Ordinal);
    }

    private static async Task<ClientWebSocket> ConnectAsync(LabHost host, string hub)
    {
        var socket = new ClientWebSocket();
        await socket.ConnectAsync(new UriBuilder(new Uri(host.Address, hub)) { Scheme = "ws" }.Uri, Cancellation);
        await SendAsync(socket, """{"protocol":"json","version":1}""");
        return socket;
    }

    private static async Task SendAsync(ClientWebSocket socket, string message) =>
        await socket.SendAsync(Encoding.UTF8.GetBytes(message + EndOfMessage), WebSocketMessageType.Text, endOfMessage: true, Cancellation);

    /// <summary>Why this stream ended; empty where it ended without a mistake.</summary>
    private async Task<string> EndOfAsync(ClientWebSocket socket, string id)
    {
        while (true)
        {
            using var message = JsonDocument.Parse(await NextAsync(socket));
            if (!message.RootElement.TryGetProperty("type", out var type) || type.GetInt32() != 3 || message.RootElement.GetProperty("invocationId").GetString() != id) continue;
            return message.RootElement.TryGetProperty("error", out var error) ? error.GetString()! : "";
        }
    }

    private async Task<string> NextAsync(ClientWebSocket socket)
    {
        while (_received.Count == 0)
        {
            var buffer = new byte[64 * 1024];
            var chunk = await socket.ReceiveAsync(buffer.AsMemory(), Cancellation);
            Assert.True(chunk.MessageType == WebSocketMessageType.Text, $"{socket.CloseStatusDescription} {_unfinished}");
            var parts = (_unfinished + Encoding.UTF8.GetString(buffer, 0, chunk.Count)).Split(EndOfMessage);
            foreach (var whole in parts[..^1]) _received.Enqueue(whole);
            _unfinished = parts[^1];
        }

        return _received.Dequeue();
    }

    private sealed class NoCounters : ICounters
    {
        public CounterSet? Latest => null;

        public string? Problem => null;
    }
}
