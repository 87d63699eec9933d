using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Journal;
using Lab.Storage.Serialization;
using Lab.Storage.Store;

namespace Lab.Storage.Recording;

/// <summary>Composes documents from journals of ended and orphaned runs, on the recorder's thread.</summary>
public sealed partial class RunComposer(RunStore store, ILogger<RunComposer> logger)
{
    /// <summary>Makes the document of a journal that is closed, and puts the journal away.</summary>
    /// <param name="id">The run.</param>
    /// <param name="lines">What its journal holds.</param>
    public void Compose(string id, ReadOnlyMemory<byte> lines) => Compose(id, lines, isLeft: false);

    private void Compose(string id, ReadOnlyMemory<byte> lines, bool isLeft)
    {
        var folder = store.Folder;
        string? broken = null;
        store.Change(() =>
        {
            // Deleted since it was read.
            if (isLeft && !File.Exists(folder.Journal(id)))
                return;
            var reading = RunJournalReader.Read(lines);
            broken = reading.Reason;
            if (reading.Document is not { } run)
                return;
            if (isLeft && !store.OrphanedJournals.Contains(id))
                LogOrphan(
                    id,
                    run.Summary is null
                        ? "was being recorded when a dashboard ended"
                        : "had ended, and no document had been made of it, when a dashboard ended"
                );
            folder.Create();
            store.Write(
                run with
                {
                    Id = id,
                    State = RunState.From(run.Summary),
                    Labels = store.Recordings.LabelsOf(id) ?? LabelsAtTheEnd(run),
                }
            );
            File.Delete(folder.Journal(id));
            store.Recordings.ForgetLabels(id);
        });
        if (broken is not null)
            LogBroken(id, broken);
        var reason = broken is null ? null : $"No document could be made of it. {broken} Its journal is kept.";
        if (reason is null || isLeft)
            store.MarkPending(id, reason);
        else
            store.MarkFailed(id, reason);
    }

    /// <summary>Creates partial documents from orphaned journals and removes unfinished files.</summary>
    public void ComposeOrphans()
    {
        var folder = store.Folder;
        if (!Directory.Exists(folder.Runs))
            return;
        AtomicFile.RemoveUnfinished(folder.Runs);
        foreach (var journal in Directory.GetFiles(folder.Runs, "*" + RunFolder.JournalEnding))
        {
            var id = Path.GetFileNameWithoutExtension(journal);
            if (!StoredName.IsId(id) || IsBeingWritten(journal))
                continue;
            ComposeOrphaned(id);
        }

        RemoveLabelsOfNothing(folder);
    }

    /// <summary>Tries again what the folder took no document of.</summary>
    public void ComposeOrphaned()
    {
        foreach (var id in store.OrphanedJournals)
            ComposeOrphaned(id);
    }

    private void ComposeOrphaned(string id)
    {
        var (journal, isKnown) = (store.Folder.Journal(id), store.OrphanedJournals.Contains(id));
        try
        {
            if (!File.Exists(journal))
            {
                store.ClearOrphaned(id);
                return;
            }

            if (isKnown && !HasRoomFor(journal))
                return;
            if (File.Exists(store.Folder.Document(id)))
                File.Delete(journal);
            else
                Compose(id, StoredFile.Read(journal), isLeft: true);
            store.ClearOrphaned(id);
        }
        catch (Exception failure)
        {
            if (!isKnown)
                LogUncomposed(failure, id);
            if (StorageError.Matches(failure))
                store.MarkOrphaned(id);
            else
                store.ClearOrphaned(id);
        }
    }

    // A journal of a hundred megabytes is not read every other second for a disk that is as full as before.
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

    // Labelled before anything of the run was written: there is no run to apply the labels to.
    private void RemoveLabelsOfNothing(RunFolder folder)
    {
        foreach (var labels in Directory.GetFiles(folder.Runs, "*" + RunFolder.LabelsEnding))
        {
            var id = Path.GetFileNameWithoutExtension(labels);
            if (
                StoredName.IsId(id)
                && !Path.Exists(folder.Journal(id))
                && !Path.Exists(folder.DeletedJournal(id))
                && !store.Recordings.Contains(id)
            )
                File.Delete(labels);
        }
    }

    private static bool IsBeingWritten(string journal)
    {
        try
        {
            // A pipe would be waited at for ever, and holds no run.
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

    [LoggerMessage(LogLevel.Error, "What is left of the run {Id} could not be put together; its journal is kept.")]
    private partial void LogUncomposed(Exception failure, string id);

    [LoggerMessage(LogLevel.Warning, "The run {Id} {State}; what it wrote is kept as a partial run.")]
    private partial void LogOrphan(string id, string state);

    [LoggerMessage(LogLevel.Warning, "No document could be made of the run {Id}; its journal is kept. {Reason}")]
    private partial void LogBroken(string id, string reason);
}
