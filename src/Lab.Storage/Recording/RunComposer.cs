using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Journal;
using Lab.Storage.Serialization;
using Lab.Storage.Store;

namespace Lab.Storage.Recording;

/// <summary>Composes documents from journals of ended and orphaned runs, on the recorder's thread.</summary>
public sealed partial class RunComposer(RunStore store, ILogger<RunComposer> logger)
{
    private string? _logged;

    /// <summary>Composes the document of a run from its journal and removes the journal.</summary>
    /// <param name="id">The run.</param>
    /// <param name="lines">The content of the journal.</param>
    public void Compose(string id, ReadOnlyMemory<byte> lines)
    {
        var (folder, isOrphaned) = (store.Folder, store.Register.Find(id) is null);
        string? broken = null;
        store.Change(() =>
        {
            // Deleted since it was read.
            if (isOrphaned && !File.Exists(folder.Journal(id)))
                return;
            var reading = RunJournalReader.Read(lines);
            broken = reading.Reason;
            if (reading.Document is not { } run)
                return;
            folder.Create();
            store.Write(
                run with
                {
                    Id = id,
                    State = RunState.From(run.Summary),
                    Labels = store.Labels.Find(id) ?? LabelsAtTheEnd(run),
                }
            );
            File.Delete(folder.Journal(id));
            store.Labels.Forget(id);
            if (isOrphaned)
                LogOrphan(id, run.Summary is null ? "partial" : "complete");
        });
        if (broken is null)
        {
            store.Register.Set(id, RunEntryState.Stored);
            return;
        }

        LogBroken(id, broken);
        SetFailed(id, broken);
    }

    /// <summary>Removes unfinished files and composes documents from the journals of an earlier process.</summary>
    public void Recover()
    {
        if (!Directory.Exists(store.Folder.Runs))
            return;
        AtomicFile.RemoveUnfinished(store.Folder.Runs);
        ComposeOrphans();
        RemoveLabelsOfNothing(store.Folder);
    }

    /// <summary>Composes documents from the journals in the folder that have no writer; those that fail remain for the next call.</summary>
    public void ComposeOrphans()
    {
        if (!Directory.Exists(store.Folder.Runs))
            return;
        foreach (var journal in Directory.GetFiles(store.Folder.Runs, "*" + RunFolder.JournalEnding))
        {
            var id = Path.GetFileNameWithoutExtension(journal);
            if (StoredName.IsId(id) && store.Register.Find(id) is null && !IsBeingWritten(journal))
                ComposeOrphan(id, journal);
        }
    }

    private void ComposeOrphan(string id, string journal)
    {
        try
        {
            if (File.Exists(store.Folder.Document(id)))
                File.Delete(journal);
            else if (HasRoomFor(journal))
                Compose(id, StoredFile.Read(journal));
        }
        catch (Exception failure)
        {
            if (_logged != failure.Message)
                LogUncomposed(failure, id);
            _logged = failure.Message;
            if (!StorageError.Matches(failure))
                SetFailed(id, failure.Message);
        }
    }

    private void SetFailed(string id, string reason) =>
        store.Register.Set(
            id,
            RunEntryState.Failed,
            $"No document could be created from the journal. {reason} The journal is kept."
        );

    // A large journal is not read every two seconds while the disk is still full.
    private static bool HasRoomFor(string journal)
    {
        try
        {
            return new DriveInfo(Path.GetDirectoryName(journal)!).AvailableFreeSpace > StoredFile.LengthOf(journal) / 2;
        }
        catch (Exception unknown) when (unknown is ArgumentException || StorageError.Matches(unknown))
        {
            return true;
        }
    }

    // Labels of a run of which nothing was recorded.
    private void RemoveLabelsOfNothing(RunFolder folder)
    {
        foreach (var labels in Directory.GetFiles(folder.Runs, "*" + RunFolder.LabelsEnding))
        {
            var id = Path.GetFileNameWithoutExtension(labels);
            if (
                StoredName.IsId(id)
                && !Path.Exists(folder.Journal(id))
                && !Path.Exists(folder.DeletedJournal(id))
                && store.Register.Find(id) is null
            )
                File.Delete(labels);
        }
    }

    private static bool IsBeingWritten(string journal)
    {
        try
        {
            // Reading a pipe would block, and it contains no run.
            if (StoredFile.LengthOf(journal) == 0)
                return true;
            using var probe = new FileStream(journal, FileMode.Open, FileAccess.Read, FileShare.None);
            return false;
        }
        catch (IOException)
        {
            return true;
        }
    }

    private static RunLabels LabelsAtTheEnd(RunDocument run) =>
        run.Variants is { Count: > 1 } variants && run.Labels.Name == run.Run.Name
            ? run.Labels with
            {
                Name = run.Run.Subject.NameOf(variants),
            }
            : run.Labels;

    [LoggerMessage(LogLevel.Error, "No document could be created for the partial run {Id}; its journal is kept.")]
    private partial void LogUncomposed(Exception failure, string id);

    [LoggerMessage(LogLevel.Warning, "The run {Id} had only a journal; it is stored as a {State} run.")]
    private partial void LogOrphan(string id, string state);

    [LoggerMessage(LogLevel.Warning, "No document could be created for the run {Id}; its journal is kept. {Reason}")]
    private partial void LogBroken(string id, string reason);
}
