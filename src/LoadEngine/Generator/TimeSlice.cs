using System.Runtime.InteropServices;

namespace LoadEngine.Generator;

/// <summary>
/// The time slice of a thread, which the kernel's scheduler uses as its deadline: a thread with a short slice preempts others
/// sooner, and receives no more processor time than before. Linux 6.12 and later; earlier kernels ignore the request.
/// </summary>
internal static partial class TimeSlice
{
    /// <summary>The slice of the generator's threads in nanoseconds, the kernel's minimum.</summary>
    public const ulong GeneratorNs = 100_000;

    private const int SelfThread = 0;

    private static readonly (nint Set, nint Get)? Calls = RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 => (314, 315),
        Architecture.Arm64 => (274, 275),
        _ => null,
    };

    /// <summary>Requests <see cref="GeneratorNs"/> for the calling thread, and keeps its policy and nice value.</summary>
    /// <returns>The thread's slice in nanoseconds; 0 where the system does not report it.</returns>
    public static ulong Shorten()
    {
        if (!OperatingSystem.IsLinux() || Calls is not { } calls || Read(calls.Get) is not { Policy: 0 } attributes)
            return 0;
        attributes.RuntimeNs = GeneratorNs;
        _ = Call(calls.Set, SelfThread, ref attributes, 0, 0);
        return Read(calls.Get)?.RuntimeNs ?? 0;
    }

    private static Attributes? Read(nint get)
    {
        var attributes = new Attributes();
        return Call(get, SelfThread, ref attributes, Marshal.SizeOf<Attributes>(), 0) == 0 ? attributes : null;
    }

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial nint Call(nint number, nint thread, ref Attributes attributes, nint sizeOrFlags, nint flags);

    // Layout of the kernel's struct sched_attr, first version.
    [StructLayout(LayoutKind.Sequential)]
    private struct Attributes
    {
        public uint Size;
        public uint Policy;
        public ulong Flags;
        public int Nice;
        public uint Priority;
        public ulong RuntimeNs;
        public ulong DeadlineNs;
        public ulong PeriodNs;
    }
}
