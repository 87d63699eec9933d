using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Lab.Testing;

/// <summary>Somebody's own service, on a real Kestrel.</summary>
internal sealed class OwnKestrel : IAsyncDisposable
{
    private readonly WebApplication _app;

    private OwnKestrel(WebApplication app) => (_app, Address) = (app, new Uri(app.Urls.Single()));

    public Uri Address { get; }

    /// <param name="port">Where it listens; any free port when 0.</param>
    public static async Task<OwnKestrel> StartAsync(int port = 0)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls($"http://127.0.0.1:{port}");
        var app = builder.Build();
        app.MapGet("/orders", () => "orders");
        app.MapPost("/orders", async (HttpRequest request) => await new StreamReader(request.Body).ReadToEndAsync());
        await app.StartAsync();
        return new OwnKestrel(app);
    }

    public async ValueTask DisposeAsync() => await _app.DisposeAsync();
}
