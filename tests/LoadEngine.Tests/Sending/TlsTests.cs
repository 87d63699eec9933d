using LoadEngine.Plans;
using LoadEngine.Recording;
using LoadEngine.Runs;
using LoadEngine.Sending;
using LoadEngine.Tests.Rehearsing;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace LoadEngine.Tests.Sending;

/// <summary>TLS handshakes: their kind of failure, their time, and their end.</summary>
public sealed class TlsTests
{
    [Fact]
    public async Task Run_Handshakes_AreMeasuredApartFromConnecting()
    {
        await using var server = await TlsServer.StartAsync(Certificates.ForServer("localhost"));
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url, new SharedIterations(20, 2)) with
            {
                Tls = new() { Insecure = true },
                Connections = ConnectionPolicy.NewForEachRequest,
            }
        );
        Assert.Equal((20, 20), (end.Total.Counts.Succeeded, server.Requests.Count));
        // The client's pool now and then opens one more while another is being handed over.
        Assert.InRange(end.Total.Tls!.Count, 20, 24);
        Assert.InRange(end.Total.Connect!.Count, end.Total.Tls.Count, 24);
    }

    [Theory]
    [InlineData(HttpProtocolVersion.Http2, "HTTP/2")]
    [InlineData(HttpProtocolVersion.Http11, "HTTP/1.1")]
    public async Task Run_ServerThatSpeaksBoth_IsSpokenToInTheProtocolOfThePlan(
        HttpProtocolVersion protocol,
        string spoken
    )
    {
        await using var server = await TlsServer.StartAsync(
            Certificates.ForServer("localhost"),
            HttpProtocols.Http1AndHttp2
        );
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url, new SharedIterations(40, 4)) with
            {
                Tls = new() { Insecure = true },
                Protocol = protocol,
            }
        );
        Assert.Equal(40, end.Total.Counts.Succeeded);
        Assert.Equal(spoken, Assert.Single(server.Requests.Select(request => request.Protocol).Distinct()));
        if (protocol == HttpProtocolVersion.Http2)
            Assert.InRange(end.Total.Tls!.Count, 1, 3);
    }

    [Fact]
    public async Task Run_Http2FromAServerWithoutIt_IsTlsAndNothingIsSentInAnother()
    {
        await using var server = await TlsServer.StartAsync(Certificates.ForServer("localhost"), HttpProtocols.Http1);
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url, new SharedIterations(4, 2)) with
            {
                Tls = new() { Insecure = true },
                Protocol = HttpProtocolVersion.Http2,
            }
        );
        Assert.True(
            end.Total.Counts.ByError.GetValueOrDefault("tls") == 4,
            string.Join(", ", end.Total.Counts.ByError)
        );
        Assert.Empty(server.Requests);
    }

    [Fact]
    public async Task Run_CertificateThatIsNotTrusted_IsTls() =>
        await AssertTlsAsync(await TlsServer.StartAsync(Certificates.ForServer("localhost")));

    [Fact]
    public async Task Run_PeerThatSpeaksNoTls_IsTls()
    {
        await using var server = new ScriptedServer(async connection =>
            await connection.WriteAsync("SSH-2.0-OpenSSH_9.6\r\n\r\n")
        );
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(Secure(server.Url), new SharedIterations(4, 2)));
        Assert.True(
            end.Total.Counts.ByError.GetValueOrDefault("tls") == 4,
            string.Join(", ", end.Total.Counts.ByError)
        );
        Assert.Null(end.Total.Tls);
    }

    [Fact]
    public async Task Run_PeerThatStaysSilent_IsConnectTimeoutAndNoConnectionIsLeftOpen()
    {
        var (open, number) = (0, 0);
        await using var server = new ScriptedServer(async connection =>
        {
            Interlocked.Increment(ref open);
            await connection.IgnoreAsync();
            Interlocked.Increment(ref number);
        });
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(Secure(server.Url), new SharedIterations(6, 3)) with
            {
                Timeout = Ms(200),
            }
        );
        Assert.True(
            end.Total.Counts.ByError.GetValueOrDefault("connect-timeout") == 6,
            string.Join(", ", end.Total.Counts.ByError)
        );

        // The run was disposed of long before the connect timeout has come: nothing is left to hold a descriptor.
        await LiveRun.UntilAsync(() => Volatile.Read(ref number) == Volatile.Read(ref open));
        Assert.True(open > 0);
    }

    [Fact]
    public async Task Run_PeerThatClosesInTheHandshake_IsConnectionReset()
    {
        await using var server = new ScriptedServer(connection =>
        {
            connection.Dispose();
            return Task.CompletedTask;
        });
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(Secure(server.Url), new SharedIterations(4, 2)));
        Assert.True(
            end.Total.Counts.ByError.GetValueOrDefault("connection-reset") == 4,
            string.Join(", ", end.Total.Counts.ByError)
        );
    }

    [Fact]
    public async Task Run_PeerThatStaysSilent_GivesUpAfterTheConnectTimeout()
    {
        var number = 0;
        await using var server = new ScriptedServer(async connection =>
        {
            await connection.IgnoreAsync();
            Interlocked.Increment(ref number);
        });
        var plan = LiveRun.Plan(Secure(server.Url), new ConstantVus(1, Ms(60_000))) with { Timeout = Ms(100) };
        await using var run = LoadRun.Start(plan, LiveRun.Hosts);
        await LiveRun.UntilAsync(() => Volatile.Read(ref number) > 0);
        Assert.Equal(LoadRunPhase.Running, run.Phase);
    }

    [Fact]
    public void Run_HandshakeFails_RestsBeforeTheNext()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(1_000)), plan => plan with { FailurePause = Ms(95) });
        run.Target.Behaviour = _ =>
            new(5, Failure: new HttpRequestException("failed", new TlsHandshakeException(new IOException())));
        var end = run.RunToEnd();
        Assert.Equal(10, end.Total.Counts.ByError[ErrorKinds.NameOf(ErrorKind.Tls)]);
    }

    private static async Task AssertTlsAsync(TlsServer started)
    {
        await using var server = started;
        var end = await LiveRun.CompleteAsync(LiveRun.Plan(server.Url, new SharedIterations(4, 2)));
        Assert.True(
            end.Total.Counts.ByError.GetValueOrDefault("tls") == 4,
            string.Join(", ", end.Total.Counts.ByError)
        );
        Assert.Empty(server.Requests);
    }

    private static string Secure(string url) => url.Replace("http:", "https:", StringComparison.Ordinal);
}
