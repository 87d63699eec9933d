using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Targeting;

/// <summary>Which processes offer the diagnostics of .NET. Stateless.</summary>
internal static class DiagnosticPorts
{
    private const string Prefix = "dotnet-diagnostic-";

    /// <summary>
    /// Their identifiers. A runtime leaves a socket in the temporary folder; the client's own search also looks into every process of the
    /// system, and gives up altogether at the first one that cannot be read, as kernel threads cannot in some containers.
    /// </summary>
    public static IReadOnlySet<int> Processes() => OperatingSystem.IsWindows()
        ? DiagnosticsClient.GetPublishedProcesses().ToHashSet()
        : Directory.EnumerateFiles(Path.GetTempPath(), Prefix + "*-socket").Select(ProcessOf).OfType<int>().ToHashSet();

    private static int? ProcessOf(string socket) =>
        int.TryParse(Path.GetFileName(socket)[Prefix.Length..].Split('-')[0], NumberStyles.None, CultureInfo.InvariantCulture, out var id) ? id : null;
}
