using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Lab.Testing;

internal sealed class OwnKestrel : IAsyncDisposable
{
    private readonly WebApplication _app;

    private OwnKestrel(WebApplication app) => (_app, Address) = (app, new Uri(app.Urls.Single()));

    public Uri Address { get; }

    /// <param name="port">The port; any free port when 0.</param>
    /// <param name="certificate">The HTTPS certificate; null for HTTP.</param>
    public static async Task<OwnKestrel> StartAsync(int port = 0, X509Certificate2? certificate = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(options =>
            options.Listen(
                IPAddress.Loopback,
                port,
                listener =>
                {
                    if (certificate is not null)
                        listener.UseHttps(certificate);
                }
            )
        );
        var app = builder.Build();
        app.MapGet("/orders", () => "orders");
        app.MapPost("/orders", async (HttpRequest request) => await new StreamReader(request.Body).ReadToEndAsync());
        await app.StartAsync();
        return new OwnKestrel(app);
    }

    public async ValueTask DisposeAsync() => await _app.DisposeAsync();
}
