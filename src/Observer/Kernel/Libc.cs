using System.Runtime.InteropServices;

namespace Observer.Kernel;

/// <summary>System calls of Linux.</summary>
internal static unsafe partial class Libc
{
    public const int NotPermitted = 1,
        NoSuchProcess = 3,
        Interrupted = 4;

    public const int KillSignal = 9,
        Terminate = 15,
        LastStandardSignal = 31;

    /// <summary>Options of <c>prctl</c>.</summary>
    public const int SetParentDeathSignal = 1,
        SetPtracer = 0x59616d61;

    public const nint AnyPtracer = -1,
        DefaultAction = 0;

    [LibraryImport("libc", EntryPoint = "ptrace", SetLastError = true)]
    public static partial nint Ptrace(nint request, int thread, nint address, nint data);

    [LibraryImport("libc", EntryPoint = "waitpid", SetLastError = true)]
    public static partial int WaitPid(int thread, int* status, int options);

    [LibraryImport("libc", EntryPoint = "process_vm_readv", SetLastError = true)]
    public static partial nint ReadMemory(
        int process,
        Span* local,
        nuint localCount,
        Span* remote,
        nuint remoteCount,
        nuint flags
    );

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    public static partial nint Map(nint address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "munmap")]
    public static partial int Unmap(nint address, nuint length);

    [LibraryImport("libc", EntryPoint = "madvise")]
    public static partial int Advise(nint address, nuint length, int advice);

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true)]
    public static partial int Open(byte* path, int flags);

    [LibraryImport("libc", EntryPoint = "read", SetLastError = true)]
    public static partial nint Read(int file, byte* buffer, nuint length);

    [LibraryImport("libc", EntryPoint = "pread", SetLastError = true)]
    public static partial nint ReadAt(int file, byte* buffer, nuint length, nint offset);

    [LibraryImport("libc", EntryPoint = "close")]
    public static partial int Close(int file);

    [LibraryImport("libc", EntryPoint = "sched_yield")]
    public static partial int Yield();

    [LibraryImport("libc", EntryPoint = "usleep")]
    public static partial int Sleep(uint microseconds);

    [LibraryImport("libc", EntryPoint = "setpriority")]
    public static partial int SetPriority(int which, int thread, int nice);

    [LibraryImport("libc", EntryPoint = "gettid")]
    public static partial int ThreadId();

    [LibraryImport("libc", EntryPoint = "getppid")]
    public static partial int ParentId();

    [LibraryImport("libc", EntryPoint = "geteuid")]
    public static partial uint UserId();

    [LibraryImport("libc", EntryPoint = "prctl", SetLastError = true)]
    public static partial int ControlProcess(int option, nint argument);

    [LibraryImport("libc", EntryPoint = "setpgid", SetLastError = true)]
    public static partial int SetProcessGroup(int process, int group);

    [LibraryImport("libc", EntryPoint = "kill", SetLastError = true)]
    public static partial int Kill(int process, int signal);

    [LibraryImport("libc", EntryPoint = "signal", SetLastError = true)]
    public static partial nint Signal(int signal, nint action);

    /// <summary>Replaces this process by a program of the search path; returns only if it cannot.</summary>
    /// <param name="program">Name or path.</param>
    /// <param name="arguments">The arguments with the program first, and null at the end.</param>
    [LibraryImport("libc", EntryPoint = "execvp", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    public static partial int Execute(string program, string?[] arguments);

    /// <summary>A range of memory, <c>struct iovec</c>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Span
    {
        public nuint Address;
        public nuint Length;
    }
}
