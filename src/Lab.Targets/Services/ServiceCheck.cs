using System.Net.Sockets;
using Lab.Targets.Connections;
using Observation.Sockets;

namespace Lab.Targets.Services;

/// <summary>Asks an address once whether a web service answers there.</summary>
internal static class ServiceCheck
{
    /// <summary>How long an answer may take.</summary>
    public static readonly TimeSpan Timeout = TimeSpan.FromSeconds(3);

    /// <summary>
    /// Null when it answered, with whatever status; else why it cannot be put under load, in words that name the way
    /// out.
    /// </summary>
    public static async Task<string?> ProblemAsync(Uri url, CancellationToken cancellation) =>
        (await AskAsync(url, cancellation)).Problem;

    /// <summary>
    /// The status it answered with, or why it cannot be put under load, in words that name the way out. Both are null for a service
    /// that accepts connections and does not respond in time: a starved service is to be examined under load, too.
    /// </summary>
    public static async Task<(int? Status, string? Problem)> AskAsync(Uri url, CancellationToken cancellation)
    {
        using var handler = new SocketsHttpHandler
        {
            UseProxy = false,
            AllowAutoRedirect = false,
            UseCookies = false,
            ConnectTimeout = Timeout,
            ActivityHeadersPropagator = null,
        };
        if (url.IsLoopback)
            handler.SslOptions.RemoteCertificateValidationCallback = (_, certificate, _, _) => certificate is not null;
        using var client = new HttpClient(handler) { Timeout = Timeout };
        try
        {
            using var answer = await client.GetAsync(url, HttpCompletionOption.ResponseHeadersRead, cancellation);
            return ((int)answer.StatusCode, null);
        }
        catch (HttpRequestException failure)
        {
            return (null, Words(failure));
        }
        catch (TaskCanceledException) when (!cancellation.IsCancellationRequested)
        {
            if (Connects(url, cancellation))
                return (null, null);
            return (
                null,
                $"No response within {Timeout.TotalSeconds:0} s. Check the port, and whether the service is already under load."
            );
        }
    }

    private static string Words(HttpRequestException failure) =>
        failure switch
        {
            { HttpRequestError: HttpRequestError.NameResolutionError } => "The host was not found. Check its spelling.",
            { HttpRequestError: HttpRequestError.SecureConnectionError } =>
                "The service does not speak HTTPS, or its certificate is not trusted here "
                    + $"({failure.GetBaseException().Message}). Try http://, or trust the certificate.",
            { HttpRequestError: HttpRequestError.InvalidResponse or HttpRequestError.ResponseEnded } =>
                "The program that listens there does not speak HTTP. Check the port.",
            { InnerException: SocketException { SocketErrorCode: SocketError.ConnectionRefused } } =>
                "No service listens at this address. Start the service, or correct the address.",
            _ => $"The service cannot be reached: {failure.GetBaseException().Message}",
        };

    /// <summary>
    /// False when no process accepts connections there any more. Sends no request, so a starved service is left in
    /// peace.
    /// </summary>
    public static bool Accepts(Uri url, CancellationToken cancellation)
    {
        if (LabAddresses.IsLoopback(url) && LoopbackListeners.HasListener(url.Port) == true)
            return true;
        try
        {
            Connect(url, cancellation);
            return true;
        }
        catch (SocketException failure)
        {
            return failure.SocketErrorCode == SocketError.TimedOut;
        }
    }

    private static bool Connects(Uri url, CancellationToken cancellation)
    {
        try
        {
            Connect(url, cancellation);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    private static void Connect(Uri url, CancellationToken cancellation)
    {
        using var socket = BoundedConnect.To(url, Timeout, cancellation);
        // Reset instead of closed: a socket in TIME_WAIT every other second would be counted among the service's own.
        socket.LingerState = new LingerOption(enable: true, seconds: 0);
    }
}
