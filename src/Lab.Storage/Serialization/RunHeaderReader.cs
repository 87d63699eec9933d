using System.Buffers;
using System.Text.Json;
using Lab.Foundation.Files;
using Lab.Foundation.Json;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Lab.Storage.Serialization;

/// <summary>The result of reading the header of a document.</summary>
/// <param name="Header">The data of the run list; null if the document was rejected.</param>
/// <param name="Reason">The reason for the rejection; otherwise null.</param>
internal sealed record HeaderReading(RunHeader? Header, string? Reason);

/// <summary>
/// Reads the data of the run list from the first and last bytes of a document, independent of its size. A document with another
/// layout is read completely.
/// </summary>
internal static class RunHeaderReader
{
    private const int HeadBytes = 64 * 1024;

    public static HeaderReading Read(string path, string id)
    {
        using var file = StoredFile.Open(path);
        if (
            EndsWith(file, RunDocumentWriter.End)
            && ReadHead(file) is { } head
            && RunSchema.Validate(head.Schema) is null
        )
            return new(
                HeaderOf(
                    id,
                    RunState.From(head.Summary),
                    head.Labels!,
                    head.Run!,
                    head.Summary,
                    hasFrames: !EndsWith(file, RunDocumentWriter.NoFrames)
                ),
                null
            );
        file.Position = 0;
        return ReadWhole(file, id);
    }

    private static HeaderReading ReadWhole(FileStream file, string id)
    {
        var reading = RunDocumentReader.Read(StoredFile.ReadToEnd(file));
        return reading.Document is { } run
            ? new(HeaderOf(run with { Id = id, State = RunState.From(run.Summary) }), null)
            : new(null, reading.Reason);
    }

    public static RunHeader HeaderOf(RunDocument run) =>
        HeaderOf(run.Id, run.State, run.Labels, run.Run, run.Summary, run.Frames.Count > 0);

    private static RunHeader HeaderOf(
        string id,
        RecordingState state,
        RunLabels labels,
        CurrentRun run,
        RunSummary? summary,
        bool hasFrames
    ) =>
        new(id, state, labels, run.Experiment, run.StartedAt, summary)
        {
            Title = run.Subject.Title,
            StartOrigin = run.StartOrigin,
            HasFrames = hasFrames,
            HasVariants = run.Subject.Variants.Count != 1,
        };

    private static bool EndsWith(FileStream file, ReadOnlySpan<byte> wanted)
    {
        Span<byte> end = stackalloc byte[wanted.Length];
        if (file.Length < end.Length)
            return false;
        file.Seek(-end.Length, SeekOrigin.End);
        file.ReadExactly(end);
        return end.SequenceEqual(wanted);
    }

    private static Head? ReadHead(FileStream file)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(HeadBytes);
        try
        {
            file.Position = 0;
            var length = file.ReadAtLeast(buffer, HeadBytes, throwOnEndOfStream: false);
            var head = new Head();
            return head.Fill(buffer.AsSpan(0, length)) ? head : null;
        }
        catch (Exception mistake) when (mistake is not OutOfMemoryException)
        {
            // The complete document is read instead.
            return null;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private sealed class Head
    {
        public string? Schema { get; private set; }

        public RecordingState? State { get; private set; }

        public RunLabels? Labels { get; private set; }

        public CurrentRun? Run { get; private set; }

        public RunSummary? Summary { get; private set; }

        /// <summary>Reads properties until all are found; false if they are not within these bytes.</summary>
        public bool Fill(ReadOnlySpan<byte> start)
        {
            var reader = new Utf8JsonReader(start, isFinalBlock: false, default);
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
                return false;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                var name = reader.GetString();
                if (!IsWhole(reader))
                    return false;
                if (name == "summary")
                {
                    Summary = JsonSerializer.Deserialize<RunSummary?>(ref reader, RunDocumentJson.Options);
                    var read = new Utf8JsonReader(start[..(int)reader.BytesConsumed], isFinalBlock: false, default);
                    return Schema is not null
                        && State is not null
                        && Labels is not null
                        && Run is not null
                        && StoredJson.Validate(ref read) is null;
                }

                Assign(name, ref reader);
            }

            return false;
        }

        private static bool IsWhole(Utf8JsonReader ahead) => ahead.Read() && ahead.TrySkip();

        private void Assign(string? name, ref Utf8JsonReader reader)
        {
            switch (name)
            {
                case "schema":
                    Schema = JsonSerializer.Deserialize<string>(ref reader, RunDocumentJson.Options);
                    break;
                case "state":
                    State = JsonSerializer.Deserialize<RecordingState>(ref reader, RunDocumentJson.Options);
                    break;
                case "labels":
                    Labels = JsonSerializer.Deserialize<RunLabels>(ref reader, RunDocumentJson.Options);
                    break;
                case "run":
                    Run = JsonSerializer.Deserialize<CurrentRun>(ref reader, RunDocumentJson.Options);
                    break;
                default:
                    reader.Read();
                    reader.TrySkip();
                    break;
            }
        }
    }
}
