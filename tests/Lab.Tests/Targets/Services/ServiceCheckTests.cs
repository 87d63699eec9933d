using System.Net;
using System.Net.Sockets;
using Lab.Targets.Services;
using Tests.Shared;

namespace Lab.Tests.Targets.Services;

public sealed class ServiceCheckTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    // A service logs an exception for each reset connection.
    [Theory(SkipUnless = nameof(IsLinux), Skip = "Elsewhere nobody but the service can tell.")]
    [InlineData("127.0.0.1")]
    [InlineData("localhost")]
    public void Accepts_ServiceOfThisMachine_IsSeenWithoutAConnection(string host)
    {
        var port = FreePort.Next();
        using (var service = new TcpListener(IPAddress.Loopback, port))
        {
            service.Start();

            Assert.True(ServiceCheck.Accepts(new($"http://{host}:{port}/"), Cancellation));
            Assert.False(service.Pending());
        }

        Assert.False(ServiceCheck.Accepts(new($"http://{host}:{port}/"), Cancellation));
    }

    public static bool IsLinux => OperatingSystem.IsLinux();
}
