using System.Collections.Concurrent;
using System.Text.Json;
using Lab.Files;
using Lab.Targets;
using Microsoft.Extensions.Options;

namespace Lab.Runs;

/// <summary>
/// The stored runs, one document each in a folder that anyone may drop documents into. Reading needs no lock; what changes the folder is
/// served one at a time. All members may be called from any thread.
/// </summary>
internal sealed partial class RunStore(IOptions<LabOptions> options, ILogger<RunStore> logger, TimeProvider? time = null) : IRunStore, IDisposable
{
    /// <summary>Largest document that is taken in from elsewhere, in bytes.</summary>
    public const int MaxImportBytes = 64 * 1024 * 1024;

    private readonly RunFolder _folder = new(options.Value.DataFolder);
    private readonly SemaphoreSlim _changing = new(1, 1);
    private readonly TimeProvider _time = time ?? TimeProvider.System;
    private readonly ConcurrentDictionary<string, RunLabels> _labelsOfRecordings = new();
    private readonly ConcurrentDictionary<string, bool> _recordings = new();
    private readonly ConcurrentDictionary<string, UnreadableRun> _unwritten = new();
    private readonly RunCatalogue _catalogue = new();
    private readonly ConcurrentDictionary<string, (DateTime Written, WeakReference<RunDocument> Document)> _opened = new();

    public event Action? Changed;

    public RunFolder Folder => _folder;

    public IReadOnlyList<RunHeader> List()
    {
        var before = _recordings.Keys.ToHashSet();
        return [.. _catalogue.Refresh(_folder).Headers.Select(run => AsItIs(run, before.Contains(run.Id))).OrderByDescending(run => run.StartedAt)];
    }

    public IReadOnlyList<UnreadableRun> Unreadable() => [.. _catalogue.Refresh(_folder).Unreadable.Concat(_unwritten.Values).OrderBy(run => run.File)];

