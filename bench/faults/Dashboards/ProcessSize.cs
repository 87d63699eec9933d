namespace Faults.Dashboards;

/// <summary>What processes take of the machine.</summary>
/// <param name="MemoryMiB">Memory in MiB.</param>
/// <param name="Descriptors">Files and sockets that are open.</param>
/// <param name="Threads">Threads.</param>
internal sealed record ProcessSize(double MemoryMiB, int Descriptors, int Threads);
