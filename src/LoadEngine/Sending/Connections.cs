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
        user?.ConnectStarted();
        try
        {
            var stream = await OpenAsync(context.DnsEndPoint, closing, cancellation).ConfigureAwait(false);
            connected(Stopwatch.GetElapsedTime(started).Ticks * 100);
            return stream;
        }
        finally
        {
            user?.ConnectEnded();
        }
    }

    private static ValueTask<Stream> OpenAsync(DnsEndPoint endPoint, ClosingConnections closing, CancellationToken cancellation)
    {
        if (!SocketEvents.AreSupported) return OpenAnywhereAsync(endPoint, closing, cancellation);
        return IPAddress.TryParse(endPoint.Host, out var address)
            ? EventConnection.OpenAsync(new(address, endPoint.Port), closing, cancellation)
            : OpenNamedAsync(endPoint, closing, cancellation);
    }

    private static async ValueTask<Stream> OpenNamedAsync(DnsEndPoint endPoint, ClosingConnections closing, CancellationToken cancellation)
    {
        var addresses = await Dns.GetHostAddressesAsync(endPoint.Host, cancellation).ConfigureAwait(false);
        for (var i = 0; ; i++)
        {
            try
            {
                return await EventConnection.OpenAsync(new(addresses[i], endPoint.Port), closing, cancellation).ConfigureAwait(false);
            }
            catch (SocketException) when (i < addresses.Length - 1)
            {
                // The name stands for several addresses, and the target may listen at one of them only.
            }
        }
    }

    private static async ValueTask<Stream> OpenAnywhereAsync(DnsEndPoint endPoint, ClosingConnections closing, CancellationToken cancellation)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(endPoint, cancellation).ConfigureAwait(false);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        return closing.Open(socket);
    }
}
