using System.Net;

namespace TargetApi.OutgoingHttp;

/// <summary>The clients of the variants, each with its connections. Thread-safe.</summary>
internal sealed class Http2Clients : IDisposable
{
    // Well above the 2 s that 200 callers wait for one connection: a call waits, but does not fail.
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(10);

    // The connections of a variant close soon after it, so that the open ones are those of the next.
    private static readonly TimeSpan IdleTimeout = TimeSpan.FromSeconds(3);

    /// <summary>The client with the default: one connection to a service.</summary>
    public HttpClient OneConnection { get; } = Client(isMultiple: false);

    /// <summary>The client that opens another connection when the streams of the open ones are in use.</summary>
    public HttpClient MoreConnections { get; } = Client(isMultiple: true);

    public void Dispose()
    {
        OneConnection.Dispose();
        MoreConnections.Dispose();
    }

    private static HttpClient Client(bool isMultiple) =>
        new(
            new SocketsHttpHandler
            {
                EnableMultipleHttp2Connections = isMultiple,
                PooledConnectionIdleTimeout = IdleTimeout,
                UseProxy = false,
                UseCookies = false,
                ActivityHeadersPropagator = null,
            }
        )
        {
            // HTTP/2 with prior knowledge: without TLS there is no negotiation.
            DefaultRequestVersion = HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Timeout = Timeout,
        };
}
