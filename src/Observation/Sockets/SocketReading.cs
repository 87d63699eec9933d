namespace Observation.Sockets;

/// <summary>Sockets of one port, machine-wide.</summary>
/// <param name="Port">The port.</param>
/// <param name="TakenAt">Timestamp of <see cref="TimeProvider.GetTimestamp"/> when counted.</param>
/// <param name="TimeWait">Sockets in TIME_WAIT.</param>
/// <param name="Established">Sockets in ESTABLISHED (both ends of a loopback connection count).</param>
/// <param name="LocalPorts">Ports that the machine has for outgoing connections; null where it does not tell.</param>
public sealed record SocketReading(int Port, long TakenAt, int TimeWait, int Established, int? LocalPorts = null);
