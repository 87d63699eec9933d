namespace Observation.Sockets;

/// <summary>
/// Tells from the system's own table who listens on this machine, without a connection that the listener would have to accept and see closed.
/// Linux; nothing is known elsewhere.
/// </summary>
public static class LoopbackListeners
{
    // As the tables write them: 0.0.0.0, 127.0.0.1, ::, ::1, and the first two as IPv6 has them.
    private static readonly string[] Addresses =
    [
        "00000000",
        "0100007F",
        "00000000000000000000000000000000",
        "00000000000000000000000001000000",
        "0000000000000000FFFF000000000000",
        "0000000000000000FFFF00000100007F",
    ];

    /// <summary>True when somebody listens there for connections of this machine; false when the tables show nobody; null where there are no tables.</summary>
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

    /// <summary>True when one of the rows is of a listener on that port. Those who listen come first in a table, so seldom all of it is read.</summary>
    internal static bool IsIn(IEnumerable<string> rows, int port)
    {
        var ends = Addresses.Select(address => $"{address}:{port:X4}").ToHashSet(StringComparer.OrdinalIgnoreCase);
        return SocketTables.Listeners(rows).Any(fields => ends.Contains(fields[SocketTables.Local]));
    }
}
