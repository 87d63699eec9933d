using System.Net;
using System.Net.Sockets;
using Observation.Sockets;

namespace Observation.Tests.Sockets;

public sealed class LoopbackListenersTests
{
    [Theory]
    [InlineData("0: 0100007F:13D8 00000000:0000 0A 00000000:00000000", true)]
    [InlineData("0: 00000000:13d8 00000000:0000 0A 00000000:00000000", true)]
    [InlineData("0: 00000000000000000000000000000000:13D8 00000000000000000000000000000000:0000 0A 0", true)]
    [InlineData("0: 0100007F:13D8 0100007F:C5A2 01 00000000:00000000", false)]
    [InlineData("0: 0100007F:C5A2 0100007F:13D8 06 00000000:00000000", false)]
    [InlineData("0: 0100A8C0:13D8 00000000:0000 0A 00000000:00000000", false)]
    [InlineData("0: 0100007F:13D9 00000000:0000 0A 00000000:00000000", false)]
    [InlineData("  sl  local_address rem_address   st", false)]
    [InlineData("", false)]
    public void IsIn_Rows_OnlyListenersOfThatPortThatThisMachineReaches(string row, bool expected) =>
        Assert.Equal(expected, LoopbackListeners.IsIn([row], 5080));

    [Theory]
    [InlineData("127.0.0.1")]
    [InlineData("0.0.0.0")]
    public void On_ListenerThatComesAndGoes_IsSeenBothTimes(string address)
    {
        if (!OperatingSystem.IsLinux())
            return;
        var port = FreePort.Next(address);
        using (var listener = new TcpListener(IPAddress.Parse(address), port))
        {
            listener.Start();
            Assert.True(LoopbackListeners.HasListener(port));
        }

        Assert.False(LoopbackListeners.HasListener(port));
    }
}
