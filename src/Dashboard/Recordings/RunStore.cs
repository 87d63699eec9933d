using System.Collections.Concurrent;
using Dashboard.Runs;
using Dashboard.Storage;
using Microsoft.Extensions.Options;

namespace Dashboard.Recordings;

/// <summary>
/// The stored runs, one document each in a folder that anyone may drop documents into. Reading needs no lock; what changes the folder is
/// served one at a time. All members may be called from any thread.
/// </summary>
internal sealed partial class RunStore(IOptions<LabOptions> options, ILogger<RunStore> logger) : IRunStore, IDisposable
{
    /// <summary>Largest document that is taken in from elsewhere, in bytes.</summary>
    public const int MaxImportBytes = 64 * 1024 * 1024;

    private readonly RunFolder _folder = new(options.Value.DataFolder);
    private readonly SemaphoreSlim _changing = new(1, 1);
    private readonly ConcurrentDictionary<string, RunLabels> _labelsOfRecordings = new();
    private readonly ConcurrentDictionary<string, UnreadableRun> _unwritten = new();
    private readonly RunCatalogue _catalogue = new();
    private readonly ConcurrentDictionary<string, (DateTime Written, WeakReference<RunDocument> Document)> _opened = new();

    public event Action? Changed;

    public RunFolder Folder => _folder;

    public IReadOnlyList<RunHeader> List() => [.. _catalogue.Refresh(_folder).Headers.Select(Relabelled).OrderByDescending(run => run.StartedAt)];

    public IReadOnlyList<UnreadableRun> Unreadable() => [.. _catalogue.Refresh(_folder).Unreadable.Concat(_unwritten.Values).OrderBy(run => run.File)];

    public async Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation)
    {
        if (!RunFolder.IsId(id)) return null;
        try
        {
            return File.Exists(_folder.Document(id)) ? await OpenAsync(id, cancellation) : await Task.Run(() => OpenJournal(id), cancellation);
        }
        catch (Exception gone) when (gone is FileNotFoundException or DirectoryNotFoundException)
        {
            // Deleted between the look and the reading, or a run that has ended in between.
            return File.Exists(_folder.Document(id)) ? await OpenAsync(id, cancellation) : null;
        }
    }

    public Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation) => ChangeAsync(
        async () =>
        {
            var tidy = RunLabelRules.Tidy(labels);
            if (RunFolder.IsId(id) && !File.Exists(_folder.Document(id)) && File.Exists(_folder.Journal(id)))
            {
                // The journal belongs to the recorder's thread: the labels wait until the run has ended.
                _labelsOfRecordings[id] = tidy;
                return true;
            }

            if (await ReadAsync(id, cancellation) is not { } run) return false;
            Write(run with { Labels = tidy });
            return true;
        },
        cancellation);

    public Task<bool> DeleteAsync(string id, CancellationToken cancellation) =>
        ChangeAsync(() => Task.FromResult(RunFolder.IsId(id) && Move(_folder.Document(id), _folder.DeletedDocument(id), overwrite: true)), cancellation);

    public Task<bool> RestoreAsync(string id, CancellationToken cancellation) =>
        ChangeAsync(() => Task.FromResult(RunFolder.IsId(id) && Move(_folder.DeletedDocument(id), _folder.Document(id), overwrite: false)), cancellation);

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
    public void Compose(string id, RecordingState state)
    {
        _changing.Wait();
        try
        {
            var journal = _folder.Journal(id);
            if (RunJournalReader.Read(journal).Document is { } run)
            {
                if (_labelsOfRecordings.TryRemove(id, out var labels)) run = run with { Labels = labels };
                Write(run with { Id = id, State = state });
                File.Delete(journal);
            }
        }
        finally
        {
            _changing.Release();
        }

        Changed?.Invoke();
    }

    /// <summary>Makes partial documents of the journals that a dashboard left behind which is no more.</summary>
    public void ComposeOrphans()
    {
        if (!Directory.Exists(_folder.Runs)) return;
        foreach (var journal in Directory.GetFiles(_folder.Runs, "*" + RunFolder.JournalEnding))
        {
            var id = Path.GetFileNameWithoutExtension(journal);
            if (!RunFolder.IsId(id) || IsBeingWritten(journal)) continue;
            LogOrphan(id);
            if (File.Exists(_folder.Document(id))) File.Delete(journal);
            else Compose(id, RecordingState.Partial);
        }
    }

    /// <summary>Lists a run that could not be written.</summary>
    public void NoteUnwritten(string id, string reason)
    {
        _unwritten[id] = new(id + RunFolder.DocumentEnding, reason);
        Changed?.Invoke();
    }

    /// <summary>Tells that a recording has begun.</summary>
    public void NoteStarted() => Changed?.Invoke();

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

    private static bool Move(string from, string to, bool overwrite)
    {
        if (!File.Exists(from) || (!overwrite && File.Exists(to))) return false;
        Directory.CreateDirectory(Path.GetDirectoryName(to)!);
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

        if (isDone) Changed?.Invoke();
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
        var json = await ReadBytesAsync(path, cancellation);
        var reading = await Task.Run(() => RunDocumentReader.Default.Read(json), cancellation);
        _catalogue.Note(path, reading.Reason);
        if (reading.Document is not { } run) return null;
        run = run with { Id = id };
        _opened[id] = (written, new(run));
        return run;
    }

    private static async Task<byte[]> ReadBytesAsync(string path, CancellationToken cancellation)
    {
        using var file = RunFolder.OpenToRead(path);
        var json = new byte[file.Length];
        await file.ReadExactlyAsync(json, cancellation);
        return json;
    }

    private RunDocument? OpenJournal(string id)
    {
        var path = _folder.Journal(id);
        if (!File.Exists(path)) return null;
        var run = RunJournalReader.Read(path).Document;
        return run is null ? null : run with { Id = id, Labels = _labelsOfRecordings.GetValueOrDefault(id, run.Labels) };
    }

    private RunHeader Relabelled(RunHeader run) =>
        run.State == RecordingState.Recording && _labelsOfRecordings.TryGetValue(run.Id, out var labels) ? run with { Labels = labels } : run;

    [LoggerMessage(LogLevel.Warning, "The run {Id} was being recorded when a dashboard ended; what it wrote is kept as a partial run.")]
    private partial void LogOrphan(string id);
}
