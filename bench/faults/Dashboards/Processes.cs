using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Faults.Dashboards;

/// <summary>Signals to processes that this program has started, and what the system says of them. Linux. Stateless.</summary>
internal static partial class Processes
{
    /// <summary>Stops a process as it stands, and lets it go on.</summary>
    public const int Stop = 19, Continue = 18, Kill = 9;

    /// <summary>Sends a signal; without effect when the process is no more.</summary>
    public static void Signal(int process, int signal) => _ = SendSignal(process, signal);

    /// <summary>True while the process lives; one that nobody has waited for does not count.</summary>
    public static bool IsAlive(int process)
    {
        try
        {
            var status = File.ReadAllText($"/proc/{process}/stat");
            return status[(status.LastIndexOf(')') + 2)..][0] is not ('Z' or 'X');
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Memory in MiB, descriptors and threads of a process.</summary>
    public static (double MemoryMiB, int Descriptors, int Threads) SizeOf(int process)
    {
        using var known = Process.GetProcessById(process);
        return (known.WorkingSet64 / (1024.0 * 1024), Directory.EnumerateFileSystemEntries($"/proc/{process}/fd").Count(), known.Threads.Count);
    }

    /// <summary>Carries a command out.</summary>
    /// <returns>True when it succeeded.</returns>
    public static async Task<bool> RunAsync(string command, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(command, arguments) { RedirectStandardError = true, RedirectStandardOutput = true })!;
        await process.WaitForExitAsync();
        return process.ExitCode == 0;
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int SendSignal(int process, int signal);
}
