using System.Globalization;
using Observation.Sockets;

namespace Observation.Processes;

/// <summary>
/// Maps processes to the TCP ports they listen on, read once from Linux's socket tables; empty on other systems.
/// </summary>
internal sealed class ListeningPorts
{
    private const string SocketLink = "socket:[";

    private readonly ILookup<string, int> _portsByInode;

    /// <summary>Reads the tables once for all later queries.</summary>
    /// <param name="tables">Paths of the tables; null for the system's tables.</param>
    public ListeningPorts(IReadOnlyList<string>? tables = null) =>
        _portsByInode = PortsByInode(tables ?? SocketTables.Paths);

    /// <summary>The ports of a process, in ascending order.</summary>
    public IReadOnlyList<int> GetPorts(int processId)
    {
        if (!OperatingSystem.IsLinux())
            return [];
        try
        {
            // A process in a container has its own tables.
            var portsByInode = IsElsewhere(processId) ? PortsByInode(SocketTables.PathsOf(processId)) : _portsByInode;
            var links = Directory
                .EnumerateFiles($"/proc/{processId}/fd")
                .Select(descriptor => new FileInfo(descriptor).LinkTarget ?? "");
            return
            [
                .. links
                    .Where(link => link.StartsWith(SocketLink, StringComparison.Ordinal))
                    .SelectMany(link => portsByInode[link[SocketLink.Length..^1]])
                    .Distinct()
                    .Order(),
            ];
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static bool IsElsewhere(int processId) =>
        new FileInfo($"/proc/{processId}/ns/net").LinkTarget is { } theirs
        && new FileInfo("/proc/self/ns/net").LinkTarget is { } ours
        && theirs != ours;

    private static ILookup<string, int> PortsByInode(IReadOnlyList<string> tables) =>
        tables.Where(File.Exists).SelectMany(ListenersIn).ToLookup(row => row.Inode, row => row.Port);

    // Some containers do not allow reading their tables.
    private static List<(string Inode, int Port)> ListenersIn(string table)
    {
        try
        {
            return [.. SocketTables.Listeners(File.ReadLines(table)).Select(Parse).OfType<(string Inode, int Port)>()];
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    private static (string Inode, int Port)? Parse(string[] fields)
    {
        var local = fields[SocketTables.Local];
        return
            fields.Length > SocketTables.Inode
            && int.TryParse(
                local.AsSpan(local.LastIndexOf(':') + 1),
                NumberStyles.AllowHexSpecifier,
                CultureInfo.InvariantCulture,
                out var port
            )
            ? (fields[SocketTables.Inode], port)
            : null;
    }
}
