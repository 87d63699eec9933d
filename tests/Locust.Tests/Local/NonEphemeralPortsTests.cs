using System.Net;
using System.Net.Sockets;
using Locust.Local;

namespace Locust.Tests.Local;

public sealed class NonEphemeralPortsTests
{
    private const int FirstOfOutgoing = 32_768;

    [Fact]
    public void FirstOfRow_AskedOften_IsBelowThePortsOfOutgoingConnections() =>
        Assert.All(
            Enumerable.Range(0, 200),
            _ => Assert.InRange(NonEphemeralPorts.FindConsecutive(2) + 1, 1_024, FirstOfOutgoing - 1)
        );

    [Fact]
    public void FirstOfRow_Answered_NothingListensOnAnyOfThem()
    {
        var first = NonEphemeralPorts.FindConsecutive(3);

        Assert.All(
            Enumerable.Range(first, 3),
            port =>
            {
                using var listener = new TcpListener(IPAddress.Loopback, port);
                listener.Start();
            }
        );
    }
}
