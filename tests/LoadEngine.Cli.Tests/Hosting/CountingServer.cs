using System.Collections.Concurrent;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace LoadEngine.Cli.Tests.Hosting;

/// <summary>A server on a free loopback port that counts its requests. Thread-safe.</summary>
internal sealed class CountingServer : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly TaskCompletionSource _firstRequest = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _connections;
    private long _requests;

    private CountingServer(WebApplication app) => _app = app;

    public string Url => _app.Urls.First();

    /// <summary>Number of opened connections.</summary>
    public int Connections => Volatile.Read(ref _connections);

    /// <summary>Number of received requests.</summary>
    public long Requests => Volatile.Read(ref _requests);

    /// <summary>Completes with the first request.</summary>
    public Task FirstRequest => _firstRequest.Task;

    public ConcurrentQueue<string> Echoed { get; } = new();

    public static async Task<CountingServer> StartAsync(HttpProtocols protocols = HttpProtocols.Http1)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        CountingServer? server = null;
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(
                IPAddress.Loopback,
                0,
                listen =>
                {
                    listen.Protocols = protocols;
                    listen.Use(next =>
                        connection =>
                        {
                            Interlocked.Increment(ref server!._connections);
                            return next(connection);
                        }
                    );
                }
            )
        );
        server = new CountingServer(builder.Build());
        server._app.Use(
            (context, next) =>
            {
                Interlocked.Increment(ref server._requests);
                server._firstRequest.TrySetResult();
                return next(context);
            }
        );
        server._app.MapGet("/", () => "ok");
        server._app.MapGet("/moved", () => TypedResults.Redirect("/"));
        server._app.MapGet("/fail", () => TypedResults.StatusCode(503));
        server._app.MapGet("/slow/{ms:int}", (int ms) => Task.Delay(ms));
        server._app.MapGet("/never", context => Task.Delay(Timeout.Infinite, context.RequestAborted));
        server._app.Map("/echo/{*rest}", server.EchoAsync);
        await server._app.StartAsync();
        return server;
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private async Task EchoAsync(HttpContext context)
    {
        using var reader = new StreamReader(context.Request.Body);
        Echoed.Enqueue(
            $"{context.Request.Method} {context.Request.Path} {context.Request.Headers["X-Test"]} "
                + $"{context.Request.ContentType} {await reader.ReadToEndAsync()}"
        );
    }
}
