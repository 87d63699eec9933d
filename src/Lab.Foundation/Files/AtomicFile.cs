namespace Lab.Foundation.Files;

/// <summary>Writes files of the data folder atomically. Writers of the same path must be serialized.</summary>
public static class AtomicFile
{
    /// <summary>Extension of an incomplete file.</summary>
    public const string UnfinishedEnding = ".tmp";

    private const int BufferBytes = 1 << 16;

    /// <summary>Writes a file atomically: after a power failure either the old or the new content exists.</summary>
    /// <exception cref="IOException">The folder cannot be written. No temporary file remains.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied. No temporary file remains.</exception>
    /// <param name="path">The path of the file.</param>
    /// <param name="write">Writes the content.</param>
    /// <param name="isPrivate">Whether only the user may read the file, where the system supports it.</param>
    /// <param name="isOldDamaged">Whether the existing file is unreadable and must be kept as a copy.</param>
    public static void Write(string path, Action<Stream> write, bool isPrivate = false, bool isOldDamaged = false)
    {
        var unfinished = path + UnfinishedEnding;
        try
        {
            File.Delete(unfinished);
            using (var file = new FileStream(unfinished, OptionsOf(isPrivate)))
            {
                write(file);
                file.Flush(flushToDisk: true);
            }

            // Only after the new file is complete: if the disk is full, the damaged file must stay in place.
            if (isOldDamaged && File.Exists(path))
                DamagedFile.Replace(path, unfinished);
            else
                File.Move(unfinished, path, overwrite: true);
        }
        catch
        {
            TryDelete(unfinished);
            throw;
        }
    }

    /// <summary>Deletes temporary files of a killed process. Only the owner of the folder may call it.</summary>
    public static void RemoveUnfinished(string folder)
    {
        if (!Directory.Exists(folder))
            return;
        foreach (var unfinished in Directory.GetFiles(folder, "*" + UnfinishedEnding))
            TryDelete(unfinished);
    }

    private static FileStreamOptions OptionsOf(bool isPrivate)
    {
        var options = new FileStreamOptions
        {
            Mode = FileMode.Create,
            Access = FileAccess.Write,
            Share = FileShare.Read,
            BufferSize = BufferBytes,
        };
        if (isPrivate && !OperatingSystem.IsWindows())
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        return options;
    }

    private static void TryDelete(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            // The temporary file stays; the next write replaces it.
        }
    }
}
