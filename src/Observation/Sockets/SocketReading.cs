namespace Observation.Sockets;

/// <summary>Sockets of one port on this machine.</summary>
/// <param name="Port">The port.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> when counted.</param>
/// <param name="TimeWait">Sockets in TIME_WAIT.</param>
/// <param name="Established">Sockets in ESTABLISHED (both ends of a loopback connection count).</param>
/// <param name="LocalPorts">Ephemeral ports of the machine; null if unknown.</param>
public sealed record SocketReading(int Port, long TakenAt, int TimeWait, int Established, int? LocalPorts = null);
