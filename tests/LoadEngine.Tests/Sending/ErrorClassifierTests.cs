using System.Net.Sockets;
using LoadEngine.Recording;
using LoadEngine.Sending;

namespace LoadEngine.Tests.Sending;

public sealed class ErrorClassifierTests
{
    [Theory]
    [InlineData(SocketError.ConnectionRefused, ErrorKind.ConnectRefused)]
    [InlineData(SocketError.TimedOut, ErrorKind.ConnectTimeout)]
    [InlineData(SocketError.NetworkUnreachable, ErrorKind.ConnectTimeout)]
    [InlineData(SocketError.ConnectionReset, ErrorKind.ConnectionReset)]
    [InlineData(SocketError.Shutdown, ErrorKind.ConnectionReset)]
    [InlineData(SocketError.HostNotFound, ErrorKind.NameResolution)]
    [InlineData(SocketError.AddressNotAvailable, ErrorKind.LocalLimit)]
    [InlineData(SocketError.TooManyOpenSockets, ErrorKind.LocalLimit)]
    [InlineData(SocketError.Fault, ErrorKind.Other)]
    public void Classify_SocketErrorInside_DecidesTheKind(SocketError inside, ErrorKind kind)
    {
        var failure = new HttpRequestException("failed", new IOException("failed", new SocketException((int)inside)));
        Assert.Equal(kind, ErrorClassifier.Classify(failure, headReceived: false));
    }

    [Fact]
    public void Classify_TimeLimitForConnecting_IsConnectTimeout() =>
        Assert.Equal(
            ErrorKind.ConnectTimeout,
            ErrorClassifier.Classify(new TaskCanceledException("late", new TimeoutException()), headReceived: false)
        );

    [Theory]
    [InlineData(HttpRequestError.ResponseEnded, false, ErrorKind.ConnectionReset)]
    [InlineData(HttpRequestError.ResponseEnded, true, ErrorKind.BodyError)]
    [InlineData(HttpRequestError.InvalidResponse, false, ErrorKind.BodyError)]
    [InlineData(HttpRequestError.HttpProtocolError, true, ErrorKind.BodyError)]
    [InlineData(HttpRequestError.HttpProtocolError, false, ErrorKind.ConnectionReset)]
    [InlineData(HttpRequestError.Unknown, false, ErrorKind.Other)]
    [InlineData(HttpRequestError.Unknown, true, ErrorKind.BodyError)]
    public void Classify_NoSocketError_GoesByWhatHttpSays(HttpRequestError error, bool headReceived, ErrorKind kind) =>
        Assert.Equal(kind, ErrorClassifier.Classify(new HttpRequestException(error), headReceived));
}
