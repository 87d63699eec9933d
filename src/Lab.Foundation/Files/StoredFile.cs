namespace Lab.Foundation.Files;

/// <summary>Reads files of the data folder, whose content is untrusted.</summary>
public static class StoredFile
{
    /// <summary>Maximum file size in bytes, more than twice the size of the longest possible run.</summary>
    public const long MaxBytes = 256L * 1024 * 1024;

    private const long BytesPerMiB = 1024 * 1024;

    /// <summary>Opens a file that another process may write, rename or delete.</summary>
    /// <param name="path">The file.</param>
    /// <param name="mostBytes">Maximum size in bytes.</param>
    /// <exception cref="IOException">The file cannot be opened, is empty, or is too large.</exception>
    /// <exception cref="UnauthorizedAccessException">Access is denied, or the path is a folder.</exception>
    public static FileStream Open(string path, long mostBytes = MaxBytes)
    {
        // Checked before opening: a pipe has no length, and opening one would block.
        if (Directory.Exists(path))
            throw new UnauthorizedAccessException("It is a folder.");
        var length = LengthOf(path);
        if (length == 0)
            throw new IOException("It is empty, or a device or pipe.");
        if (length > mostBytes)
            throw new IOException($"It has {Size(length)}; the limit is {Size(mostBytes)}.");
        return new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 1);
    }

    /// <summary>Returns the file length in bytes, following links; 0 for anything that is not a regular file, such as a pipe.</summary>
    /// <exception cref="IOException">The file does not exist, or its links are broken.</exception>
    public static long LengthOf(string path) =>
        (
            File.ResolveLinkTarget(path, returnFinalTarget: true) is { } end
                ? new FileInfo(end.FullName)
                : new FileInfo(path)
        ).Length;

    /// <summary>Reads a file; for a growing file, its content at the start.</summary>
    /// <param name="path">The file.</param>
    /// <param name="mostBytes">Maximum size in bytes.</param>
    /// <exception cref="IOException">As <see cref="Open"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">As <see cref="Open"/>.</exception>
    public static ReadOnlyMemory<byte> Read(string path, long mostBytes = MaxBytes)
    {
        using var file = Open(path, mostBytes);
        return ReadToEnd(file);
    }

    /// <summary>Reads the rest of an open file, within the same limit.</summary>
    public static ReadOnlyMemory<byte> ReadToEnd(FileStream file)
    {
        var bytes = new byte[Math.Min(file.Length - file.Position, MaxBytes)];
        return bytes.AsMemory(0, file.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false));
    }

    private static string Size(long bytes) =>
        bytes >= BytesPerMiB ? $"{bytes / BytesPerMiB:#,0} MiB" : $"{bytes:#,0} bytes";
}
