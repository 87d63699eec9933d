using Lab.Foundation.Files;
using Lab.Storage.Journal;
using Lab.Storage.Serialization;

namespace Lab.Storage.Store;

/// <summary>The content of the folder.</summary>
/// <param name="Headers">The readable runs.</param>
/// <param name="Unreadable">The unreadable documents.</param>
internal sealed record FolderContent(IReadOnlyList<RunHeader> Headers, IReadOnlyList<RunEntry> Unreadable);

/// <summary>
/// Reads the headers of the documents in the folder, and again only for changed files. One read at a time, under a lock.
/// </summary>
internal sealed class RunCatalogue
{
    private readonly Lock _gate = new();
    private Dictionary<string, Entry> _known = [];

    /// <summary>Reads the folder.</summary>
    public FolderContent Refresh(string folder)
    {
        lock (_gate)
        {
            var found = new Dictionary<string, Entry>();
            IReadOnlyList<FileInfo> files;
            try
            {
                files = FilesOf(folder);
            }
            catch (Exception failure) when (StorageError.Matches(failure))
            {
                return new([], [Unreadable(folder, $"The run folder cannot be read: {failure.Message}")]);
            }

            foreach (var file in files)
            {
                if (EntryOf(file) is { } entry)
                    found[file.Name] = entry;
            }

            _known = found;
            return new(
                [.. found.Values.Select(entry => entry.Reading.Header).OfType<RunHeader>()],
                [
                    .. found
                        .Where(entry => entry.Value.Reading.Reason is not null)
                        .Select(entry => Unreadable(entry.Key, entry.Value.Reading.Reason!)),
                ]
            );
        }
    }

    /// <summary>Updates the entry after the document was read: a header may be valid while the rest is not.</summary>
    public void SetReason(string path, string? reason)
    {
        if (reason is null)
            return;
        lock (_gate)
        {
            var name = Path.GetFileName(path);
            if (_known.TryGetValue(name, out var entry))
                _known[name] = entry with { Reading = new(null, reason) };
        }
    }

    private static RunEntry Unreadable(string file, string reason) =>
        new(Path.GetFileNameWithoutExtension(file), RunEntryState.Failed, reason) { File = file };

    // A file that was deleted or cannot be read must not make the list fail.
    private Entry? EntryOf(FileInfo file)
    {
        try
        {
            return _known.TryGetValue(file.Name, out var entry) && entry.Matches(file) ? entry : Read(file);
        }
        catch (Exception gone) when (gone is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
        catch (Exception failure)
        {
            return new(-1, default, false, new(null, $"The file cannot be read: {failure.Message}"));
        }
    }

    // The journal of an existing document is about to be deleted.
    private static IReadOnlyList<FileInfo> FilesOf(string folder)
    {
        if (!Directory.Exists(folder))
            return [];
        var files = new DirectoryInfo(folder).GetFiles();
        var documents = files
            .Where(file => file.Name.EndsWith(RunFolder.DocumentEnding, StringComparison.Ordinal))
            .ToList();
        var stems = documents.Select(file => Path.GetFileNameWithoutExtension(file.Name)).ToHashSet();
        return
        [
            .. documents,
            .. files.Where(file =>
                file.Name.EndsWith(RunFolder.JournalEnding, StringComparison.Ordinal)
                && !stems.Contains(Path.GetFileNameWithoutExtension(file.Name))
            ),
        ];
    }

    private static Entry Read(FileInfo file)
    {
        var id = Path.GetFileNameWithoutExtension(file.Name);
        var isJournal = file.Name.EndsWith(RunFolder.JournalEnding, StringComparison.Ordinal);
        var reading =
            !StoredName.IsId(id) ? new(null, StoredName.Rule)
            : isJournal ? RunJournalReader.ReadHeader(file.FullName, id)
            : RunHeaderReader.Read(file.FullName, id);
        return new(file.Length, file.LastWriteTimeUtc, isJournal, reading);
    }

    private sealed record Entry(long Length, DateTime Written, bool IsJournal, HeaderReading Reading)
    {
        // The header of a journal is its first line, so later lines do not matter; a missing header is read again.
        public bool Matches(FileInfo file) =>
            IsJournal && Reading.Header is not null || (Length == file.Length && Written == file.LastWriteTimeUtc);
    }
}
