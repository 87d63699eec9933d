using System.Globalization;

namespace Observation.Processes;

/// <summary>Reads the processes of a Linux machine.</summary>
internal static class ProcessTable
{
    private const string Folder = "/proc",
        SocketLink = "socket:[";

    // Fields of /proc/<id>/stat, counted from the one after the name (proc(5)).
    private const int Parent = 1,
        UserTime = 11,
        SystemTime = 12;
    private const double TicksPerSecond = 100;

    /// <summary>The processes.</summary>
    public static IEnumerable<int> All() =>
        Directory
            .EnumerateDirectories(Folder)
            .Select(path => int.TryParse(Path.GetFileName(path), NumberStyles.None, null, out var id) ? id : 0)
            .Where(id => id > 0);

    /// <summary>The process that started it; null if it has ended.</summary>
    public static int? ParentOf(int id) =>
        Fields(id) is { } fields ? int.Parse(fields[Parent], CultureInfo.InvariantCulture) : null;

    /// <summary>Its processor time in seconds; null if it has ended.</summary>
    public static double? CpuSecondsOf(int id) =>
        Fields(id) is { } fields
            ? (
                double.Parse(fields[UserTime], CultureInfo.InvariantCulture)
                + double.Parse(fields[SystemTime], CultureInfo.InvariantCulture)
            ) / TicksPerSecond
            : null;

    /// <summary>The inodes of its sockets; null if this user may not see them.</summary>
    public static IReadOnlyList<long>? SocketsOf(int id)
    {
        try
        {
            return
            [
                .. Directory
                    .EnumerateFiles($"{Folder}/{id}/fd")
                    .Select(descriptor => new FileInfo(descriptor).LinkTarget ?? "")
                    .Where(link => link.StartsWith(SocketLink, StringComparison.Ordinal))
                    .Select(link => long.Parse(link.AsSpan(SocketLink.Length, link.Length - SocketLink.Length - 1))),
            ];
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The name of its program: for one that runs in a host, such as <c>dotnet</c>, that of the assembly.</summary>
    public static string NameOf(int id)
    {
        try
        {
            var name = File.ReadAllText($"{Folder}/{id}/comm").Trim();
            if (name != "dotnet")
                return name;
            var assembly = CommandLineAssembly.In(File.ReadAllText($"{Folder}/{id}/cmdline").Split('\0'));
            return Path.GetFileNameWithoutExtension(assembly) ?? name;
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return $"process {id}";
        }
    }

    private static string[]? Fields(int id)
    {
        try
        {
            var stat = File.ReadAllText($"{Folder}/{id}/stat");
            return stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
