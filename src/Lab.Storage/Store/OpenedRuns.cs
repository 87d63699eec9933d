using System.Collections.Concurrent;
using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;

namespace Lab.Storage.Store;

/// <summary>Weakly cached documents, shared by those who read the same run. Thread-safe.</summary>
internal sealed class OpenedRuns(RunFolder folder, RunCatalogue catalogue) : IDisposable
{
    private const int ReadAtATime = 2;

    private readonly SemaphoreSlim _reading = new(ReadAtATime, ReadAtATime);
    private readonly ConcurrentDictionary<string, (DateTime Written, WeakReference<RunDocument> Document)> _opened =
        new();

    /// <summary>Maximum number of tracked documents.</summary>
    public int Count => _opened.Count;

    /// <summary>Returns the document of a run; null if it cannot be read (the catalogue has the reason).</summary>
    public async Task<RunDocument?> OpenAsync(string id, CancellationToken cancellation)
    {
        var path = folder.Document(id);
        await _reading.WaitAsync(cancellation);
        RunReading reading;
        DateTime written;
        try
        {
            written = File.GetLastWriteTimeUtc(path);
            if (
                _opened.TryGetValue(id, out var known)
                && known.Written == written
                && known.Document.TryGetTarget(out var open)
            )
                return open;
            reading = await Task.Run(() => RunDocumentReader.Read(StoredFile.Read(path)), cancellation);
        }
        finally
        {
            _reading.Release();
        }

        catalogue.SetReason(path, reading.Reason);
        if (reading.Document is not { } run)
            return null;
        run = run with { Id = id, State = RunState.From(run.Summary) };
        ForgetClosed();
        _opened[id] = (written, new(run));
        return run;
    }

    /// <summary>Not cached; the next reader reads it again.</summary>
    public void Forget(string id) => _opened.TryRemove(id, out _);

    public void Dispose() => _reading.Dispose();

    // The number of opened documents grows without limit otherwise.
    private void ForgetClosed()
    {
        foreach (var pair in _opened)
        {
            if (!pair.Value.Document.TryGetTarget(out _))
                _opened.TryRemove(pair);
        }
    }
}
