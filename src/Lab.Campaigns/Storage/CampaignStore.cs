using System.Collections.Concurrent;
using System.Runtime.ExceptionServices;
using System.Text.Json;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Foundation.Json;
using Microsoft.Extensions.Options;

namespace Lab.Campaigns.Storage;

/// <summary>
/// Stores each campaign of a kind as one readable document in the data folder. A document is replaced atomically, so readers on
/// any thread see the old or the new one; only the campaign in progress is written, by one thread at a time. Documents
/// that the folder rejects are kept in memory until it accepts them.
/// </summary>
internal sealed class CampaignStore<TDocument>(IOptions<LabOptions> options)
    where TDocument : class, ICampaignDocument<TDocument>
{
    private const string Ending = ".json";

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
        AllowDuplicateProperties = false,
        Converters = { new StrictEnumConverter() },
    };

    private readonly Lock _writing = new();
    private readonly ConcurrentDictionary<string, (TDocument Document, string Reason)> _unsaved = new();
    private readonly ConcurrentDictionary<string, ParsedFile> _parsed = new();

    /// <summary>The folder of the documents.</summary>
    public string Folder { get; } = Path.Combine(options.Value.DataFolder, TDocument.FolderName);

    /// <summary>True while the folder rejects documents.</summary>
    public bool HasUnsaved => !_unsaved.IsEmpty;

    /// <summary>True if the identifier is in use.</summary>
    public bool IsTaken(string id) => _unsaved.ContainsKey(id) || Path.Exists(PathOf(id));

    /// <summary>Writes a campaign that starts or resumes.</summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    public void Begin(TDocument document)
    {
        lock (_writing)
        {
            Write(document);
            _unsaved.TryRemove(document.Id, out _);
        }
    }

    /// <summary>
    /// Replaces the document of a campaign. After a failure, it is kept in memory and <see cref="SavePending"/> retries.
    /// </summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    public void Save(TDocument document)
    {
        lock (_writing)
        {
            try
            {
                Write(document);
                _unsaved.TryRemove(document.Id, out _);
            }
            catch (Exception failure) when (StorageError.Matches(failure))
            {
                _unsaved[document.Id] = (document, StorageError.From(failure).PendingMessage);
                throw;
            }
        }
    }

    /// <summary>
    /// Retries the pending documents. Ignores errors of the folder; other exceptions are thrown after all have been tried.
    /// </summary>
    public void SavePending()
    {
        Exception? defect = null;
        foreach (var id in _unsaved.Keys)
        {
            lock (_writing)
            {
                if (!_unsaved.TryGetValue(id, out var pair))
                    continue;
                try
                {
                    Write(pair.Document);
                    _unsaved.TryRemove(id, out _);
                }
                catch (Exception failure) when (StorageError.Matches(failure))
                {
                    _unsaved[id] = pair with { Reason = StorageError.From(failure).PendingMessage };
                }
                catch (Exception failure)
                {
                    defect ??= failure;
                }
            }
        }

        if (defect is not null)
            ExceptionDispatchInfo.Throw(defect);
    }

    /// <summary>All campaigns, newest first. One that was active when the dashboard ended counts as stopped.</summary>
    public CampaignList<TDocument> List()
    {
        var (documents, unreadable) = (new List<TDocument>(), new List<string>());
        var unsaved = _unsaved.ToDictionary();
        foreach (var path in Files(unreadable))
        {
            if (unsaved.ContainsKey(Path.GetFileNameWithoutExtension(path)))
                continue;
            var (document, reason) = Read(path);
            if (document is not null)
                documents.Add(document);
            else
                unreadable.Add($"{Path.GetFileName(path)}: {reason}");
        }

        foreach (var (document, reason) in unsaved.Values)
        {
            documents.Add(document.AsLeft());
            unreadable.Add(
                $"{document.Id}: its results are in memory and will be written when that is possible. {reason}"
            );
        }

        return new([.. documents.OrderByDescending(document => document.StartedAt)], unreadable);
    }

    /// <summary>The campaign with this identifier, or null.</summary>
    public TDocument? Find(string id)
    {
        if (!StoredName.IsId(id))
            return null;
        if (_unsaved.TryGetValue(id, out var unsaved))
            return unsaved.Document.AsLeft();
        return File.Exists(PathOf(id)) ? Read(PathOf(id)).Document : null;
    }

    /// <summary>Deletes temporary files of a killed process.</summary>
    public void RemoveUnfinished() => AtomicFile.RemoveUnfinished(Folder);

    private IReadOnlyList<string> Files(List<string> unreadable)
    {
        try
        {
            return Directory.Exists(Folder)
                ? [.. Directory.EnumerateFiles(Folder, "*" + Ending).Order(StringComparer.Ordinal)]
                : [];
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            unreadable.Add($"{Folder}: {failure.Message}");
            return [];
        }
    }

    private void Write(TDocument document)
    {
        UserOnlyDirectory.Create(Folder);
        AtomicFile.Write(PathOf(document.Id), file => JsonSerializer.Serialize(file, document, Json));
    }

    // The file name is the identifier; the one in the document is not trusted.
    private (TDocument? Document, string Reason) Read(string path)
    {
        var id = Path.GetFileNameWithoutExtension(path);
        if (!StoredName.IsId(id))
            return (null, StoredName.Rule);
        try
        {
            var file = new FileInfo(path);
            var (writtenAt, length) = (file.LastWriteTimeUtc, file.Length);
            if (_parsed.TryGetValue(id, out var parsed) && (parsed.WrittenAt, parsed.Length) == (writtenAt, length))
                return (parsed.Document, "");
            var json = StoredFile.Read(path);
            if (StoredJson.Validate(json.Span) is { } empty)
                return (null, empty);
            var document = JsonSerializer.Deserialize<TDocument>(json.Span, Json);
            if (document is null || document.Schema != TDocument.CurrentSchema)
                return (null, $"it is not a document with schema {TDocument.CurrentSchema}.");
            document = document.WithId(id).AsLeft();
            _parsed[id] = new(writtenAt, length, document);
            return (document, "");
        }
        catch (Exception problem)
        {
            return (null, JsonErrorFormatter.Format(problem));
        }
    }

    private string PathOf(string id) => StoredName.PathOf(Folder, id, Ending);

    private sealed record ParsedFile(DateTime WrittenAt, long Length, TDocument Document);
}
