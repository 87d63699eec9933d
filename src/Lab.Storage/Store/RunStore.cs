using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Foundation.Hosting;
using Lab.Storage.Documents;
using Lab.Storage.Journal;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Microsoft.Extensions.Options;

namespace Lab.Storage.Store;

/// <summary>
/// The stored runs, one document each, in a folder to which users may add documents. Reading needs no lock; changes of the folder are
/// serialized. Thread-safe.
/// </summary>
public sealed class RunStore : IRunStore, IDisposable
{
    /// <summary>Largest document that is taken in from elsewhere, in bytes.</summary>
    public const int MaxImportBytes = 64 * 1024 * 1024;

    private readonly ILogger<RunStore> _logger;
    private readonly RunFolder _folder;
    private readonly SemaphoreSlim _changing = new(1, 1);
    private readonly ActiveRecordings _recordings;
    private readonly DeletedRuns _deleted;
    private readonly PendingRuns _waiting = new();
    private readonly RunCatalogue _catalogue = new();
    private readonly OpenedRuns _opened;

    private StorageHealth? _condition;
    private volatile string? _lost;

    public RunStore(IOptions<LabOptions> options, ILogger<RunStore> logger, TimeProvider? time = null)
    {
        _logger = logger;
        _folder = new(options.Value.DataFolder);
        _recordings = new(_folder);
        _deleted = new(_folder, options.Value.DeletedRunsDays, logger, time ?? TimeProvider.System);
        _opened = new(_folder, _catalogue);
    }

    public event Action? Changed;

    public RunFolder Folder => _folder;

    /// <summary>The runs that are being recorded.</summary>
    public ActiveRecordings Recordings => _recordings;

    public IReadOnlyList<RunHeader> List()
    {
        var before = _recordings.Ids();
        return
        [
            .. _catalogue
                .Refresh(_folder.Runs)
                .Headers.Where(run => !IsInMemory(run.Id))
                .Select(run => AsItIs(run, before.Contains(run.Id)))
                .OrderByDescending(run => run.StartedAt),
        ];
    }

    public IReadOnlyList<UnreadableRun> Unreadable()
    {
        var waiting = _waiting.All.Where(IsNotThere).ToList();
        return
        [
            .. _catalogue
                .Refresh(_folder.Runs)
                .Unreadable.Where(run => !waiting.Any(other => IdOf(other) == IdOf(run)))
                .Concat(waiting)
                .OrderBy(run => run.File),
        ];
    }

    public IReadOnlyList<DeletedRun> Deleted() => _deleted.List();

    public IReadOnlyList<UnreadableRun> Pending => [.. _waiting.InMemory.Where(IsNotThere).OrderBy(run => run.File)];

    public string? StorageProblem => _condition?.Error;

    public string? RecordingFailure => _lost;

    /// <summary>Tells of the folder's condition, too.</summary>
    public RunStore Watching(StorageHealth condition)
    {
        _condition = condition;
        condition.Changed += RaiseChanged;
        return this;
    }

