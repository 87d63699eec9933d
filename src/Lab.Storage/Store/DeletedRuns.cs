using Lab.Foundation.Files;

namespace Lab.Storage.Store;

/// <summary>Deleted runs, which can be restored for some days. The caller serialises changes.</summary>
internal sealed partial class DeletedRuns(RunFolder folder, int keepDays, ILogger logger, TimeProvider time)
{
    private readonly RunCatalogue _catalogue = new();

    /// <summary>Lists the runs that can be restored, the last deleted first.</summary>
    public IReadOnlyList<DeletedRun> List() =>
        [.. _catalogue.Refresh(folder.Deleted).Headers.Select(DeletedOf).OrderByDescending(run => run.DeletedAt)];

    /// <summary>Moves the run's document, or its journal if there is no document, to the deleted folder.</summary>
    public bool Delete(string id) =>
        Delete(folder.Document(id), folder.DeletedDocument(id))
        || Delete(folder.Journal(id), folder.DeletedJournal(id));

    /// <summary>Moves a document or journal back; false if it does not exist, or if the identifier is in use.</summary>
    public bool Restore(string id) =>
        !File.Exists(folder.Document(id))
        && (
            Move(folder.DeletedDocument(id), folder.Document(id), overwrite: false)
            || Move(folder.DeletedJournal(id), folder.Journal(id), overwrite: false)
        );

    /// <summary>Permanently removes the runs whose retention time has passed.</summary>
    public void Empty()
    {
        if (!Directory.Exists(folder.Deleted))
            return;
        var before = time.GetUtcNow().AddDays(-keepDays).UtcDateTime;
        foreach (
            var file in new DirectoryInfo(folder.Deleted)
                .GetFiles()
                .Where(file => file.Extension is RunFolder.DocumentEnding or RunFolder.JournalEnding)
        )
        {
            try
            {
                if (file.LastWriteTimeUtc < before)
                    file.Delete();
            }
            catch (Exception failure) when (StorageError.Matches(failure))
            {
                LogUndeleted(failure, file.Name);
            }
        }
    }

    private DeletedRun DeletedOf(RunHeader run)
    {
        var document = folder.DeletedDocument(run.Id);
        // A file that was deleted meanwhile has a very old time and is missing from the next list.
        var deletedAt = new DateTimeOffset(
            File.GetLastWriteTimeUtc(File.Exists(document) ? document : folder.DeletedJournal(run.Id))
        );
        return new(run, deletedAt, deletedAt.AddDays(keepDays));
    }

    private bool Delete(string from, string deleted)
    {
        if (!File.Exists(from))
            return false;
        File.SetLastWriteTimeUtc(from, time.GetUtcNow().UtcDateTime);
        return Move(from, deleted, overwrite: true);
    }

    private static bool Move(string from, string to, bool overwrite)
    {
        if (!File.Exists(from) || (!overwrite && File.Exists(to)))
            return false;
        UserOnlyDirectory.Create(Path.GetDirectoryName(to)!);
        File.Move(from, to, overwrite);
        return true;
    }

    [LoggerMessage(LogLevel.Warning, "The deleted run {File} could not be removed permanently.")]
    private partial void LogUndeleted(Exception failure, string file);
}
