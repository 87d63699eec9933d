using System.Collections.Concurrent;
using System.Runtime.ExceptionServices;
using System.Text.Json;
using Lab.Foundation;
using Lab.Foundation.Files;
using Lab.Foundation.Json;
using Microsoft.Extensions.Options;

namespace Lab.Campaigns.Sweeps;

/// <summary>
/// Stores each sweep as one readable document in the data folder. A document is replaced atomically, so readers on
/// any thread see the old or the new one; only the sweep in progress is written, by one thread at a time. Documents
/// that the folder rejects are kept in memory until it accepts them.
/// </summary>
internal sealed class SweepStore(IOptions<LabOptions> options)
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
    private readonly ConcurrentDictionary<string, (SweepDocument Sweep, string Reason)> _unsaved = new();
    private readonly ConcurrentDictionary<string, ParsedFile> _parsed = new();

    /// <summary>The folder of the documents.</summary>
    public string Folder { get; } = Path.Combine(options.Value.DataFolder, "sweeps");

    /// <summary>True while the folder rejects documents.</summary>
    public bool HasUnsaved => !_unsaved.IsEmpty;

    /// <summary>True if the identifier is in use.</summary>
    public bool IsTaken(string id) => _unsaved.ContainsKey(id) || Path.Exists(PathOf(id));

    /// <summary>Writes a sweep that starts or resumes.</summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    public void Begin(SweepDocument sweep)
    {
        lock (_writing)
        {
            Write(sweep);
            _unsaved.TryRemove(sweep.Id, out _);
        }
    }

    /// <summary>
    /// Replaces the document of a sweep. After a failure, it is kept in memory and <see cref="SavePending"/> retries.
    /// </summary>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    public void Save(SweepDocument sweep)
    {
        lock (_writing)
        {
            try
            {
                Write(sweep);
                _unsaved.TryRemove(sweep.Id, out _);
            }
            catch (Exception failure) when (StorageError.Matches(failure))
            {
                _unsaved[sweep.Id] = (sweep, StorageError.From(failure).PendingMessage);
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
                    Write(pair.Sweep);
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

    /// <summary>All sweeps, newest first. One that was active when the dashboard ended counts as stopped.</summary>
    public SweepList List()
    {
        var (sweeps, unreadable) = (new List<SweepDocument>(), new List<string>());
        var unsaved = _unsaved.ToDictionary();
        foreach (var path in Files(unreadable))
        {
            if (unsaved.ContainsKey(Path.GetFileNameWithoutExtension(path)))
                continue;
            var (sweep, reason) = Read(path);
            if (sweep is not null)
                sweeps.Add(sweep);
            else
                unreadable.Add($"{Path.GetFileName(path)}: {reason}");
        }

        foreach (var (sweep, reason) in unsaved.Values)
        {
            sweeps.Add(AsLeft(sweep));
            unreadable.Add(
                $"{sweep.Id}: its results are in memory and will be written when that is possible. {reason}"
            );
        }

        return new([.. sweeps.OrderByDescending(sweep => sweep.StartedAt)], unreadable);
    }

    /// <summary>The sweep with this identifier, or null.</summary>
    public SweepDocument? Find(string id)
    {
        if (!StoredName.IsId(id))
            return null;
        if (_unsaved.TryGetValue(id, out var unsaved))
            return AsLeft(unsaved.Sweep);
        return File.Exists(PathOf(id)) ? Read(PathOf(id)).Sweep : null;
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

    private void Write(SweepDocument sweep)
    {
        UserOnlyDirectory.Create(Folder);
        AtomicFile.Write(PathOf(sweep.Id), file => JsonSerializer.Serialize(file, sweep, Json));
    }

    // The file name is the identifier; the one in the document is not trusted.
    private (SweepDocument? Sweep, string Reason) Read(string path)
    {
        var id = Path.GetFileNameWithoutExtension(path);
        if (!StoredName.IsId(id))
            return (null, StoredName.Rule);
        try
        {
            var file = new FileInfo(path);
            var (writtenAt, length) = (file.LastWriteTimeUtc, file.Length);
            if (_parsed.TryGetValue(id, out var parsed) && (parsed.WrittenAt, parsed.Length) == (writtenAt, length))
                return (parsed.Sweep, "");
            var json = StoredFile.Read(path);
            if (StoredJson.Validate(json.Span) is { } empty)
                return (null, empty);
            var sweep = JsonSerializer.Deserialize<SweepDocument>(json.Span, Json);
            if (sweep is not { Schema: SweepDocument.CurrentSchema })
                return (null, $"it is not a document with schema {SweepDocument.CurrentSchema}.");
            sweep = AsLeft(sweep with { Id = id });
            _parsed[id] = new(writtenAt, length, sweep);
            return (sweep, "");
        }
        catch (Exception problem)
        {
            return (null, JsonErrorFormatter.Format(problem));
        }
    }

    // A document in the running state was left by a dashboard that ended.
    private static SweepDocument AsLeft(SweepDocument sweep) =>
        sweep.State == SweepState.Running ? sweep.Halted("The dashboard stopped during the measurement.") : sweep;

    private string PathOf(string id) => StoredName.PathOf(Folder, id, Ending);

    private sealed record ParsedFile(DateTime WrittenAt, long Length, SweepDocument Sweep);
}
