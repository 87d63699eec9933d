namespace Observation.Sockets;

/// <summary>
/// Finds loopback listeners in Linux's socket tables, without opening a connection. The result is unknown on other
/// systems.
/// </summary>
public static class LoopbackListeners
{
    // In the notation of the tables: 0.0.0.0, 127.0.0.1, ::, ::1, and the first two as IPv6 addresses.
    private static readonly string[] Addresses =
    [
        "00000000",
        "0100007F",
        "00000000000000000000000000000000",
        "00000000000000000000000001000000",
        "0000000000000000FFFF000000000000",
        "0000000000000000FFFF00000100007F",
    ];

    /// <summary>
    /// True if a process listens on the port for local connections; false if not; null if there are no tables.
    /// </summary>
    /// <param name="port">The port.</param>
    public static bool? HasListener(int port)
    {
        if (!OperatingSystem.IsLinux())
            return null;
        try
        {
            return SocketTables.Paths.Where(File.Exists).Any(table => IsIn(File.ReadLines(table), port));
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>
    /// True if a row is a listener on that port. Listeners come first in a table, so usually only its start is read.
    /// </summary>
    internal static bool IsIn(IEnumerable<string> rows, int port)
    {
        var ends = Addresses.Select(address => $"{address}:{port:X4}").ToHashSet(StringComparer.OrdinalIgnoreCase);
        return SocketTables.Listeners(rows).Any(fields => ends.Contains(fields[SocketTables.Local]));
    }
}
