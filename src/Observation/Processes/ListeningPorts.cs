using System.Globalization;

namespace Observation.Processes;

/// <summary>Which process listens on which TCP ports at one moment, from Linux's socket tables; none elsewhere. Immutable.</summary>
internal sealed class ListeningPorts
{
    private const string Listening = "0A", SocketLink = "socket:[";
    private static readonly string[] Tables = ["/proc/net/tcp", "/proc/net/tcp6"];

    private readonly ILookup<string, int> _portsByInode;

    /// <summary>Reads the tables, once for all processes that are asked about.</summary>
    public ListeningPorts() => _portsByInode = Tables.Where(File.Exists).SelectMany(File.ReadLines).Select(Parse).OfType<(string Inode, int Port)>()
        .ToLookup(row => row.Inode, row => row.Port);

    /// <summary>The ports of a process, in order.</summary>
    public IReadOnlyList<int> Of(int processId)
    {
        if (!OperatingSystem.IsLinux()) return [];
        try
        {
            var links = Directory.EnumerateFiles($"/proc/{processId}/fd").Select(descriptor => new FileInfo(descriptor).LinkTarget ?? "");
            return [.. links.Where(link => link.StartsWith(SocketLink, StringComparison.Ordinal)).SelectMany(link => _portsByInode[link[SocketLink.Length..^1]]).Distinct().Order()];
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    // "0: 0100007F:13D8 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 12345 …": the state is field 3, the inode field 9.
    private static (string Inode, int Port)? Parse(string row)
    {
        var fields = row.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return fields.Length > 9 && fields[3] == Listening
            && int.TryParse(fields[1].AsSpan(fields[1].LastIndexOf(':') + 1), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var port)
                ? (fields[9], port)
                : null;
    }
}
