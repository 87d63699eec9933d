using System.Runtime.InteropServices;
using System.Text;

namespace Observation.Processes;

/// <summary>Reads small files of <c>/proc</c> without allocating.</summary>
internal static unsafe partial class ProcFile
{
    private const int ReadOnly = 0;

    /// <summary>Reads the beginning of a file; the number of bytes, or -1 if it cannot be read.</summary>
    /// <param name="path">Path, at most 120 characters.</param>
    /// <param name="buffer">Receives the content.</param>
    public static int Read(string path, Span<byte> buffer)
    {
        Span<byte> name = stackalloc byte[128];
        name[Encoding.ASCII.GetBytes(path, name)] = 0;
        fixed (byte* file = name)
        fixed (byte* into = buffer)
        {
            var handle = Open(file, ReadOnly);
            if (handle < 0)
                return -1;
            var bytesRead = (int)Read(handle, into, (nuint)buffer.Length);
            _ = Close(handle);
            return bytesRead;
        }
    }

    /// <summary>The IDs of a process's threads; empty if it has ended.</summary>
    public static List<int> Threads(int process)
    {
        var threads = new List<int>();
        try
        {
            foreach (var folder in Directory.EnumerateDirectories($"/proc/{process}/task"))
            {
                if (int.TryParse(folder.AsSpan(folder.LastIndexOf('/') + 1), out var thread))
                    threads.Add(thread);
            }
        }
        catch (Exception ended) when (ended is IOException or UnauthorizedAccessException)
        {
            // The process has ended.
        }

        return threads;
    }

    [LibraryImport("libc", EntryPoint = "open")]
    private static partial int Open(byte* path, int flags);

    [LibraryImport("libc", EntryPoint = "read")]
    private static partial nint Read(int file, byte* buffer, nuint length);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int file);
}
