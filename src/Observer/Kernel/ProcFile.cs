using System.Text;

namespace Observer.Kernel;

/// <summary>Reads small files of <c>/proc</c> without allocating.</summary>
internal static unsafe class ProcFile
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
            var handle = Libc.Open(file, ReadOnly);
            if (handle < 0)
                return -1;
            var bytesRead = (int)Libc.Read(handle, into, (nuint)buffer.Length);
            _ = Libc.Close(handle);
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
}
