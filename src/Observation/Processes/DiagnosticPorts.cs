using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Observation.Processes;

/// <summary>Which processes offer the diagnostics of .NET.</summary>
internal static class DiagnosticPorts
{
    private const string Prefix = "dotnet-diagnostic-";

    // Field 22 of /proc/<id>/stat, counted from the field after the name (proc(5)).
    private const int StartTimeAfterName = 19;

    /// <summary>
    /// Their identifiers. A runtime leaves a socket in the temporary folder; the client's own search also looks into every process of the
    /// system, and gives up altogether at the first one that cannot be read, as kernel threads cannot in some containers.
    /// </summary>
    public static IReadOnlySet<int> Processes() =>
        OperatingSystem.IsWindows()
            ? DiagnosticsClient.GetPublishedProcesses().ToHashSet()
            : Processes(Path.GetTempPath());

    /// <summary>Those that have left a socket in a folder; none where it cannot be read. Temporary folders are tidied away under long sessions.</summary>
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

    // A killed process leaves its socket behind, and its number goes to another process, or even to a thread. The second part of the name
    // is the moment its owner started, in the system's own count.
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
