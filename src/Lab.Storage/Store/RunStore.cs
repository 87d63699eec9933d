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
    /// <summary>Maximum size of an imported document in bytes.</summary>
    public const int MaxImportBytes = 64 * 1024 * 1024;

    private readonly ILogger<RunStore> _logger;
    private readonly RunFolder _folder;
    private readonly SemaphoreSlim _changing = new(1, 1);
    private readonly RunRegister _register;
    private readonly RecordingLabels _labels;
    private readonly DeletedRuns _deleted;
    private readonly RunCatalogue _catalogue = new();
    private readonly OpenedRuns _opened;

    private readonly StorageHealth? _health;

    public RunStore(
        IOptions<LabOptions> options,
        ILogger<RunStore> logger,
        TimeProvider? time = null,
        StorageHealth? health = null
    )
    {
        _logger = logger;
        _folder = new(options.Value.DataFolder);
        _labels = new(_folder);
        _register = new(RaiseChanged);
        _health = health;
        health?.Changed += RaiseChanged;
        _deleted = new(_folder, options.Value.DeletedRunsDays, logger, time ?? TimeProvider.System);
        _opened = new(_folder, _catalogue);
    }

    public event Action? Changed;

    public RunFolder Folder => _folder;

    /// <summary>The runs that are not stored yet; the recorder sets their states.</summary>
    public RunRegister Register => _register;

    /// <summary>The labels of runs without a document.</summary>
    public RecordingLabels Labels => _labels;

    public IReadOnlyList<RunHeader> List()
    {
        var recording = Entries.Where(run => run.State == RunEntryState.Recording).Select(run => run.Id).ToHashSet();
        return
        [
            .. _catalogue
                .Refresh(_folder.Runs)
                .Headers.Where(run => !IsPending(run.Id))
                .Select(run => WithCurrentState(run, recording.Contains(run.Id)))
                .OrderByDescending(run => run.StartedAt),
        ];
    }

    public IReadOnlyList<RunEntry> Entries => [.. _register.Entries.Where(run => !HasDocument(run.Id))];

    public IReadOnlyList<RunEntry> Unreadable()
    {
        var entries = Entries.Where(run => run.Reason is not null).ToList();
        return
        [
            .. _catalogue
                .Refresh(_folder.Runs)
                .Unreadable.ExceptBy(entries.Select(run => run.Id), run => run.Id)
                .Concat(entries)
                .OrderBy(run => run.File),
        ];
    }

    public RunEntry? Find(string id)
    {
        if (!StoredName.IsId(id))
            return null;
        if (!HasDocument(id) && _register.Find(id) is { } entry)
            return entry;
        return _catalogue.Refresh(_folder.Runs).Unreadable.FirstOrDefault(run => run.Id == id)
            ?? (HasDocument(id) || File.Exists(_folder.Journal(id)) ? new(id, RunEntryState.Stored) : null);
    }

    public IReadOnlyList<DeletedRun> Deleted() => _deleted.List();

    public string? StorageProblem => _health?.Error;

    public RunEntry? LastFailure => _register.LastFailure;

    public async Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation)
    {
        if (!StoredName.IsId(id) || IsPending(id))
            return null;
        try
        {
            if (!HasDocument(id))
                await _register.WaitUntilBegunAsync(id, cancellation);
            return HasDocument(id)
                ? await _opened.OpenAsync(id, cancellation)
                : await Task.Run(() => OpenJournal(id), cancellation);
        }
        catch (Exception gone) when (gone is FileNotFoundException or DirectoryNotFoundException)
        {
            // The run was deleted or has ended since the check.
            return HasDocument(id) ? await _opened.OpenAsync(id, cancellation) : null;
        }
        catch (Exception failure) when (Lab.Foundation.Files.StorageError.Matches(failure))
        {
            _catalogue.SetReason(
                HasDocument(id) ? _folder.Document(id) : _folder.Journal(id),
                $"The file cannot be read: {failure.Message}"
            );
            return null;
        }
    }

    public Task WaitUntilStartedAsync(string id, CancellationToken cancellation) =>
        _register.WaitUntilBegunAsync(id, cancellation);

    public async Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation)
    {
        await _register.WaitUntilBegunAsync(id, cancellation);
        return await ChangeAsync(
            async () =>
            {
                var tidy = RunLabelValidator.Tidy(labels);
                if (
                    StoredName.IsId(id)
                    && !HasDocument(id)
                    && (_register.IsRecording(id) || File.Exists(_folder.Journal(id)))
                )
                {
                    // The journal belongs to the recorder's thread, so labels are kept in a separate file until the run has ended.
                    _labels.Set(id, tidy);
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
                    || !HasDocument(id)
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
            {
                var isDeleted =
                    StoredName.IsId(id) && !_register.IsRecording(id) && !IsPending(id) && _deleted.Delete(id);
                if (isDeleted)
                    _register.Forget(id);
                return Task.FromResult(isDeleted);
            },
            cancellation
        );

    public Task<bool> RestoreAsync(string id, CancellationToken cancellation) =>
        ChangeAsync(() => Task.FromResult(StoredName.IsId(id) && _deleted.Restore(id)), cancellation);

    public async Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation)
    {
        if (await LimitedReading.ReadAsync(document, MaxImportBytes, cancellation) is not { } json)
            return (null, $"The file is larger than {MaxImportBytes / (1024 * 1024)} MiB.");
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

    /// <summary>Changes the folder with exclusive access, without raising <see cref="Changed"/>.</summary>
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
    }

    /// <summary>Moves a document to its final name; only within <see cref="Change"/>.</summary>
    public void Write(RunDocument run)
    {
        AtomicFile.Write(_folder.Document(run.Id), file => RunDocumentWriter.Write(run, file));
        _opened.Forget(run.Id);
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
        var wasRecorded = _register.IsRecording(id);
        var reading = RunJournalReader.Read(StoredFile.Read(path));
        _catalogue.SetReason(path, reading.Reason);
        return reading.Document is { } run
            ? run with
            {
                Id = id,
                State = RunState.From(run.Summary, IsActive(id, run.State, wasRecorded)),
                Labels = _labels.Find(id) ?? run.Labels,
            }
            : null;
    }

    private bool HasDocument(string id) => File.Exists(_folder.Document(id));

    // It has ended and is pending.
    private bool IsPending(string id) => _register.Find(id)?.State == RunEntryState.Pending && !HasDocument(id);

    // The recording may have ended since its journal was read.
    private bool IsActive(string id, RecordingState written, bool wasRecorded) =>
        written == RecordingState.Recording && (wasRecorded || _register.IsRecording(id));

    private RunHeader WithCurrentState(RunHeader run, bool wasRecorded)
    {
        if (run.State != RecordingState.Recording)
            return run;
        var isActive = IsActive(run.Id, run.State, wasRecorded);
        var summary = isActive ? null : RunJournalReader.ReadSummary(_folder.Journal(run.Id));
        return run with
        {
            State = RunState.From(summary, isActive),
            Summary = summary,
            Labels = _labels.Find(run.Id) ?? run.Labels,
        };
    }

    private void RaiseChanged() => Listeners.Call(Changed, _logger);
}
