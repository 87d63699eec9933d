using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Observation.Processes;

/// <summary>Finds the processes that offer .NET diagnostics.</summary>
internal static class DiagnosticPorts
{
    private const string Prefix = "dotnet-diagnostic-";

    // Field 22 of /proc/<id>/stat, counted from the field after the name (proc(5)).
    private const int StartTimeAfterName = 19;

    /// <summary>
    /// The process identifiers. A runtime creates a socket in the temporary folder. The client library's search also
    /// reads every process of the system and fails at the first unreadable one, such as a kernel thread in some
    /// containers.
    /// </summary>
    public static IReadOnlySet<int> Processes() =>
        OperatingSystem.IsWindows()
            ? DiagnosticsClient.GetPublishedProcesses().ToHashSet()
            : Processes(Path.GetTempPath());

    /// <summary>
    /// The processes with a socket in a folder; empty if it is not readable. Temporary folders can be cleaned up during
    /// long sessions.
    /// </summary>
    internal static IReadOnlySet<int> Processes(string folder)
    {
        try
        {
            return Directory.EnumerateFiles(folder, Prefix + "*-socket").Select(ProcessOf).OfType<int>().ToHashSet();
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return new HashSet<int>();
        }
    }

    private static int? ProcessOf(string socket)
    {
        var parts = Path.GetFileName(socket)[Prefix.Length..].Split('-');
        return
            int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out var id)
            && IsSocketOwner(id, parts[1])
            ? id
            : null;
    }

    // A killed process leaves its socket behind, and its number can be reused by another process or thread. The second
    // part of the name is the start time of its owner, in the system's units.
    private static bool IsSocketOwner(int id, string started)
    {
        if (!OperatingSystem.IsLinux())
            return true;
        try
        {
            var status = File.ReadAllText($"/proc/{id}/stat");
            var afterName = status[(status.LastIndexOf(')') + 2)..].Split(' ');
            return afterName[StartTimeAfterName] == started;
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
