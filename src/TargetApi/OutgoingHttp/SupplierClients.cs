namespace TargetApi.OutgoingHttp;

/// <summary>The clients of the variants, each with its connection pool. Thread-safe.</summary>
internal sealed class SupplierClients : IDisposable
{
    /// <summary>Connections of the limited clients.</summary>
    public const int FewConnections = 20;

    /// <summary>Connections of the client whose limit is above the calls in flight.</summary>
    public const int ManyConnections = 1_000;

    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(3);

    /// <summary>The client whose callers leave the body unread.</summary>
    public HttpClient Unread { get; } = Client(FewConnections);

    /// <summary>The same client for callers that read the body.</summary>
    public HttpClient Few { get; } = Client(FewConnections);

    /// <summary>The client with a sensible limit.</summary>
    public HttpClient Many { get; } = Client(ManyConnections);

    public void Dispose()
    {
        Unread.Dispose();
        Few.Dispose();
        Many.Dispose();
    }

    private static HttpClient Client(int connections) =>
        new(
            new SocketsHttpHandler
            {
                MaxConnectionsPerServer = connections,
                PooledConnectionLifetime = TimeSpan.FromMinutes(2),
                UseProxy = false,
                UseCookies = false,
                ActivityHeadersPropagator = null,
            }
        )
        {
            Timeout = Timeout,
        };
}
