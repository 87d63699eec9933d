using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Sending;

/// <summary>The connections of a run: one handler, tuned to add nothing of its own (no proxy, cookies, redirects, decompression, tracing).</summary>
internal static class Connections
{
    /// <summary>Under this option a request names the user that sends it, so that its connect time can be told.</summary>
    public static readonly HttpRequestOptionsKey<VirtualUser> Sender = new("sender");

    // The request's own deadline comes first, so that it alone decides what a connection that does not come up is called.
    private const int ConnectGraceMs = 1_000;

    public static SocketsHttpHandler CreateHandler(
        LoadPlan plan, AllowedHosts allowedHosts, ClosingConnections closing, Action<long> connected)
    {
        var reuse = plan.Connections == ConnectionPolicy.Reuse;
        return new SocketsHttpHandler
        {
            UseProxy = false,
            UseCookies = false,
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            ActivityHeadersPropagator = null,
            EnableMultipleHttp2Connections = true,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            PooledConnectionLifetime = reuse ? Timeout.InfiniteTimeSpan : TimeSpan.Zero,
            ConnectTimeout = TimeSpan.FromMilliseconds(plan.TimeoutMs + ConnectGraceMs),
            ConnectCallback = (context, cancellation) => ConnectAsync(context, allowedHosts, closing, connected, cancellation),
        };
    }

    private static async ValueTask<Stream> ConnectAsync(
        SocketsHttpConnectionContext context, AllowedHosts allowedHosts, ClosingConnections closing, Action<long> connected,
        CancellationToken cancellation)
    {
        var request = context.InitialRequestMessage;
        if (request.RequestUri is { } address && !allowedHosts.Allows(address))
            throw new InvalidOperationException($"Load may only be sent to this machine, and '{address.Host}' is not.");

        var user = request.Options.TryGetValue(Sender, out var sender) ? sender : null;
        var started = Stopwatch.GetTimestamp();
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        user?.ConnectStarted();
        try
        {
            await socket.ConnectAsync(context.DnsEndPoint, cancellation).ConfigureAwait(false);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
        finally
        {
            user?.ConnectEnded();
        }

        connected(Stopwatch.GetElapsedTime(started).Ticks * 100);
        return closing.Open(socket);
    }
}
