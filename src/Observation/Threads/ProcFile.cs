using System.Buffers.Text;
using System.Runtime.InteropServices;
using System.Text;

namespace Observation.Threads;

/// <summary>Reads small files of <c>/proc</c> without allocating.</summary>
internal static unsafe partial class ProcFile
{
    private const int ReadOnly = 0,
        CloseOnExecution = 0x80000,
        OpenFilesLimit = 7;

    // Number of the system call getdents64. glibc has a function for it from 2.30 on only.
    private static readonly nint GetEntries = RuntimeInformation.ProcessArchitecture switch
    {
        Architecture.X64 or Architecture.Arm => 217,
        Architecture.X86 or Architecture.S390x => 220,
        Architecture.Ppc64le => 202,
        _ => 61,
    };

    /// <summary>Number of files that this process may have open.</summary>
    public static int MaxOpenFiles
    {
        get
        {
            nuint* limits = stackalloc nuint[2];
            return GetLimit(OpenFilesLimit, limits) == 0 ? (int)Math.Min(limits[0], int.MaxValue) : 0;
        }
    }

    /// <summary>Reads the beginning of a file; the number of bytes, or -1 if it cannot be read.</summary>
    /// <param name="path">Path, at most 120 characters.</param>
    /// <param name="buffer">Receives the content.</param>
    public static int Read(string path, Span<byte> buffer)
    {
        var handle = Open(path);
        if (handle < 0)
            return -1;
        var bytesRead = Read(handle, buffer);
        Close(handle);
        return bytesRead;
    }

    /// <summary>Opens a file; its handle, or a negative number.</summary>
    /// <param name="path">Path, at most 120 characters.</param>
    public static int Open(string path)
    {
        Span<byte> name = stackalloc byte[128];
        name[Encoding.ASCII.GetBytes(path, name)] = 0;
        fixed (byte* file = name)
            return Open(file, ReadOnly | CloseOnExecution);
    }

    /// <summary>Reads the beginning of an open file; the number of bytes, or -1 if it cannot be read.</summary>
    public static int Read(int handle, Span<byte> buffer)
    {
        fixed (byte* into = buffer)
            return (int)ReadAt(handle, into, (nuint)buffer.Length, 0);
    }

    /// <summary>Closes a handle.</summary>
    public static void Close(int handle) => _ = CloseHandle(handle);

    /// <summary>The IDs of a process's threads; empty if it has ended.</summary>
    public static List<int> Threads(int process)
    {
        var threads = new List<int>();
        ReadThreads(process, threads);
        return threads;
    }

    /// <summary>Replaces the content of a list by the IDs of a process's threads.</summary>
    public static void ReadThreads(int process, List<int> threads)
    {
        // struct linux_dirent64: inode, offset, length of the entry, type, name
        const int LengthOffset = 16,
            NameOffset = 19;
        threads.Clear();
        var folder = Open($"/proc/{process}/task");
        if (folder < 0)
            return;
        Span<byte> buffer = stackalloc byte[16 * 1024];
        fixed (byte* into = buffer)
        {
            for (int length; (length = (int)SystemCall(GetEntries, folder, into, buffer.Length)) > 0; )
            {
                for (var at = 0; at < length; at += MemoryMarshal.Read<ushort>(buffer[(at + LengthOffset)..]))
                {
                    if (Utf8Parser.TryParse(buffer[(at + NameOffset)..length], out int thread, out _))
                        threads.Add(thread);
                }
            }
        }

        Close(folder);
    }

    [LibraryImport("libc", EntryPoint = "open")]
    private static partial int Open(byte* path, int flags);

    [LibraryImport("libc", EntryPoint = "pread")]
    private static partial nint ReadAt(int file, byte* buffer, nuint length, nint offset);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int CloseHandle(int file);

    [LibraryImport("libc", EntryPoint = "getrlimit")]
    private static partial int GetLimit(int resource, nuint* limits);

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial nint SystemCall(nint number, nint file, byte* buffer, nint length);
}
