using TargetApi.Settings;

namespace TargetApi.Hosting;

/// <summary>Configures the addresses of the target.</summary>
internal static class Listening
{
    /// <summary>Listens on loopback, unless the command line names other addresses.</summary>
    public static void AddListening(this WebApplicationBuilder builder, TargetSettings settings)
    {
        // Kestrel rejects port 0 on "localhost", because the two loopback addresses would get two different ports.
        var loopback = settings.Port == 0 ? "http://127.0.0.1:0" : $"http://localhost:{settings.Port}";
        builder.WebHost.UseUrls(settings.Urls ?? loopback);
        builder.WebHost.UseSockets(sockets => sockets.Backlog = settings.Backlog);
        builder.Services.AddSingleton<ListeningAddress>();
        builder.Services.AddSingleton(TimeProvider.System);
    }
}
