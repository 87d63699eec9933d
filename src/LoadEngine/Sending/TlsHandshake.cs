using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using LoadEngine.Plans;

namespace LoadEngine.Sending;

/// <summary>The client side of a TLS handshake with the settings of a plan.</summary>
internal static class TlsHandshake
{
    /// <summary>Secures a connection, or closes it.</summary>
    /// <exception cref="TlsHandshakeException">The certificate or the protocol was rejected.</exception>
    /// <exception cref="IOException">The peer closed or reset the connection during the handshake.</exception>
    /// <exception cref="OperationCanceledException">The handshake was cancelled.</exception>
    public static async ValueTask<Stream> PerformAsync(
        Stream stream,
        LoadPlan plan,
        HttpRequestMessage request,
        CancellationToken cancellation
    )
    {
        var secured = new SslStream(stream, leaveInnerStreamOpen: false);
        try
        {
            // Cancellation closes the streams, because they do not observe the token; otherwise a silent peer would block
            // forever.
            using (cancellation.UnsafeRegister(static inner => ((Stream)inner!).Dispose(), stream))
                await secured
                    .AuthenticateAsClientAsync(Options(plan, request), CancellationToken.None)
                    .ConfigureAwait(false);
            if (
                plan.Protocol == HttpProtocolVersion.Http2
                && secured.NegotiatedApplicationProtocol != SslApplicationProtocol.Http2
            )
                throw new AuthenticationException("The server did not agree to HTTP/2.");
            return secured;
        }
        catch (Exception failure)
        {
            await secured.DisposeAsync().ConfigureAwait(false);
            cancellation.ThrowIfCancellationRequested();
            // A server that is too busy for handshakes closes the connection; its certificate is not the cause.
            if (failure is IOException and not { InnerException: SocketException })
                throw new IOException(failure.Message, new SocketException((int)SocketError.ConnectionReset));
            if (failure is IOException)
                throw;
            throw new TlsHandshakeException(failure);
        }
    }

    private static SslClientAuthenticationOptions Options(LoadPlan plan, HttpRequestMessage request)
    {
        var tls = plan.Tls;
        var options = new SslClientAuthenticationOptions
        {
            TargetHost = tls.ServerName ?? HostOf(request),
            ApplicationProtocols =
            [
                plan.Protocol == HttpProtocolVersion.Http2
                    ? SslApplicationProtocol.Http2
                    : SslApplicationProtocol.Http11,
            ],
        };
        if (tls.ClientCertificate is { } certificate)
            options.ClientCertificateContext = SslStreamCertificateContext.Create(
                certificate,
                additionalCertificates: null,
                offline: true
            );
        if (tls.Insecure || tls.TrustedRoots.Count > 0)
            options.RemoteCertificateValidationCallback = (_, shown, chain, errors) =>
                tls.Insecure || IsTrusted(shown, chain, errors, tls.TrustedRoots);
        return options;
    }

    // As in System.Net.Http, the Host header determines the server name.
    private static string HostOf(HttpRequestMessage request)
    {
        var host = request.Headers.Host ?? request.RequestUri!.IdnHost;
        return Uri.TryCreate($"https://{host}/", UriKind.Absolute, out var address) ? address.IdnHost : host;
    }

    private static bool IsTrusted(
        X509Certificate? shown,
        X509Chain? chain,
        SslPolicyErrors errors,
        IReadOnlyList<X509Certificate2> roots
    )
    {
        if (errors == SslPolicyErrors.None)
            return true;
        if (errors != SslPolicyErrors.RemoteCertificateChainErrors || shown is null || chain is null)
            return false;

        // The system does not trust the chain; the plan's authorities may.
        using var xChain = new X509Chain();
        xChain.ChainPolicy.TrustMode = X509ChainTrustMode.CustomRootTrust;
        xChain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;
        xChain.ChainPolicy.CustomTrustStore.AddRange(roots.ToArray());
        xChain.ChainPolicy.ExtraStore.AddRange(chain.ChainPolicy.ExtraStore);
        using var certificate = X509CertificateLoader.LoadCertificate(shown.GetRawCertData());
        return xChain.Build(certificate);
    }
}
