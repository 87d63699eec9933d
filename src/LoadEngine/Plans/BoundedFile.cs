using System.Text;

namespace LoadEngine.Plans;

/// <summary>Reads files named by a plan or a command with a size limit, because they may be devices or pipes.</summary>
public static class BoundedFile
{
    private const int Block = 64 * 1024;

    // Opening a pipe blocks until its other end is opened, which may never happen.
    private static readonly TimeSpan MaxOpenTime = TimeSpan.FromSeconds(3);

    /// <summary>Reads a file.</summary>
    /// <param name="path">The file.</param>
    /// <param name="mostBytes">Maximum number of bytes.</param>
    /// <exception cref="IOException">The file cannot be read or is too large; the message does not contain its name.</exception>
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

    /// <summary>Reads a file as text.</summary>
    /// <param name="path">The file.</param>
    /// <param name="mostBytes">Maximum number of bytes.</param>
    /// <exception cref="IOException">The file cannot be read or is too large; the message does not contain its name.</exception>
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
