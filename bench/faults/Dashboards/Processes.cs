using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Faults.Dashboards;

/// <summary>Signals to processes that this program has started, and what the system says of them. Linux.</summary>
internal static partial class Processes
{
    /// <summary>Stops a process as it stands, and lets it go on.</summary>
    public const int Stop = 19,
        Continue = 18,
        Kill = 9,
        Terminate = 15,
        HangUp = 1;

    /// <summary>Sends a signal; without effect when the process is no more.</summary>
    public static void Signal(int process, int signal) => _ = SendSignal(process, signal);

    /// <summary>True while the process lives; one that nobody has waited for does not count.</summary>
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

    // Not that of files: another process of the same runtime that ends leaves its part of those to the others, 20 MiB in a soak beside three of them.
    private static readonly string[] OwnMemory = ["Pss_Anon:", "Pss_Shmem:"];

    /// <summary>Memory in MiB without that of files, descriptors and threads of processes taken together. What they share counts once: each has its part of it.</summary>
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
                // It has ended meanwhile.
            }
        }

        return sum;
    }

    /// <summary>A process and all that it and those have started.</summary>
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

    // What follows the name, which may hold anything: state, parent and so on.
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

    /// <summary>Carries a command out.</summary>
    /// <returns>True when it succeeded.</returns>
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
