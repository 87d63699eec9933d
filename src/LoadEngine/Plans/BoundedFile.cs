using System.Text;

namespace LoadEngine.Plans;

/// <summary>Reads what a plan or a command names: it may have no end, as a device or a pipe.</summary>
public static class BoundedFile
{
    private const int Block = 64 * 1024;

    // Opening a pipe blocks until its other end is opened, which may never happen.
    private static readonly TimeSpan MaxOpenTime = TimeSpan.FromSeconds(3);

    /// <summary>All of a file.</summary>
    /// <param name="path">The file.</param>
    /// <param name="mostBytes">Most that is read.</param>
    /// <exception cref="IOException">It cannot be read, or has more than that: why, without its name.</exception>
    public static byte[] ReadBytes(string path, long mostBytes)
    {
        using var file = Open(path);
        var (content, block) = (new MemoryStream(), new byte[Block]);
        while (file.Read(block) is var length and > 0)
        {
            content.Write(block, 0, length);
            if (content.Length > mostBytes)
                throw new IOException($"It has more than {mostBytes >> 20} MiB.");
        }

        return content.ToArray();
    }

    /// <summary>All of a file as text.</summary>
    /// <param name="path">The file.</param>
    /// <param name="mostBytes">Most that is read.</param>
    /// <exception cref="IOException">It cannot be read, or has more than that: why, without its name.</exception>
    public static string ReadText(string path, long mostBytes)
    {
        using var reader = new StreamReader(new MemoryStream(ReadBytes(path, mostBytes)), Encoding.UTF8);
        return reader.ReadToEnd();
    }

    private static FileStream Open(string path)
    {
        try
        {
            var opening = Task.Run(() =>
                new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0)
            );
            if (Task.WaitAny([opening], MaxOpenTime) < 0)
                throw new IOException("It is a pipe without a writer.");
            return opening.GetAwaiter().GetResult();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new IOException(FileErrorFormatter.Format(failure), failure);
        }
    }
}
