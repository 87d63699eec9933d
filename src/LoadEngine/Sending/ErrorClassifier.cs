using System.Net.Sockets;
using LoadEngine.Recording;

namespace LoadEngine.Sending;

/// <summary>Finds the <see cref="ErrorKind"/> of what System.Net.Http throws.</summary>
internal static class ErrorClassifier
{
    /// <summary>The kind of a failure other than the engine's own timeout or stop.</summary>
    /// <param name="failure">The exception to classify.</param>
    /// <param name="headReceived">Whether the response headers had arrived.</param>
    public static ErrorKind Classify(Exception failure, bool headReceived)
    {
        for (var inner = failure; inner is not null; inner = inner.InnerException)
        {
            if (inner is HostNotAllowedException)
                return ErrorKind.HostNotAllowed;
            if (inner is TlsHandshakeException)
                return ErrorKind.Tls;
            if (
                inner is SocketException socket
                && FromSocketError(socket.SocketErrorCode) is var kind and not ErrorKind.Other
            )
                return kind;
        }

        return failure switch
        {
            HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError } => ErrorKind.NameResolution,
            HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError } e when IsTimeout(e) =>
                ErrorKind.ConnectTimeout,
            HttpRequestException { HttpRequestError: var error } => FromHttpError(error, headReceived),
            HttpIOException { HttpRequestError: var error } => FromHttpError(error, headReceived),
            OperationCanceledException when IsTimeout(failure) => ErrorKind.ConnectTimeout,
            InvalidDataException => ErrorKind.BodyError,
            IOException => headReceived ? ErrorKind.BodyError : ErrorKind.ConnectionReset,
            _ => ErrorKind.Other,
        };
    }

    /// <summary>True for connection failures, after which a user pauses.</summary>
    public static bool IsConnectFailure(ErrorKind kind) =>
        kind
            is ErrorKind.ConnectRefused
                or ErrorKind.ConnectTimeout
                or ErrorKind.NameResolution
                or ErrorKind.Tls
                or ErrorKind.HostNotAllowed
                or ErrorKind.LocalLimit;

    private static ErrorKind FromSocketError(SocketError error) =>
        error switch
        {
            SocketError.ConnectionRefused => ErrorKind.ConnectRefused,
            SocketError.TimedOut or SocketError.HostUnreachable or SocketError.NetworkUnreachable =>
                ErrorKind.ConnectTimeout,
            SocketError.ConnectionReset or SocketError.ConnectionAborted or SocketError.Shutdown =>
                ErrorKind.ConnectionReset,
            SocketError.HostNotFound or SocketError.TryAgain or SocketError.NoData or SocketError.NoRecovery =>
                ErrorKind.NameResolution,
            SocketError.AddressAlreadyInUse
            or SocketError.AddressNotAvailable
            or SocketError.TooManyOpenSockets
            or SocketError.NoBufferSpaceAvailable => ErrorKind.LocalLimit,
            _ => ErrorKind.Other,
        };

    private static ErrorKind FromHttpError(HttpRequestError error, bool headReceived) =>
        error switch
        {
            // With HTTP/2, the server has reset the stream or is closing the connection.
            HttpRequestError.ResponseEnded or HttpRequestError.HttpProtocolError when !headReceived =>
                ErrorKind.ConnectionReset,
            HttpRequestError.ResponseEnded
            or HttpRequestError.InvalidResponse
            or HttpRequestError.HttpProtocolError
            or HttpRequestError.ConfigurationLimitExceeded => ErrorKind.BodyError,
            HttpRequestError.NameResolutionError => ErrorKind.NameResolution,
            HttpRequestError.ConnectionError => ErrorKind.ConnectRefused,
            _ => headReceived ? ErrorKind.BodyError : ErrorKind.Other,
        };

    /// <summary>True for a connect timeout of System.Net.Http.</summary>
    public static bool IsTimeout(Exception failure)
    {
        for (var inner = failure; inner is not null; inner = inner.InnerException)
            if (inner is TimeoutException)
                return true;
        return false;
    }
}
