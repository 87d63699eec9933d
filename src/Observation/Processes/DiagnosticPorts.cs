using System.Globalization;
using Microsoft.Diagnostics.NETCore.Client;

namespace Observation.Processes;

/// <summary>Finds the processes that offer .NET diagnostics.</summary>
internal static class DiagnosticPorts
{
    private const string Prefix = "dotnet-diagnostic-",
        NumbersField = "NSpid:",
        FolderVariable = "TMPDIR=";

    // Field 22 of /proc/<id>/stat, counted from the field after the name (proc(5)).
    private const int StartTimeAfterName = 19;

    /// <summary>
    /// The process identifiers. A runtime creates a socket in the temporary folder. The client library's search also
    /// reads every process of the system and fails at the first unreadable one, such as a kernel thread in some
    /// containers.
    /// </summary>
    public static IReadOnlySet<int> Processes()
    {
        if (OperatingSystem.IsWindows())
            return DiagnosticsClient.GetPublishedProcesses().ToHashSet();
        var here = Processes(Path.GetTempPath());
        return OperatingSystem.IsLinux()
            ? ProcessTable.All().Where(id => here.Contains(id) || FindElsewhere(id) is not null).ToHashSet()
            : here;
    }

    /// <summary>A client of a process, also of one in a container or with another temporary folder.</summary>
    public static DiagnosticsClient Connect(int processId) =>
        OperatingSystem.IsLinux()
        && !Processes(Path.GetTempPath()).Contains(processId)
        && FindElsewhere(processId) is { } socket
            ? DiagnosticsClientConnector
                .FromDiagnosticPort($"{socket},connect", CancellationToken.None)
                .GetAwaiter()
                .GetResult()
                .Instance
            : new DiagnosticsClient(processId);

    /// <summary>
    /// Starts a session. A runtime before .NET 9 cannot restrict the names that follow at the end of a session, nor leave out the
    /// stacks of events, so it writes all.
    /// </summary>
    /// <param name="processId">The process.</param>
    /// <param name="session">The configuration.</param>
    /// <param name="cancellation">Cancels the request.</param>
    public static EventPipeSession StartSession(
        int processId,
        EventPipeSessionConfiguration session,
        CancellationToken cancellation
    )
    {
        var client = Connect(processId);
        EventPipeSession Start(EventPipeSessionConfiguration configuration) =>
            client.StartEventPipeSessionAsync(configuration, cancellation).GetAwaiter().GetResult();
        try
        {
            return Start(session);
        }
        catch (UnsupportedCommandException)
        {
            return Start(
                new(
                    session.Providers,
                    session.CircularBufferSizeInMB,
                    requestRundown: session.RundownKeyword != 0,
                    requestStackwalk: true
                )
            );
        }
    }

    // The runtime names the socket by its number in its own namespace, in its own temporary folder.
    private static string? FindElsewhere(int id)
    {
        try
        {
            var numbers = File.ReadLines($"/proc/{id}/status")
                .FirstOrDefault(line => line.StartsWith(NumbersField, StringComparison.Ordinal));
            var number = numbers?.Split('\t', ' ')[^1] ?? $"{id}";
            var folder =
                File.ReadAllText($"/proc/{id}/environ")
                    .Split('\0')
                    .LastOrDefault(variable => variable.StartsWith(FolderVariable, StringComparison.Ordinal))
                    ?[FolderVariable.Length..]
                ?? "/tmp";
            var path = $"/proc/{id}/root/{folder.Trim('/')}";
            return Directory.Exists(path)
                ? Directory
                    .EnumerateFiles(path, $"{Prefix}{number}-*-socket")
                    .FirstOrDefault(socket => IsOwner(id, socket))
                : null;
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static bool IsOwner(int id, string socket) =>
        IsSocketOwner(id, Path.GetFileName(socket)[Prefix.Length..].Split('-')[1]);

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
