using System.Runtime.InteropServices;

namespace LoadEngine.Generator;

/// <summary>The processor time of a machine with Windows or macOS, in the units of the system.</summary>
internal static partial class ForeignProcessorTicks
{
    // mach/host_info.h and mach/machine.h.
    private const int HostCpuLoadInfo = 3,
        States = 4,
        IdleState = 2;

    // Each call of mach_host_self would add a reference to the port.
    private static readonly uint s_host = OperatingSystem.IsMacOS() ? GetHost() : 0;

    /// <summary>Whether this is such a system.</summary>
    public static bool IsSupported { get; } = OperatingSystem.IsWindows() || OperatingSystem.IsMacOS();

    /// <summary>Reads the time since the machine started; null if the system refuses.</summary>
    public static ProcessorTicks? Read() =>
        OperatingSystem.IsWindows() ? ReadWindows()
        : OperatingSystem.IsMacOS() ? ReadMacOS()
        : null;

    /// <summary>Sums the times of Windows: its kernel time includes the idle time.</summary>
    internal static ProcessorTicks FromWindows(long idle, long kernel, long user) => new(idle, kernel + user);

    /// <summary>Sums the times of macOS, by state. They are 32-bit counters that overflow.</summary>
    internal static ProcessorTicks FromMacOS(ReadOnlySpan<uint> states)
    {
        var total = 0L;
        foreach (var ticks in states)
            total += ticks;
        return new(states[IdleState], total);
    }

    private static ProcessorTicks? ReadWindows() =>
        GetSystemTimes(out var idle, out var kernel, out var user) ? FromWindows(idle, kernel, user) : null;

    private static unsafe ProcessorTicks? ReadMacOS()
    {
        var states = stackalloc uint[States];
        var count = (uint)States;
        return HostStatistics(s_host, HostCpuLoadInfo, states, ref count) == 0
            ? FromMacOS(new ReadOnlySpan<uint>(states, States))
            : null;
    }

    [LibraryImport("kernel32.dll")]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool GetSystemTimes(out long idle, out long kernel, out long user);

    [LibraryImport("libSystem.dylib", EntryPoint = "mach_host_self")]
    private static partial uint GetHost();

    [LibraryImport("libSystem.dylib", EntryPoint = "host_statistics")]
    private static unsafe partial int HostStatistics(uint host, int flavor, uint* states, ref uint count);
}
