namespace Observation.Sockets;

/// <summary>Linux's tables of TCP sockets.</summary>
internal static class SocketTables
{
    /// <summary>Positions of the local address and the inode in a row such as
    /// <c>0: 0100007F:13D8 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 12345</c>.</summary>
    public const int Local = 1,
        Inode = 9;

    private const int State = 3;
    private const string Listening = "0A";

    /// <summary>Paths of the tables, IPv6 last; either can be missing.</summary>
    public static IReadOnlyList<string> Paths { get; } = ["/proc/net/tcp", "/proc/net/tcp6"];

    /// <summary>The same of the network namespace of a process.</summary>
    public static IReadOnlyList<string> PathsOf(int processId) =>
        [$"/proc/{processId}/net/tcp", $"/proc/{processId}/net/tcp6"];

    /// <summary>The fields of the rows that are listeners, without the header.</summary>
    public static IEnumerable<string[]> Listeners(IEnumerable<string> rows) =>
        rows.Select(row => row.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .Where(fields => fields.Length > State && fields[State] == Listening);
}
