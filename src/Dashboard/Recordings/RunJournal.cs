using System.Text.Json;
using Dashboard.Findings;
using Dashboard.Runs;
using Dashboard.Stacks;
using Dashboard.Streaming;

namespace Dashboard.Recordings;

/// <summary>
/// The file a run is written to as it goes: a line for the document without its lists, then one for everything that comes.
/// Each line is with the operating system before the next is begun, so an end of this process, however sudden, costs at most the line
/// that was being written. Not thread-safe: it belongs to the recorder's thread.
/// </summary>
internal sealed class RunJournal : IDisposable
{
    /// <summary>What a line holds.</summary>
    public const string Document = "document", Frame = "frame", Tick = "tick", Findings = "findings", Stack = "stack", Summary = "summary";

    private readonly FileStream _file;

    /// <summary>Begins a journal; others may read it while it grows, and the lock on it says that its run is on.</summary>
    public RunJournal(string path, RunDocument start)
    {
        _file = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.Read, bufferSize: 0);
        Append(Document, start);
    }

    public void Add(Frame frame) => Append(Frame, frame);

    public void Add(RunTick tick) => Append(Tick, tick);

    public void Add(IReadOnlyList<Finding> findings) => Append(Findings, findings);

    public void Add(StackCapture capture) => Append(Stack, capture);

    public void Add(RunSummary summary) => Append(Summary, summary);

    public void Dispose() => _file.Dispose();

    private void Append<T>(string kind, T value)
    {
        using var line = new MemoryStream();
        using (var writer = new Utf8JsonWriter(line, new() { Encoder = RunDocumentJson.Options.Encoder }))
        {
            writer.WriteStartObject();
            writer.WritePropertyName(kind);
            JsonSerializer.Serialize(writer, value, RunDocumentJson.Options);
            writer.WriteEndObject();
        }

        line.WriteByte((byte)'\n');
        _file.Write(line.GetBuffer().AsSpan(0, (int)line.Length));
    }
}