    public async Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation)
    {
        if (!StoredName.IsId(id) || IsInMemory(id))
            return null;
        try
        {
            if (!File.Exists(_folder.Document(id)))
                await _recordings.WaitUntilWrittenAsync(id, cancellation);
            return File.Exists(_folder.Document(id))
                ? await _opened.OpenAsync(id, cancellation)
                : await Task.Run(() => OpenJournal(id), cancellation);
        }
        catch (Exception gone) when (gone is FileNotFoundException or DirectoryNotFoundException)
        {
            // Deleted between the look and the reading, or a run that has ended in between.
            return File.Exists(_folder.Document(id)) ? await _opened.OpenAsync(id, cancellation) : null;
        }
        catch (Exception failure) when (Lab.Foundation.Files.StorageError.Matches(failure))
        {
            _catalogue.SetReason(
                File.Exists(_folder.Document(id)) ? _folder.Document(id) : _folder.Journal(id),
                $"It cannot be read: {failure.Message}"
            );
            return null;
        }
    }

    public Task WaitUntilStartedAsync(string id, CancellationToken cancellation) =>
        _recordings.WaitUntilWrittenAsync(id, cancellation);

    public async Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation)
    {
        await _recordings.WaitUntilWrittenAsync(id, cancellation);
        return await ChangeAsync(
            async () =>
            {
                var tidy = RunLabelValidator.Tidy(labels);
                if (
                    StoredName.IsId(id)
                    && !File.Exists(_folder.Document(id))
                    && (_recordings.Contains(id) || File.Exists(_folder.Journal(id)))
                )
                {
                    // The journal belongs to the recorder's thread, so labels are kept in a separate file until the run has ended.
                    _recordings.SetLabels(id, tidy);
                    return true;
                }

                if (await ReadAsync(id, cancellation) is not { } run)
                    return false;
                Write(run with { Labels = tidy });
                return true;
            },
            cancellation
        );
    }

    public Task<bool> SavePredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation) =>
        ChangeAsync(
            async () =>
            {
                if (
                    !StoredName.IsId(id)
                    || !File.Exists(_folder.Document(id))
                    || await ReadAsync(id, cancellation) is not { } run
                    || run.Predictions.Count >= RunPrediction.MaxPerRun
                )
                    return false;
                Write(run with { Predictions = [.. run.Predictions, prediction] });
                return true;
            },
            cancellation
        );

    public Task<bool> DeleteAsync(string id, CancellationToken cancellation) =>
        ChangeAsync(
            () =>
                Task.FromResult(
                    StoredName.IsId(id) && !_recordings.Contains(id) && !IsInMemory(id) && _deleted.Delete(id)
                ),
            cancellation
        );

    public Task<bool> RestoreAsync(string id, CancellationToken cancellation) =>
        ChangeAsync(
            () =>
            {
                if (!StoredName.IsId(id))
                    return Task.FromResult(false);
                if (_deleted.Restore(id))
                    return Task.FromResult(true);
                if (!_deleted.RestoreJournal(id))
                    return Task.FromResult(false);
                MarkOrphaned(id);
                return Task.FromResult(true);
            },
            cancellation
        );

    public async Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation)
    {
        if (await LimitedReading.ReadAsync(document, MaxImportBytes, cancellation) is not { } json)
            return (null, $"It is larger than {MaxImportBytes / (1024 * 1024)} MiB.");
        var reading = await Task.Run(() => RunDocumentReader.Read(json), cancellation);
        if (reading.Document is not { } run)
            return (null, reading.Reason);
        if (await Task.Run(() => RunDocumentValidator.ValidateImport(run, json), cancellation) is { } error)
            return (null, error);
        string? id = null;
        await ChangeAsync(
            () =>
            {
                _folder.Create();
                id = _folder.FreeId(run.Id, run.Run.StartedAt);
                Write(ImportedRunDocument.Create(run, id));
                return Task.FromResult(true);
            },
            cancellation
        );
        return (id, null);
    }

    /// <summary>Permanently removes the deleted runs whose retention time has passed.</summary>
    public void EmptyDeleted() => _deleted.Empty();

    /// <summary>Changes the folder with exclusive access; used to compose documents from journals.</summary>
    public void Change(Action change)
    {
        _changing.Wait();
        try
        {
            change();
        }
        finally
        {
            _changing.Release();
        }

        RaiseChanged();
    }

    /// <summary>Puts a document in its place; only within <see cref="Change"/>.</summary>
    public void Write(RunDocument run)
    {
        AtomicFile.Write(_folder.Document(run.Id), file => RunDocumentWriter.Write(run, file));
        _opened.Forget(run.Id);
    }

    /// <summary>Lists a run that could not be written, or not yet; null when it can again.</summary>
    /// <param name="id">The run.</param>
    /// <param name="reason">Why.</param>
    /// <param name="isInMemory">Whether all of it is in memory, and written as soon as that is possible.</param>
    public void MarkPending(string id, string? reason, bool isInMemory = false)
    {
        _waiting.Set(id, reason, isInMemory);
        RaiseChanged();
    }

    /// <summary>No document can be made of a run that has just ended.</summary>
    public void MarkFailed(string id, string reason)
    {
        _lost = $"The run '{id}' could not be kept. {reason}";
        MarkPending(id, reason);
    }

    /// <summary>Runs whose journal waits to become a document.</summary>
    public IReadOnlyList<string> OrphanedJournals => _waiting.Journals;

    /// <summary>A journal is left of a run.</summary>
    public void MarkOrphaned(string id) => _waiting.AddJournal(id);

    /// <summary>Nothing is to be made of a run's journal any more.</summary>
    public void ClearOrphaned(string id) => _waiting.RemoveJournal(id);

    /// <summary>Marks a run as running once its journal exists.</summary>
    public void MarkStarted(string id)
    {
        _lost = null;
        _recordings.Announce(id);
        RaiseChanged();
    }

    /// <summary>Tells that a journal has come, and its run is listed.</summary>
    public void MarkListed(string id)
    {
        _recordings.MarkWritten(id);
        RaiseChanged();
    }

    /// <summary>Marks the recording of a run as finished, with or without a document.</summary>
    public void MarkEnded(string id)
    {
        _recordings.End(id);
        RaiseChanged();
    }

    public void Dispose()
    {
        _changing.Dispose();
        _opened.Dispose();
    }

    private async Task<bool> ChangeAsync(Func<Task<bool>> change, CancellationToken cancellation)
    {
        await _changing.WaitAsync(cancellation);
        bool isDone;
        try
        {
            isDone = await change();
        }
        finally
        {
            _changing.Release();
        }

        if (isDone)
            RaiseChanged();
        return isDone;
    }

    private RunDocument? OpenJournal(string id)
    {
        var path = _folder.Journal(id);
        if (!File.Exists(path))
            return null;
        var wasRecorded = _recordings.Contains(id);
        var reading = RunJournalReader.Read(StoredFile.Read(path));
        _catalogue.SetReason(path, reading.Reason);
        return reading.Document is { } run
            ? run with
            {
                Id = id,
                State = RunState.From(run.Summary, _recordings.IsActive(id, run.State, wasRecorded)),
                Labels = _recordings.LabelsOf(id) ?? run.Labels,
            }
            : null;
    }

    private static string IdOf(UnreadableRun run) => Path.GetFileNameWithoutExtension(run.File);

    // Once its document is in its place it waits for nothing, though that is noted a moment later.
    private bool IsNotThere(UnreadableRun run) => !File.Exists(_folder.Document(IdOf(run)));

    // It has ended, and the folder has not taken it yet.
    private bool IsInMemory(string id) =>
        _waiting.IsInMemory(id) && !_recordings.Contains(id) && !File.Exists(_folder.Document(id));

    private RunHeader AsItIs(RunHeader run, bool wasRecorded)
    {
        if (run.State != RecordingState.Recording)
            return run;
        var isOn = _recordings.IsActive(run.Id, run.State, wasRecorded);
        var summary = isOn ? null : RunJournalReader.ReadSummary(_folder.Journal(run.Id));
        return run with
        {
            State = RunState.From(summary, isOn),
            Summary = summary,
            Labels = _recordings.LabelsOf(run.Id) ?? run.Labels,
        };
    }

    private void RaiseChanged() => Listeners.Call(Changed, _logger);
}
