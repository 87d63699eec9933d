using System.Net.WebSockets;
using Microsoft.AspNetCore.SignalR;

namespace Ailing;

/// <summary>Keeps server-sent events, WebSockets and SignalR connections open beside short requests.</summary>
internal sealed class Streams : Disease
{
    public override void Configure(WebApplicationBuilder builder) => builder.Services.AddSignalR();

    public override void Map(WebApplication app)
    {
        app.UseWebSockets();
        app.MapHub<EmptyHub>("/hub");
        app.MapGet("/socket", EchoAsync);
        app.MapGet("/events", Events.SendAsync);
        app.MapGet(
            "/",
            async () =>
            {
                await Task.Delay(20);
                return "ok";
            }
        );
    }

    private static async Task EchoAsync(HttpContext context)
    {
        using var socket = await context.WebSockets.AcceptWebSocketAsync();
        var buffer = new byte[256];
        while (
            await socket.ReceiveAsync(buffer, context.RequestAborted)
                is { MessageType: not WebSocketMessageType.Close } read
        )
            await socket.SendAsync(
                buffer.AsMemory(0, read.Count),
                read.MessageType,
                read.EndOfMessage,
                context.RequestAborted
            );
    }

    private sealed class EmptyHub : Hub;
}
