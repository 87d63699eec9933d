using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using LoadEngine.Plans;
using LoadEngine.Recording;

namespace LoadEngine.Sending;

/// <summary>
/// Opens the connections of a run: allowed hosts only, names looked up once, TLS by its own settings, each step measured apart. May be
/// used from any thread; after its disposal no attempt is under way and no connection open.
/// </summary>
/// <param name="plan">The plan.</param>
/// <param name="allowedHosts">Where connections may be opened to.</param>
/// <param name="hosts">Looks names up.</param>
/// <param name="recorder">The recorder of the moment.</param>
/// <param name="loops">The loops of its sockets, in turn; null for the sockets of the runtime.</param>
/// <param name="answers">Receives how long answers wait for the generator; null for none.</param>
internal sealed class ConnectionFactory(
    LoadPlan plan,
    AllowedHosts allowedHosts,
    HostResolver hosts,
    Func<Recorder> recorder,
    IReadOnlyList<EpollLoop>? loops = null,
    Recorder? answers = null
) : IDisposable
{
    // The request's own deadline comes first, so that it alone decides which kind of failure a connection that does not come up is.
    private static readonly TimeSpan ConnectGrace = TimeSpan.FromSeconds(1);

    private readonly ClosingConnections _closing = new();
    private readonly CancellationTokenSource _disposal = new();
    private int _lastLoop = -1;

    /// <summary>
    /// Creates the handler of a run: no proxy, cookies, redirects or tracing; decompression if the plan asks for it.
    /// </summary>
    public SocketsHttpHandler CreateHandler() =>
        new()
        {
            UseProxy = false,
            UseCookies = false,
            AllowAutoRedirect = false,
            AutomaticDecompression = plan.Decompress ? DecompressionMethods.All : DecompressionMethods.None,
            ActivityHeadersPropagator = null,
            EnableMultipleHttp2Connections = true,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            PooledConnectionLifetime =
                plan.Connections == ConnectionPolicy.Reuse ? Timeout.InfiniteTimeSpan : TimeSpan.Zero,
            ConnectTimeout = plan.Timeout + ConnectGrace,
            ConnectCallback = (context, cancellation) =>
                ConnectAsync(context.DnsEndPoint, context.InitialRequestMessage, cancellation),
        };

    /// <summary>Closes connections that were shut down long enough ago.</summary>
    public void CloseDue() => _closing.CloseDue();

    public void Dispose()
    {
        _disposal.Cancel();
        _closing.End();
    }

    /// <summary>Opens a connection for a request.</summary>
    /// <exception cref="HostNotAllowedException">The request goes to a host that may not be loaded.</exception>
    /// <exception cref="SocketException">The name is unknown, or no address answered.</exception>
    /// <exception cref="TlsHandshakeException">The certificate or the protocol was rejected.</exception>
    public async ValueTask<Stream> ConnectAsync(
        DnsEndPoint endPoint,
        HttpRequestMessage request,
        CancellationToken cancellation
    )
    {
        if (request.RequestUri is { } address && !allowedHosts.Allows(address))
            throw new HostNotAllowedException();
        var attempts = request.Options.TryGetValue(ConnectAttempts.Option, out var known) ? known : null;
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(cancellation, _disposal.Token);
        attempts?.Start();
        try
        {
            var stream = await OpenAsync(endPoint, ending.Token).ConfigureAwait(false);
            return request.RequestUri?.Scheme == Uri.UriSchemeHttps
                ? await SecureAsync(stream, request, ending.Token).ConfigureAwait(false)
                : stream;
        }
        finally
        {
            attempts?.End();
        }
    }

    private async ValueTask<Stream> OpenAsync(DnsEndPoint endPoint, CancellationToken cancellation)
    {
        if (IPAddress.TryParse(endPoint.Host, out var literal))
            return await OpenAsync(new IPEndPoint(literal, endPoint.Port), cancellation).ConfigureAwait(false);
        var addresses = await hosts.ResolveAsync(endPoint.Host).WaitAsync(cancellation).ConfigureAwait(false);
        for (var i = 0; ; i++)
        {
            try
            {
                var stream = await OpenAsync(new IPEndPoint(addresses[i], endPoint.Port), cancellation)
                    .ConfigureAwait(false);
                if (i > 0)
                    hosts.ReportSuccess(endPoint.Host, addresses[i]);
                return stream;
            }
            catch (SocketException)
            {
                // A name may have several addresses, and the target listen at one of them only.
                if (i < addresses.Length - 1)
                    continue;
                hosts.ReportFailure(endPoint.Host);
                throw;
            }
        }
    }

    private async ValueTask<Stream> OpenAsync(IPEndPoint endPoint, CancellationToken cancellation)
    {
        // Here every connection passes, also one that a redirect asks for.
        if (allowedHosts.Denies?.Invoke(endPoint) == true)
            throw new HostNotAllowedException();
        var started = Stopwatch.GetTimestamp();
        var stream = NextLoop() is { } loop
            ? await EpollStream.OpenAsync(endPoint, loop, _closing, answers, cancellation).ConfigureAwait(false)
            : await OpenAnywhereAsync(endPoint, cancellation).ConfigureAwait(false);
        recorder().Connect(ElapsedNs(started));
        return stream;
    }

    private EpollLoop? NextLoop() =>
        loops is null ? null : loops[(int)((uint)Interlocked.Increment(ref _lastLoop) % (uint)loops.Count)];

    private async ValueTask<Stream> OpenAnywhereAsync(IPEndPoint endPoint, CancellationToken cancellation)
    {
        var socket = new Socket(endPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(endPoint, cancellation).ConfigureAwait(false);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        return _closing.Open(socket);
    }

    private async ValueTask<Stream> SecureAsync(
        Stream stream,
        HttpRequestMessage request,
        CancellationToken cancellation
    )
    {
        var started = Stopwatch.GetTimestamp();
        var secured = await TlsHandshake.PerformAsync(stream, plan, request, cancellation).ConfigureAwait(false);
        recorder().Tls(ElapsedNs(started));
        return secured;
    }

    private static long ElapsedNs(long started) => Stopwatch.GetElapsedTime(started).Ticks * 100;
}
