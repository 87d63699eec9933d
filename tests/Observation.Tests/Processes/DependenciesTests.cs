using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Observation.Processes;

namespace Observation.Tests.Processes;

public sealed class DependenciesTests
{
    // Regression: the remote ends were found with every third reading, and a run ended before their growth was seen.
    [Fact]
    public async Task CountTimeWait_RemoteEndThatWasOpenAtAReading_CountsItsClosedConnections()
    {
        if (!OperatingSystem.IsLinux())
            return;
        var cancellation = TestContext.Current.CancellationToken;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        // The shell connects, closes on the first line of its input and ends with the second.
        var port = ((IPEndPoint)listener.LocalEndpoint).Port;
        using var shell = Process.Start(
            new ProcessStartInfo(
                "bash",
                ["-c", $"exec 3<>/dev/tcp/127.0.0.1/{port}; echo open; read; exec 3>&-; echo closed; read"]
            )
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            }
        )!;
        var dependencies = new Dependencies(shell.Id);
        using (await listener.AcceptTcpClientAsync(cancellation))
        {
            Assert.Equal("open", await shell.StandardOutput.ReadLineAsync(cancellation));
            dependencies.FindRemoteEnds();
            Assert.Equal(0, dependencies.CountTimeWait());
            await shell.StandardInput.WriteLineAsync("close".AsMemory(), cancellation);
            Assert.Equal("closed", await shell.StandardOutput.ReadLineAsync(cancellation));
        }

        Assert.Equal(1, dependencies.CountTimeWait());
        shell.StandardInput.Close();
        await shell.WaitForExitAsync(cancellation);
    }
}
