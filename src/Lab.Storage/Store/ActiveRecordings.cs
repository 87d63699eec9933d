using System.Collections.Concurrent;
using System.Text.Json;
using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Validation;

namespace Lab.Storage.Store;

/// <summary>
/// Tracks the active recordings and their labels. A journal belongs to the recorder's thread, so labels are kept in
/// a separate file until the run has ended. Thread-safe.
/// </summary>
public sealed class ActiveRecordings(RunFolder folder)
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);

    private readonly ConcurrentDictionary<string, TaskCompletionSource> _recordings = new();
    private readonly ConcurrentDictionary<string, RunLabels> _labels = new();

    public IReadOnlySet<string> Ids() => _recordings.Keys.ToHashSet();

    public bool Contains(string id) => _recordings.ContainsKey(id);

    /// <summary>Announces a run that is about to be recorded, so that it can be requested at once.</summary>
    public void Announce(string id) => _recordings.TryAdd(id, new(TaskCreationOptions.RunContinuationsAsynchronously));

    /// <summary>Marks the beginning of the run as written: from now on the run survives a crash.</summary>
    public void MarkWritten(string id)
    {
        if (_recordings.TryGetValue(id, out var written))
            written.TrySetResult();
    }

    public void End(string id)
    {
        if (_recordings.TryRemove(id, out var written))
            written.TrySetResult();
    }

    /// <summary>Waits for the beginning of a run that is being recorded, ten seconds at most; not at all for any other.</summary>
    public async Task WaitUntilWrittenAsync(string id, CancellationToken cancellation)
    {
        if (!_recordings.TryGetValue(id, out var written))
            return;
        try
        {
            await written.Task.WaitAsync(MaxWait, cancellation);
        }
        catch (TimeoutException)
        {
            // The caller then finds no document yet.
        }
    }

    /// <summary>Whether the run of a journal is running.</summary>
    /// <param name="id">The run.</param>
    /// <param name="written">What its journal says.</param>
    /// <param name="wasRecorded">Whether it was being recorded before it was read.</param>
    public bool IsActive(string id, RecordingState written, bool wasRecorded) =>
        written == RecordingState.Recording && (wasRecorded || Contains(id));

    public void SetLabels(string id, RunLabels labels)
    {
        folder.Create();
        AtomicFile.Write(folder.Labels(id), file => JsonSerializer.Serialize(file, labels, RunDocumentJson.Options));
        _labels[id] = labels;
    }

    /// <summary>What people wrote while the run was on, by this dashboard or the one before; null where they wrote nothing.</summary>
    public RunLabels? LabelsOf(string id)
    {
        if (_labels.TryGetValue(id, out var known))
            return known;
        try
        {
            if (!File.Exists(folder.Labels(id)))
                return null;
            var kept = StoredFile.Read(folder.Labels(id));
            var labels = JsonSerializer.Deserialize<RunLabels>(kept.Span, RunDocumentJson.Options);
            return labels is not null && RunLabelValidator.Mistake(labels) is null
                ? _labels.GetOrAdd(id, labels)
                : null;
        }
        catch (Exception unread) when (unread is JsonException || StorageError.Matches(unread))
        {
            // The run keeps the labels it was recorded with.
            return null;
        }
    }

    /// <summary>Drops the labels that are in the run's document by now.</summary>
    public void ForgetLabels(string id)
    {
        File.Delete(folder.Labels(id));
        _labels.TryRemove(id, out _);
    }
}
