using System.Net;
using TargetApi.Settings;

namespace TargetApi.HttpClients;

/// <summary>The named client of the fixed variant.</summary>
internal static class PooledHttpClient
{
    /// <summary>The article's name of the client.</summary>
    public const string Name = "internal";

    /// <summary>Registers the client.</summary>
    public static void AddPooledHttpClient(this WebApplicationBuilder builder, TargetSettings settings)
    {
        // The target only ever calls itself: a proxy from the environment must not come between, in either variant.
        HttpClient.DefaultProxy = new WebProxy();
        builder
            .Services.AddHttpClient(Name, client => client.Timeout = TimeSpan.FromMilliseconds(settings.Http.TimeoutMs))
            .ConfigurePrimaryHttpMessageHandler(() => Handler(settings.Http))
            .RemoveAllLoggers();
    }

    /// <summary>The handler whose pool is shared by every request.</summary>
    internal static SocketsHttpHandler Handler(HttpLimits limits) =>
        new()
        {
            PooledConnectionLifetime = TimeSpan.FromSeconds(limits.LifetimeSeconds),
            PooledConnectionIdleTimeout = TimeSpan.FromSeconds(limits.IdleSeconds),
            MaxConnectionsPerServer = limits.MaxConnections,
            // A call within the service needs none of these, and each is a layer that every call would pass.
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = false,
            ActivityHeadersPropagator = null,
        };
}
