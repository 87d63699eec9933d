using System.Buffers;
using System.Text.Json;
using Dashboard.Runs;

namespace Dashboard.Recordings;

/// <summary>What became of reading a document's header.</summary>
/// <param name="Header">What a list shows; null when the document was refused.</param>
/// <param name="Reason">Why it was refused, in words; null when it was not.</param>
internal sealed record HeaderReading(RunHeader? Header, string? Reason);

/// <summary>
/// Reads what a list shows from the first and the last bytes of a document, whatever its length. A document that does not look as
/// this program writes it is read as a whole, and refused or taken by the same rules as when it is opened. Stateless.
/// </summary>
internal static class RunHeaderReader
{
    private const int HeadBytes = 64 * 1024;

    public static HeaderReading Read(string path, string id)
    {
        using var file = RunFolder.OpenToRead(path);
        if (EndsWhole(file) && ReadHead(file) is { } head && RunSchema.VersionOf(head.Schema) == RunSchema.Current)
            return new(new(id, head.State!.Value, head.Labels!, head.Run!.Experiment, head.Run.StartedAt, head.Summary), null);
        file.Position = 0;
        return ReadWhole(file, id);
    }

    private static HeaderReading ReadWhole(FileStream file, string id)
    {
        var json = new byte[file.Length];
        file.ReadExactly(json);
        var reading = RunDocumentReader.Default.Read(json);
        return reading.Document is { } run ? new(HeaderOf(run with { Id = id }), null) : new(null, reading.Reason);
    }

    public static RunHeader HeaderOf(RunDocument run) => new(run.Id, run.State, run.Labels, run.Run.Experiment, run.Run.StartedAt, run.Summary);

    private static bool EndsWhole(FileStream file)
    {
        Span<byte> end = stackalloc byte[RunDocumentWriter.End.Length];
        if (file.Length < end.Length) return false;
        file.Seek(-end.Length, SeekOrigin.End);
        file.ReadExactly(end);
        return end.SequenceEqual(RunDocumentWriter.End);
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
        catch (JsonException)
        {
            // Read as a whole, it tells what is wrong with it.
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

        /// <summary>Reads properties until all are there; false when they are not within these bytes.</summary>
        public bool Fill(ReadOnlySpan<byte> start)
        {
            var reader = new Utf8JsonReader(start, isFinalBlock: false, default);
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return false;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                var name = reader.GetString();
                if (!IsWhole(reader)) return false;
                if (name == "summary")
                {
                    Summary = JsonSerializer.Deserialize<RunSummary?>(ref reader, RunDocumentJson.Options);
                    return Schema is not null && State is not null && Labels is not null && Run is not null;
                }

                Take(name, ref reader);
            }

            return false;
        }

        // Looks ahead on a copy: what is cut off at the end of the buffer must not be read.
        private static bool IsWhole(Utf8JsonReader ahead) => ahead.Read() && ahead.TrySkip();

        private void Take(string? name, ref Utf8JsonReader reader)
        {
            switch (name)
            {
                case "schema": Schema = JsonSerializer.Deserialize<string>(ref reader, RunDocumentJson.Options); break;
                case "state": State = JsonSerializer.Deserialize<RecordingState>(ref reader, RunDocumentJson.Options); break;
                case "labels": Labels = JsonSerializer.Deserialize<RunLabels>(ref reader, RunDocumentJson.Options); break;
                case "run": Run = JsonSerializer.Deserialize<CurrentRun>(ref reader, RunDocumentJson.Options); break;
                default:
                    reader.Read();
                    reader.TrySkip();
                    break;
            }
        }
    }
}
