using System.Globalization;

namespace Dashboard.Targeting;

/// <summary>The TCP ports a process listens on, from Linux's socket tables; none elsewhere. Stateless.</summary>
internal static class ListeningPorts
{
    private const string Listening = "0A", SocketLink = "socket:[";
    private static readonly string[] Tables = ["/proc/net/tcp", "/proc/net/tcp6"];

    /// <summary>Its ports, in order.</summary>
    public static IReadOnlyList<int> Of(int processId)
    {
        if (!OperatingSystem.IsLinux()) return [];
        try
        {
            var own = Directory.EnumerateFiles($"/proc/{processId}/fd")
                .Select(descriptor => new FileInfo(descriptor).LinkTarget)
                .Where(link => link is not null && link.StartsWith(SocketLink, StringComparison.Ordinal))
                .Select(link => link![SocketLink.Length..^1]).ToHashSet();
            return [.. Tables.Where(File.Exists).SelectMany(File.ReadLines).Select(Parse).Where(row => own.Contains(row.Inode)).Select(row => row.Port).Distinct().Order()];
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    // "0: 0100007F:13D8 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 12345 …": the state is field 3, the inode field 9.
    private static (string Inode, int Port) Parse(string row)
    {
        var fields = row.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return fields.Length > 9 && fields[3] == Listening
            && int.TryParse(fields[1].AsSpan(fields[1].LastIndexOf(':') + 1), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var port)
                ? (fields[9], port)
                : ("", 0);
    }
}
