namespace Faults.Dashboards;

/// <summary>Resources used by processes.</summary>
/// <param name="MemoryMiB">Memory in MiB.</param>
/// <param name="Descriptors">Open files and sockets.</param>
/// <param name="Threads">Threads.</param>
internal sealed record ProcessSize(double MemoryMiB, int Descriptors, int Threads);