    public async Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation)
    {
        if (!StoredName.IsId(id)) return null;
        try
        {
            return File.Exists(_folder.Document(id)) ? await OpenAsync(id, cancellation) : await Task.Run(() => OpenJournal(id), cancellation);
        }
        catch (Exception gone) when (gone is FileNotFoundException or DirectoryNotFoundException)
        {
            // Deleted between the look and the reading, or a run that has ended in between.
            return File.Exists(_folder.Document(id)) ? await OpenAsync(id, cancellation) : null;
        }
        catch (Exception failure) when (FolderTrouble.Is(failure))
        {
            _catalogue.SetReason(File.Exists(_folder.Document(id)) ? _folder.Document(id) : _folder.Journal(id), $"It cannot be read: {failure.Message}");
            return null;
        }
    }

    public Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation) => ChangeAsync(
        async () =>
        {
            var tidy = RunLabelRules.Tidy(labels);
            if (StoredName.IsId(id) && !File.Exists(_folder.Document(id)) && (_recordings.ContainsKey(id) || File.Exists(_folder.Journal(id))))
            {
                // The journal belongs to the recorder's thread: the labels have a file of their own until the run has ended.
                _folder.Create();
                WholeFile.Write(_folder.Labels(id), file => JsonSerializer.Serialize(file, tidy, RunDocumentJson.Options));
                _labelsOfRecordings[id] = tidy;
                return true;
            }

            if (await ReadAsync(id, cancellation) is not { } run) return false;
            Write(run with { Labels = tidy });
            return true;
        },
        cancellation);

    public Task<bool> KeepPredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation) => ChangeAsync(
        async () =>
        {
            if (!StoredName.IsId(id) || !File.Exists(_folder.Document(id)) || await ReadAsync(id, cancellation) is not { } run || run.Predictions.Count >= RunPrediction.MostOfOneRun) return false;
            Write(run with { Predictions = [.. run.Predictions, prediction] });
            return true;
        },
        cancellation);

    public Task<bool> DeleteAsync(string id, CancellationToken cancellation) =>
        ChangeAsync(() => Task.FromResult(StoredName.IsId(id) && MoveAway(id)), cancellation);

    public Task<bool> RestoreAsync(string id, CancellationToken cancellation) =>
        ChangeAsync(() => Task.FromResult(StoredName.IsId(id) && Move(_folder.DeletedDocument(id), _folder.Document(id), overwrite: false)), cancellation);

    public async Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation)
    {
        if (await LimitedReading.ReadAsync(document, MaxImportBytes, cancellation) is not { } json)
            return (null, $"It is larger than {MaxImportBytes / (1024 * 1024)} MiB.");
        var reading = await Task.Run(() => RunDocumentReader.Default.Read(json), cancellation);
        if (reading.Document is not { } run) return (null, reading.Reason);
        if (RunLabelRules.Mistake(run.Labels) is { } mistake) return (null, mistake);
        string? id = null;
        await ChangeAsync(
            () =>
            {
                _folder.Create();
                id = _folder.FreeId(run.Id, run.Run.StartedAt);
                var state = run.State == RecordingState.Recording ? RecordingState.Partial : run.State;
                Write(run with { Id = id, State = state, Labels = RunLabelRules.Tidy(run.Labels) });
                return Task.FromResult(true);
            },
            cancellation);
        return (id, null);
    }

    /// <summary>Makes the document of a journal that is closed, and puts the journal away.</summary>
    /// <param name="id">The run.</param>
    /// <param name="state">How much of it is there.</param>
    /// <param name="lines">What its journal holds.</param>
    public void Compose(string id, RecordingState state, ReadOnlyMemory<byte> lines)
    {
        _changing.Wait();
        try
        {
            if (RunJournalReader.Read(lines).Document is { } run)
            {
                _folder.Create();
                Write(run with { Id = id, State = state, Labels = LabelsOf(id) ?? LabelsAtTheEnd(run) });
                File.Delete(_folder.Journal(id));
                File.Delete(_folder.Labels(id));
                _labelsOfRecordings.TryRemove(id, out _);
            }

            _unwritten.TryRemove(id, out _);
        }
        finally
        {
            _changing.Release();
        }

        RaiseChanged();
    }

    /// <summary>Makes partial documents of the journals that a dashboard left behind which is no more, and clears away what it had begun to write.</summary>
    public void ComposeOrphans()
    {
        if (!Directory.Exists(_folder.Runs)) return;
        WholeFile.RemoveUnfinished(_folder.Runs);
        foreach (var journal in Directory.GetFiles(_folder.Runs, "*" + RunFolder.JournalEnding))
        {
            var id = Path.GetFileNameWithoutExtension(journal);
            if (!StoredName.IsId(id) || IsBeingWritten(journal)) continue;
            LogOrphan(id);
            try
            {
                if (File.Exists(_folder.Document(id))) File.Delete(journal);
                else Compose(id, RecordingState.Partial, KeptFile.Read(journal));
            }
            catch (Exception failure)
            {
                // The next journal is another run's.
                LogUncomposed(failure, id);
            }
        }
    }

    /// <summary>Removes for good what was deleted longer ago than the option says.</summary>
    public void EmptyDeleted()
    {
        if (!Directory.Exists(_folder.Deleted)) return;
        var before = _time.GetUtcNow().AddDays(-options.Value.DeletedRunsDays).UtcDateTime;
        foreach (var file in new DirectoryInfo(_folder.Deleted).GetFiles("*" + RunFolder.DocumentEnding))
        {
            try
            {
                if (file.LastWriteTimeUtc < before) file.Delete();
            }
            catch (Exception failure) when (FolderTrouble.Is(failure))
            {
                LogUndeleted(failure, file.Name);
            }
        }
    }

    /// <summary>Lists a run that could not be written, or not yet; null when it can again.</summary>
    public void MarkUnwritten(string id, string? reason)
    {
        if (reason is null) _unwritten.TryRemove(id, out _);
        else _unwritten[id] = new(id + RunFolder.DocumentEnding, reason);
        RaiseChanged();
    }

    /// <summary>Tells that a recording begins: from its journal on, it is one that is on.</summary>
    public void MarkStarted(string id)
    {
        _recordings[id] = true;
        RaiseChanged();
    }

    /// <summary>Tells that a journal has come, and its run is listed.</summary>
    public void MarkListed() => RaiseChanged();

    /// <summary>Tells that nothing more is recorded of a run, whatever became of its document.</summary>
    public void MarkEnded(string id)
    {
        _recordings.TryRemove(id, out _);
        RaiseChanged();
    }

    public void Dispose() => _changing.Dispose();

    private static bool IsBeingWritten(string journal)
    {
        try
        {
            using var probe = new FileStream(journal, FileMode.Open, FileAccess.Read, FileShare.None);
            return false;
        }
        catch (IOException)
        {
            return true;
        }
    }

    // The time from which it counts as deleted: a document is not written to while it is there.
    private bool MoveAway(string id)
    {
        var deleted = _folder.DeletedDocument(id);
        if (!Move(_folder.Document(id), deleted, overwrite: true)) return false;
        File.SetLastWriteTimeUtc(deleted, _time.GetUtcNow().UtcDateTime);
        return true;
    }

    private static bool Move(string from, string to, bool overwrite)
    {
        if (!File.Exists(from) || (!overwrite && File.Exists(to))) return false;
        PrivateFolder.Create(Path.GetDirectoryName(to)!);
        File.Move(from, to, overwrite);
        return true;
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

        if (isDone) RaiseChanged();
        return isDone;
    }

    private void Write(RunDocument run)
    {
        WholeFile.Write(_folder.Document(run.Id), file => RunDocumentWriter.Write(run, file));
        _opened.TryRemove(run.Id, out _);
    }

    // Whoever pauses a replay or opens a page twice gets what somebody still holds; nobody's document is kept for its own sake.
    private async Task<RunDocument?> OpenAsync(string id, CancellationToken cancellation)
    {
        var path = _folder.Document(id);
        var written = File.GetLastWriteTimeUtc(path);
        if (_opened.TryGetValue(id, out var known) && known.Written == written && known.Document.TryGetTarget(out var open)) return open;
        var reading = await Task.Run(() => RunDocumentReader.Default.Read(KeptFile.Read(path)), cancellation);
        _catalogue.SetReason(path, reading.Reason);
        if (reading.Document is not { } run) return null;
        run = run with { Id = id };
        _opened[id] = (written, new(run));
        return run;
    }

    private RunDocument? OpenJournal(string id)
    {
        var path = _folder.Journal(id);
        if (!File.Exists(path)) return null;
        var wasRecorded = _recordings.ContainsKey(id);
        var reading = RunJournalReader.Read(KeptFile.Read(path));
        _catalogue.SetReason(path, reading.Reason);
        return reading.Document is { } run ? run with { Id = id, State = StateOf(id, run.State, wasRecorded), Labels = LabelsOf(id) ?? run.Labels } : null;
    }

    private RunHeader AsItIs(RunHeader run, bool wasRecorded) => run.State == RecordingState.Recording
        ? run with { State = StateOf(run.Id, run.State, wasRecorded), Labels = LabelsOf(run.Id) ?? run.Labels }
        : run;

    // A journal that nobody writes to is what is left of a run. One that ended, or began, while it was read is not.
    private RecordingState StateOf(string id, RecordingState written, bool wasRecorded) =>
        written == RecordingState.Recording && !wasRecorded && !_recordings.ContainsKey(id) ? RecordingState.Partial : written;

    // Named at its start, a run that was flipped would be called by half of what it holds.
    private static RunLabels LabelsAtTheEnd(RunDocument run) => run.Summary is { Variants.Count: > 1 } summary && run.Labels.Name == run.Run.Name
        ? run.Labels with { Name = run.Run.Subject.NameOf([.. summary.Variants.Select(part => part.Variant)]) }
        : run.Labels;

    private RunLabels? LabelsOf(string id)
    {
        if (_labelsOfRecordings.TryGetValue(id, out var known)) return known;
        try
        {
            if (!File.Exists(_folder.Labels(id))) return null;
            var kept = KeptFile.Read(_folder.Labels(id));
            var labels = JsonSerializer.Deserialize<RunLabels>(kept.Span, RunDocumentJson.Options);
            return labels is not null && RunLabelRules.Mistake(labels) is null ? _labelsOfRecordings.GetOrAdd(id, labels) : null;
        }
        catch (Exception unread) when (unread is JsonException || FolderTrouble.Is(unread))
        {
            // The run keeps the labels it was recorded with.
            return null;
        }
    }

    private void RaiseChanged() => Listeners.Call(Changed, logger);

    [LoggerMessage(LogLevel.Error, "What is left of the run {Id} could not be put together; its journal is kept.")]
    private partial void LogUncomposed(Exception failure, string id);

    [LoggerMessage(LogLevel.Warning, "The deleted run {File} could not be removed for good.")]
    private partial void LogUndeleted(Exception failure, string file);

    [LoggerMessage(LogLevel.Warning, "The run {Id} was being recorded when a dashboard ended; what it wrote is kept as a partial run.")]
    private partial void LogOrphan(string id);
}
