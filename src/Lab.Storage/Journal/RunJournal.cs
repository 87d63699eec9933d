using System.Text.Json;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Files;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;

namespace Lab.Storage.Journal;

/// <summary>
/// The file of a run in progress: one line for the document without its lists, then one line per item.
/// Each line is passed to the operating system before the next one, so a crash of the process loses at most the current line;
/// <see cref="FlushToDisk"/> does the same for a power failure. Lines that the folder rejects are kept in memory and
/// retried with every line. Not thread-safe: it belongs to the recorder's thread.
/// </summary>
internal sealed class RunJournal : IDisposable
{
    /// <summary>The kinds of lines.</summary>
    public const string Document = "document",
        Frame = "frame",
        Tick = "tick",
        Findings = "findings",
        Stack = "stack",
        Summary = "summary";

    /// <summary>Maximum size in memory while the folder rejects data, in bytes: about half an hour of a run.</summary>
    public const int MaxInMemoryBytes = 64 * 1024 * 1024;

    private readonly string _path;
    private readonly MemoryStream _inMemory = new();
    private FileStream? _file;
    private long _writtenBytes;

    /// <summary>Creates a journal; others may read it while it grows, and its lock marks the run as active.</summary>
    public RunJournal(string path, RunDocument start)
    {
        _path = path;
        Append(Document, start);
    }

    /// <summary>Why the folder rejects data; null if all lines are written.</summary>
    public StorageError? Error { get; private set; }

    /// <summary>True if all lines are in the folder; missing lines are kept in memory.</summary>
    public bool IsInTheFolder => _inMemory.Length == 0;

    public void Add(Frame frame) => Append(Frame, frame);

    public void Add(RunTick tick) => Append(Tick, tick);

    public void Add(IReadOnlyList<Finding> findings) => Append(Findings, findings);

    public void Add(StackCapture capture) => Append(Stack, capture);

    public void Add(RunSummary summary) => Append(Summary, summary);

    /// <summary>Flushes the written lines to disk, and recreates the file if it was removed.</summary>
    public void FlushToDisk()
    {
        if (_file is null)
            return;
        try
        {
            if (File.Exists(_path))
                _file.Flush(flushToDisk: true);
            else
                BeginAgain();
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            Error = StorageError.From(failure);
        }
    }

    /// <summary>All lines so far, including those in memory.</summary>
    public ReadOnlyMemory<byte> ReadBack()
    {
        var lines = new byte[_writtenBytes + _inMemory.Length];
        var read = 0;
        while (
            _file is not null
            && read < _writtenBytes
            && RandomAccess.Read(_file.SafeFileHandle, lines.AsSpan(read, (int)(_writtenBytes - read)), read)
                is > 0
                    and var more
        )
            read += more;
        _inMemory.GetBuffer().AsSpan(0, (int)_inMemory.Length).CopyTo(lines.AsSpan(read));
        return lines.AsMemory(0, read + (int)_inMemory.Length);
    }

    public void Dispose() => _file?.Dispose();

    private void Append<T>(string kind, T value)
    {
        using (var writer = new Utf8JsonWriter(_inMemory, new() { Encoder = RunDocumentJson.Options.Encoder }))
        {
            writer.WriteStartObject();
            writer.WritePropertyName(kind);
            JsonSerializer.Serialize(writer, value, RunDocumentJson.Options);
            writer.WriteEndObject();
        }

        _inMemory.WriteByte((byte)'\n');
        Hand();
        if (_inMemory.Length > MaxInMemoryBytes)
            throw new IOException(
                $"{Error?.Message} More than {MaxInMemoryBytes / (1024 * 1024)} MiB cannot be kept in memory."
            );
    }

    private void Hand()
    {
        try
        {
            _file ??= Open();
            RandomAccess.Write(
                _file.SafeFileHandle,
                _inMemory.GetBuffer().AsSpan(0, (int)_inMemory.Length),
                _writtenBytes
            );
            _writtenBytes += _inMemory.Length;
            _inMemory.SetLength(0);
            Error = null;
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            Error = StorageError.From(failure);
            CutOff();
        }
    }

    private FileStream Open()
    {
        UserOnlyDirectory.Create(Path.GetDirectoryName(_path)!);
        return new(_path, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.Read, bufferSize: 0);
    }

    private void CutOff()
    {
        try
        {
            if (_file is null)
                return;
            if (_writtenBytes > 0)
            {
                RandomAccess.SetLength(_file.SafeFileHandle, _writtenBytes);
                return;
            }

            _file.Dispose();
            _file = null;
            File.Delete(_path);
        }
        catch (Exception failure) when (StorageError.Matches(failure))
        {
            // Overwritten when there is space.
        }
    }

    private void BeginAgain()
    {
        var lines = ReadBack();
        _file!.Dispose();
        (_file, _writtenBytes) = (null, 0);
        _inMemory.SetLength(0);
        _inMemory.Write(lines.Span);
        Hand();
    }
}
