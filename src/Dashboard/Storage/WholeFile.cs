namespace Dashboard.Storage;

/// <summary>Writes what is kept in the data folder. Stateless; two writers of the same path have to take turns.</summary>
internal static class WholeFile
{
    private const string UnfinishedEnding = ".tmp";
    private const int BufferBytes = 1 << 16;

    /// <summary>Writes a file such that it is there as a whole or not at all, whenever the power goes; until then the old one stays.</summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written.</exception>
    public static void Write(string path, Action<Stream> write)
    {
        var unfinished = path + UnfinishedEnding;
        using (var file = new FileStream(unfinished, FileMode.Create, FileAccess.Write, FileShare.Read, BufferBytes))
        {
            write(file);
            file.Flush(flushToDisk: true);
        }

        File.Move(unfinished, path, overwrite: true);
    }
}
