using System.Net.NetworkInformation;

namespace Observation.Sockets;

/// <summary>
/// Counts the sockets of a process's port every two seconds on a thread of its own. Goes on while the process is down: what is
/// in TIME_WAIT outlives it. <see cref="Reading"/> may be read from any thread.
/// </summary>
public sealed class SocketProbe(IWatchedProcess process, TimeProvider clock, ILogger<SocketProbe> log) : IDisposable
{
    // Ten thousand sockets take some 20 ms to count, on a machine that is being measured.
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(2);

    private readonly byte[] _buffer = new byte[TcpTable.BufferSize];
    private volatile SocketReading? _reading;
    private ProbeThread? _thread;

    /// <summary>The newest count of the port that is watched now, or null.</summary>
    public SocketReading? Reading => _reading is { } reading && reading.Port == process.Port ? reading : null;

    /// <summary>Begins to count.</summary>
    public void Start() => _thread = new ProbeThread("probe-sockets", Run, log);

    /// <summary>Ends the counting.</summary>
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
        // A connection from a dual-mode socket, such as HttpClient's, is in the second table even when it goes to 127.0.0.1.
        foreach (var path in SocketTables.Paths)
        {
            // There is no second table on a machine without IPv6.
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
