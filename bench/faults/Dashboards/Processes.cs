using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Faults.Dashboards;

/// <summary>Sends signals to processes started by this program, and reads their resources. Linux only.</summary>
internal static partial class Processes
{
    /// <summary>Signals that suspend and resume a process.</summary>
    public const int Stop = 19,
        Continue = 18,
        Kill = 9,
        Terminate = 15,
        Disconnect = 1;

    /// <summary>Sends a signal; has no effect if the process has ended.</summary>
    public static void Signal(int process, int signal) => _ = SendSignal(process, signal);

    /// <summary>True while the process is running; false for a zombie.</summary>
    public static bool IsAlive(int process)
    {
        try
        {
            return StatusOf(process)[0] is not ("Z" or "X");
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    // Excludes mapped files: when another process of the same runtime ends, its share moves to the others (20 MiB in
    // one soak).
    private static readonly string[] OwnMemory = ["Pss_Anon:", "Pss_Shmem:"];

    /// <summary>
    /// Memory in MiB (without mapped files), descriptors and threads of several processes. Shared memory counts in
    /// proportion.
    /// </summary>
    public static ProcessSize SizeOf(params IEnumerable<int> processes)
    {
        var sum = new ProcessSize(0, 0, 0);
        foreach (var process in processes)
        {
            try
            {
                var kilobytes = File.ReadLines($"/proc/{process}/smaps_rollup")
                    .Where(line => OwnMemory.Any(kind => line.StartsWith(kind, StringComparison.Ordinal)))
                    .Sum(line =>
                        double.Parse(
                            line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1],
                            CultureInfo.InvariantCulture
                        )
                    );
                sum = new(
                    sum.MemoryMiB + kilobytes / 1024,
                    sum.Descriptors + Directory.EnumerateFileSystemEntries($"/proc/{process}/fd").Count(),
                    sum.Threads + Directory.EnumerateDirectories($"/proc/{process}/task").Count()
                );
            }
            catch (Exception gone)
                when (gone is IOException or UnauthorizedAccessException or InvalidOperationException)
            {
                // The process has ended.
            }
        }

        return sum;
    }

    /// <summary>A process and all its descendants.</summary>
    public static IReadOnlyList<int> TreeOf(int process)
    {
        var parents = Directory
            .EnumerateDirectories("/proc")
            .Select(Path.GetFileName)
            .Select(name => int.TryParse(name, out var id) ? id : 0)
            .Where(id => id > 0)
            .ToDictionary(id => id, ParentOf);
        var tree = new List<int> { process };
        for (var at = 0; at < tree.Count; at++)
            tree.AddRange(parents.Where(pair => pair.Value == tree[at]).Select(pair => pair.Key));
        return tree;
    }

    // The fields after the name, which can contain any character: state, parent and so on.
    private static string[] StatusOf(int process) =>
        File.ReadAllText($"/proc/{process}/stat").Split(") ")[^1].Split(' ');

    private static int ParentOf(int process)
    {
        try
        {
            return int.Parse(StatusOf(process)[1], CultureInfo.InvariantCulture);
        }
        catch (Exception gone) when (gone is IOException or UnauthorizedAccessException)
        {
            return 0;
        }
    }

    /// <summary>Runs a command.</summary>
    /// <returns>True if it succeeded.</returns>
    public static async Task<bool> RunAsync(string command, params string[] arguments)
    {
        using var process = Process.Start(
            new ProcessStartInfo(command, arguments) { RedirectStandardError = true, RedirectStandardOutput = true }
        )!;
        await process.WaitForExitAsync();
        return process.ExitCode == 0;
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int SendSignal(int process, int signal);
}
