using System.Collections.Concurrent;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace LoadEngine.Tests.Rehearsing;

internal sealed class KestrelServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private KestrelServer(WebApplication app) => _app = app;

    /// <summary>Its address, without a trailing slash.</summary>
    public string Url => _app.Urls.Single();

    /// <summary>The requests that the application recorded.</summary>
    public ConcurrentQueue<string> Requests { get; } = new();

    public static Task<KestrelServer> StartAsync(
        Action<WebApplication> map,
        HttpProtocols protocols = HttpProtocols.Http1
    ) => StartAsync((app, _) => map(app), protocols);

    public static async Task<KestrelServer> StartAsync(
        Action<WebApplication, KestrelServer> map,
        HttpProtocols protocols = HttpProtocols.Http1
    )
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = protocols)
        );
        var server = new KestrelServer(builder.Build());
        map(server._app, server);
        await server._app.StartAsync(TestContext.Current.CancellationToken);
        return server;
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
