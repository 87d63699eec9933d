using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Observation.Sockets;

namespace Observation.Tests.Sockets;

public sealed class SocketProbeTests
{
    [Fact]
    public async Task Reading_ThreeConnections_CountsBothEndsOfEach()
    {
        var cancellation = TestContext.Current.CancellationToken;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var end = (IPEndPoint)listener.LocalEndpoint;
        // The default socket is dual-mode, as HttpClient's are.
        using var first = new Socket(SocketType.Stream, ProtocolType.Tcp);
        using var second = new Socket(SocketType.Stream, ProtocolType.Tcp);
        using var third = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        foreach (var socket in new[] { first, second, third })
        {
            await socket.ConnectAsync(end, cancellation);
        }

        using var probe = new SocketProbe(
            new WatchedPort(end.Port),
            TimeProvider.System,
            NullLogger<SocketProbe>.Instance
        );
        probe.Start();

        var reading = await Eventually.WaitForAsync(() => probe.Reading, seen => seen is not null, cancellation);
        Assert.Equal(6, reading!.Established);
    }

    private sealed class WatchedPort(int port) : IWatchedProcess
    {
        public event Action? Changed
        {
            add { }
            remove { }
        }

        public int? ProcessId => null;

        public int Port => port;
    }
}
