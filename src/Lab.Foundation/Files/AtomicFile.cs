namespace Lab.Foundation.Files;

/// <summary>Writes files of the data folder atomically. Writers of the same path must be serialized.</summary>
public static class AtomicFile
{
    /// <summary>Ending of a file that is not whole yet.</summary>
    public const string UnfinishedEnding = ".tmp";

    private const int BufferBytes = 1 << 16;

    /// <summary>Writes a file atomically: after a power failure either the old or the new one is there.</summary>
    /// <exception cref="IOException">The folder cannot be written. Nothing is left behind.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written. Nothing is left behind.</exception>
    /// <param name="path">Where it is.</param>
    /// <param name="write">Writes its content.</param>
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

            // Not before this one is whole: a disk that is full must leave the damaged one, and the warning of it, where it is.
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

    /// <summary>Removes what a dashboard that was killed had begun to write. Only the folder's owner may.</summary>
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
