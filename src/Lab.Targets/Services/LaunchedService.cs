using System.Diagnostics;
using Lab.Targets.Processes;
using Observer;

namespace Lab.Targets.Services;

/// <summary>Starts a service by its command, in a way that lets the observer read it.</summary>
internal static class LaunchedService
{
    /// <summary>Starts the command.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">The system could not start it.</exception>
    public static TargetChild Start(ServiceCommand command, int logLines) =>
        new(StartInfo(command), logLines, RequestStop);

    /// <summary>Ends the service and all its descendants.</summary>
    public static void End(TargetChild child, TimeSpan timeout)
    {
        child.Stop(timeout);
        if (LaunchCommand.IsSupported)
            LaunchCommand.Kill(child.ProcessId);
        child.Dispose();
    }

    private static ProcessStartInfo StartInfo(ServiceCommand command)
    {
        IReadOnlyList<string> words = LaunchCommand.IsSupported
            ? [DotnetHost.Find(), .. LaunchCommand.Arguments(command.Words)]
            : command.Words;
        var start = new ProcessStartInfo(words[0], words.Skip(1))
        {
            WorkingDirectory = command.Folder,
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        TargetStartInfo.RemoveOwnVariables(start);
        foreach (var (name, value) in command.Environment)
            start.Environment[name] = value;
        return start;
    }

    private static void RequestStop(Process process)
    {
        process.StandardInput.Close();
        if (LaunchCommand.IsSupported)
            LaunchCommand.RequestStop(process.Id);
    }
}
