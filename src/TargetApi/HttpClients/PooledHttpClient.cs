using System.Net;
using TargetApi.Settings;

namespace TargetApi.HttpClients;

/// <summary>The named client of the fixed variant.</summary>
internal static class PooledHttpClient
{
    /// <summary>Name of the client, as in the article.</summary>
    public const string Name = "internal";

    /// <summary>Registers the client.</summary>
    public static void AddPooledHttpClient(this WebApplicationBuilder builder, TargetSettings settings)
    {
        // The target calls only itself, so both variants ignore proxies from the environment.
        HttpClient.DefaultProxy = new WebProxy();
        builder
            .Services.AddHttpClient(Name, client => client.Timeout = TimeSpan.FromMilliseconds(settings.Http.TimeoutMs))
            .ConfigurePrimaryHttpMessageHandler(() => Handler(settings.Http))
            .RemoveAllLoggers();
    }

    /// <summary>The handler whose connection pool all requests share.</summary>
    internal static SocketsHttpHandler Handler(HttpLimits limits) =>
        new()
        {
            PooledConnectionLifetime = TimeSpan.FromSeconds(limits.LifetimeSeconds),
            PooledConnectionIdleTimeout = TimeSpan.FromSeconds(limits.IdleSeconds),
            MaxConnectionsPerServer = limits.MaxConnections,
            // Internal calls need none of these features, and each adds a layer to every call.
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = false,
            ActivityHeadersPropagator = null,
        };
}
