using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Lab.Targets.Connections;
using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Targets.Connections;

public sealed class BlockingHttpConnectionTests
{
    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello")]
    [InlineData(
        "HTTP/1.1 503 Busy\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n",
        503,
        "hello"
    )]
    [InlineData("HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n", 204, "")]
    [InlineData("HTTP/1.1 204 No Content\r\n\r\n", 204, "")]
    public void Get_Answer_IsRead(string answer, int status, string body)
    {
        using var listener = new AnsweringListener(answer);
        using var connection = Open(listener, TimeSpan.FromSeconds(10));

        var answers = new[] { connection.Get("/"), connection.Get("/") };

        Assert.All(
            answers,
            got =>
            {
                Assert.Equal(status, got.Status);
                Assert.Equal(body, Encoding.ASCII.GetString(got.Body));
            }
        );
    }

    [Fact]
    public void Get_BodyUntilTheEndOfTheConnection_IsRead()
    {
        using var listener = new AnsweringListener(
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello",
            endsAfterOne: true
        );
        using var connection = Open(listener, TimeSpan.FromSeconds(60));

        Assert.Equal("hello", Encoding.ASCII.GetString(connection.Get("/").Body));
        Assert.True(connection.IsClosing);
    }

    [Fact]
    public async Task Get_OverHttps_IsRead()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256).CreateSelfSigned(
            DateTimeOffset.UnixEpoch,
            new DateTimeOffset(2120, 1, 1, 0, 0, 0, TimeSpan.Zero)
        );
        await using var kestrel = await OwnKestrel.StartAsync(certificate: certificate);
        using var connection = BlockingHttpConnection.Open(
            kestrel.Address,
            TimeSpan.FromSeconds(60),
            TestContext.Current.CancellationToken
        );

        Assert.Equal([404, 404], new[] { connection.Get("/nothing").Status, connection.Get("/nothing").Status });
    }

    [Theory]
    [InlineData("SSH-2.0-Nonsense\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n")]
    public void Get_NotHttp_Throws(string answer)
    {
        using var listener = new AnsweringListener(answer);
        using var connection = Open(listener, TimeSpan.FromSeconds(10));

        Assert.Throws<IOException>(() => connection.Get("/"));
    }

    [Fact]
    public void Get_NoAnswer_TimesOut()
    {
        using var listener = new AnsweringListener(answer: "");
        using var connection = Open(listener, TimeSpan.FromMilliseconds(100));

        var problem = Assert.Throws<SocketException>(() => connection.Get("/"));

        Assert.Contains(problem.SocketErrorCode, new[] { SocketError.TimedOut, SocketError.WouldBlock });
    }

    [Fact]
    public void Open_NothingListens_IsRefused()
    {
        var address = new Uri($"http://localhost:{FreePort.Next()}");

        var problem = Assert.Throws<SocketException>(() =>
            BlockingHttpConnection.Open(address, TimeSpan.FromSeconds(10), TestContext.Current.CancellationToken)
        );

        Assert.Equal(SocketError.ConnectionRefused, problem.SocketErrorCode);
    }

    private static BlockingHttpConnection Open(AnsweringListener listener, TimeSpan timeout) =>
        BlockingHttpConnection.Open(listener.Address, timeout, TestContext.Current.CancellationToken);
}
