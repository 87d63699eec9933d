using System.Collections.Concurrent;
using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using Microsoft.Extensions.Logging;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>A real Kestrel with TLS that records its connections.</summary>
internal sealed class TlsServer : IAsyncDisposable
{
    private readonly WebApplication _app;

    private TlsServer(WebApplication app) => _app = app;

    public string Url => _app.Urls.Single().Replace("127.0.0.1", "localhost", StringComparison.Ordinal) + "/";

    /// <summary>Protocol, server name and client certificate of each request.</summary>
    public ConcurrentQueue<(string Protocol, string? ServerName, string? Client)> Requests { get; } = new();

    public static async Task<TlsServer> StartAsync(
        X509Certificate2 certificate,
        HttpProtocols protocols = HttpProtocols.Http1,
        ClientCertificateMode client = ClientCertificateMode.NoCertificate
    )
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrelHttpsConfiguration();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(
                IPAddress.Loopback,
                0,
                listen =>
                {
                    listen.Protocols = protocols;
                    listen.UseHttps(
                        certificate,
                        https =>
                        {
                            https.ClientCertificateMode = client;
                            https.ClientCertificateValidation = (_, _, _) => true;
                        }
                    );
                }
            )
        );
        var server = new TlsServer(builder.Build());
        server._app.Run(async context =>
        {
            var tls = context.Features.Get<ITlsHandshakeFeature>();
            server.Requests.Enqueue(
                (context.Request.Protocol, tls?.HostName, context.Connection.ClientCertificate?.Subject)
            );
            await context.Response.WriteAsync("ok");
        });
        await server._app.StartAsync(TestContext.Current.CancellationToken);
        return server;
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
