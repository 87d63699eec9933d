using System.ComponentModel;
using System.Diagnostics;

namespace Observation.Processes;

/// <summary>The .NET processes of this machine that can be watched.</summary>
public static class DotnetProcesses
{
    /// <summary>
    /// Every process that offers its diagnostics to this user, except this process and build tools. Processes that
    /// listen on a port come first.
    /// </summary>
    public static IReadOnlyList<DotnetProcess> List()
    {
        var ports = new ListeningPorts();
        return
        [
            .. DiagnosticPorts
                .Processes()
                .Where(id => id != Environment.ProcessId && !ProcessOwner.IsOtherUser(id))
                .Select(id => Describe(id, ports))
                .OfType<DotnetProcess>()
                .OrderBy(process => process.Ports.Count == 0)
                .ThenBy(process => process.Name, StringComparer.OrdinalIgnoreCase)
                .ThenBy(process => process.Id),
        ];
    }

    /// <summary>Why a process cannot be watched and how to fix it; null if it can be watched.</summary>
    public static string? Problem(int id)
    {
        if (id == Environment.ProcessId)
            return $"Process {id} is the dashboard itself. Choose the process of your service.";
        if (NameOf(id) is not { } name)
            return $"There is no process {id}. It may have ended. Refresh the list and choose again.";
        if (ProcessOwner.IsOtherUser(id))
            return $"Process {id} ({name}) belongs to another user, and the runtime lets only its own user watch "
                + $"it. Start the dashboard as that user.";
        return DiagnosticPorts.Processes().Contains(id)
            ? null
            : $"Process {id} ({name}) is not a .NET process, or its diagnostics are switched off "
                + $"(DOTNET_EnableDiagnostics=0). Choose another one, or none: the load works without.";
    }

    /// <summary>The ports on which a process and its descendants listen, in ascending order. Linux only.</summary>
    public static IReadOnlyList<int> PortsOf(int root)
    {
        if (!OperatingSystem.IsLinux())
            return [];
        var children = ProcessTable.All().ToLookup(ProcessTable.ParentOf);
        var ports = new ListeningPorts();
        var found = new SortedSet<int>();
        var left = new Queue<int>([root]);
        while (left.TryDequeue(out var id))
        {
            found.UnionWith(ports.GetPorts(id));
            foreach (var child in children[id])
                left.Enqueue(child);
        }

        return [.. found];
    }

    /// <summary>True while the process exists.</summary>
    public static bool IsAlive(int id) => NameOf(id) is not null;

    private static string? NameOf(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return process.HasExited || ProcessEnd.IsDefunct(id) ? null : process.ProcessName;
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return null;
        }
        catch (Win32Exception)
        {
            // The process exists, but this user has no access to more details.
            return "?";
        }
    }

    private static DotnetProcess? Describe(int id, ListeningPorts ports)
    {
        if (NameOf(id) is not { } name)
            return null;
        var (arguments, listened) = (Arguments(id), ports.GetPorts(id));
        return BuildTools.IsBuildTool(name, arguments, listened.Count > 0)
            ? null
            : new(id, name, CommandLineAssembly.In(arguments), listened);
    }

    private static string[] Arguments(int id)
    {
        if (!OperatingSystem.IsLinux())
            return [];
        try
        {
            return File.ReadAllText($"/proc/{id}/cmdline").TrimEnd('\0').Split('\0');
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}
