using System.Net.NetworkInformation;

namespace Observation.Sockets;

/// <summary>
/// Counts the sockets of a process's port every two seconds on a dedicated thread. Continues while the process is down,
/// because sockets in TIME_WAIT outlive it. <see cref="Reading"/> can be read from any thread.
/// </summary>
public sealed class SocketProbe(IWatchedProcess process, TimeProvider clock, ILogger<SocketProbe> log) : IDisposable
{
    // Counting 10,000 sockets takes about 20 ms on the machine under test.
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(2);

    private readonly byte[] _buffer = new byte[TcpTable.BufferSize];
    private volatile SocketReading? _reading;
    private ProbeThread? _thread;

    /// <summary>The newest count of the watched port, or null.</summary>
    public SocketReading? Reading => _reading is { } reading && reading.Port == process.Port ? reading : null;

    /// <summary>Starts counting.</summary>
    public void Start() => _thread = new ProbeThread("probe-sockets", Run, log);

    /// <summary>Stops counting.</summary>
    public void Dispose() => _thread?.Dispose();

    private void Run(CancellationToken end)
    {
        do
        {
            var port = process.Port;
            var (timeWait, established) = OperatingSystem.IsLinux() ? CountFromTables(port) : CountFromSystem(port);
            _reading = new SocketReading(port, clock.GetTimestamp(), timeWait, established, LocalPorts.Count());
        } while (!end.WaitHandle.WaitOne(Interval));
    }

    private (int TimeWait, int Established) CountFromTables(int port)
    {
        var (timeWait, established) = (0, 0);
        // Connections of a dual-mode socket, such as HttpClient's, are in the second table even if they go to
        // 127.0.0.1.
        foreach (var path in SocketTables.Paths)
        {
            // A machine without IPv6 has no second table.
            if (File.Exists(path))
            {
                using var table = new FileStream(
                    path,
                    FileMode.Open,
                    FileAccess.Read,
                    FileShare.ReadWrite,
                    bufferSize: 0
                );
                var counted = TcpTable.Count(table, port, _buffer);
                timeWait += counted.TimeWait;
                established += counted.Established;
            }
        }

        return (timeWait, established);
    }

    private static (int TimeWait, int Established) CountFromSystem(int port)
    {
        var (timeWait, established) = (0, 0);
        foreach (var connection in IPGlobalProperties.GetIPGlobalProperties().GetActiveTcpConnections())
        {
            if (connection.LocalEndPoint.Port == port || connection.RemoteEndPoint.Port == port)
            {
                timeWait += connection.State == TcpState.TimeWait ? 1 : 0;
                established += connection.State == TcpState.Established ? 1 : 0;
            }
        }

        return (timeWait, established);
    }
}
