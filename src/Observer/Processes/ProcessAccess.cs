using System.Globalization;
using Observer.Contract;
using Observer.Kernel;
using Observer.Memory;

namespace Observer.Processes;

/// <summary>What the kernel and the file system say about access to a process.</summary>
internal interface IProcessAccess
{
    /// <summary>True if the kernel lets this process read the memory of the other.</summary>
    bool CanRead(int process);

    /// <summary>Effective user of the other process; null if unknown.</summary>
    uint? UserOf(int process);

    /// <summary>Effective user of this process.</summary>
    uint User { get; }

    /// <summary><c>kernel.yama.ptrace_scope</c>; null if the kernel has no such setting.</summary>
    int? PtraceScope { get; }
}

/// <summary>Access on this machine.</summary>
internal sealed class ProcessAccess : IProcessAccess
{
    public uint User => Libc.UserId();

    public int? PtraceScope =>
        Text("/proc/sys/kernel/yama/ptrace_scope") is { } text
        && int.TryParse(text, CultureInfo.InvariantCulture, out var scope)
            ? scope
            : null;

    public bool CanRead(int process)
    {
        // The list of mappings is itself protected.
        var first = new MemoryMap().Read(process).FirstOrDefault(mapping => mapping.IsReadable);
        return first.Length > 0 && LiveMemory.Probe(process, first.Start) == 0;
    }

    public uint? UserOf(int process)
    {
        var line = Text($"/proc/{process}/status")
            ?.Split('\n')
            .FirstOrDefault(line => line.StartsWith("Uid:", StringComparison.Ordinal));
        return
            line?.Split('\t', ' ') is [_, _, var effective, ..]
            && uint.TryParse(effective, CultureInfo.InvariantCulture, out var user)
            ? user
            : null;
    }

    private static string? Text(string path)
    {
        try
        {
            return File.ReadAllText(path);
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}

/// <summary>Explains why the kernel refuses access to a process.</summary>
internal static class Refusal
{
    private const string StartHere = "Start the service from the dashboard, ";

    /// <summary>The reason and the remedy; null if access is permitted.</summary>
    public static (RefusalReason Reason, string Remedy)? Find(IProcessAccess access, int process)
    {
        if (access.CanRead(process))
            return null;
        if (access.User != 0 && access.UserOf(process) is { } user && user != access.User)
            return (
                RefusalReason.OtherUser,
                $"The process belongs to another user (ID {user}). {StartHere}or run the dashboard as that user."
            );
        return access.PtraceScope switch
        {
            1 => (
                RefusalReason.PtraceScope,
                $"kernel.yama.ptrace_scope is 1: only descendants can be read. {StartHere}"
                    + "or set it to 0: sudo sysctl kernel.yama.ptrace_scope=0."
            ),
            > 1 and var scope => (
                RefusalReason.PtraceScope,
                $"kernel.yama.ptrace_scope is {scope}: only a privileged process can read others. "
                    + "Set it to 0: sudo sysctl kernel.yama.ptrace_scope=0."
            ),
            _ => (
                RefusalReason.Protected,
                "The process has privileges that the dashboard lacks, or a container forbids ptrace (CAP_SYS_PTRACE). "
                    + $"{StartHere}or run the dashboard with the same privileges."
            ),
        };
    }
}
