using System.Text.Json;
using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Validation;

namespace Lab.Storage.Store;

/// <summary>
/// The labels of runs without a document. A journal belongs to the recorder's thread, so they are kept in
/// a separate file until the run has ended. Thread-safe.
/// </summary>
public sealed class RecordingLabels(RunFolder folder)
{
    public void Set(string id, RunLabels labels)
    {
        folder.Create();
        AtomicFile.Write(folder.Labels(id), file => JsonSerializer.Serialize(file, labels, RunDocumentJson.Options));
    }

    /// <summary>The labels entered during the run, in this process or an earlier one; null if there are none.</summary>
    public RunLabels? Find(string id)
    {
        try
        {
            if (!File.Exists(folder.Labels(id)))
                return null;
            var kept = StoredFile.Read(folder.Labels(id));
            var labels = JsonSerializer.Deserialize<RunLabels>(kept.Span, RunDocumentJson.Options);
            return labels is not null && RunLabelValidator.Mistake(labels) is null ? labels : null;
        }
        catch (Exception unread) when (unread is JsonException || StorageError.Matches(unread))
        {
            // The run keeps the labels of its recording.
            return null;
        }
    }

    /// <summary>Removes labels that are now in the document.</summary>
    public void Forget(string id) => File.Delete(folder.Labels(id));
}
