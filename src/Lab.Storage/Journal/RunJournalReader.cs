using System.Text.Json;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Files;
using Lab.Foundation.Json;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;

namespace Lab.Storage.Journal;

/// <summary>Creates a document from a journal; an incomplete last line is ignored.</summary>
internal static class RunJournalReader
{
    private const int UsualFirstLine = 64 * 1024,
        MaxFirstLineBytes = 16 * 1024 * 1024;

    private static ReadOnlySpan<byte> SummaryStart => "{\"summary\":"u8;

    /// <summary>The run as far as it was written, or why not even its header can be read.</summary>
    /// <param name="text">The journal's lines.</param>
    public static RunReading Read(ReadOnlyMemory<byte> text)
    {
        RunDocument? start = null;
        var (frames, ticks, stacks) = (new List<Frame>(), new List<RunTick>(), new List<StackCapture>());
        IReadOnlyList<Finding> findings = [];
        RunSummary? summary = null;
        try
        {
            for (var line = NextLine(ref text); line.Length > 0; line = NextLine(ref text))
            {
                if (StoredJson.Validate(line.Span) is { } mistake)
                    throw new JsonException(mistake);
                var reader = new Utf8JsonReader(line.Span);
                reader.Read();
                reader.Read();
                switch (reader.GetString())
                {
                    case RunJournal.Document:
                        start = Read<RunDocument>(ref reader);
                        break;
                    case RunJournal.Frame:
                        frames.Add(Read<Frame>(ref reader));
                        break;
                    case RunJournal.Tick:
                        ticks.Add(Read<RunTick>(ref reader));
                        break;
                    case RunJournal.Findings:
                        findings = Read<IReadOnlyList<Finding>>(ref reader);
                        break;
                    case RunJournal.Stack:
                        stacks.Add(Read<StackCapture>(ref reader));
                        break;
                    case RunJournal.Summary:
                        summary = Read<RunSummary>(ref reader);
                        break;
                }
            }
        }
        catch (Exception damage) when (start is not null && damage is not OutOfMemoryException)
        {
            // A journal may end within a record; the complete records before it are used.
        }
        catch (Exception damage) when (damage is not OutOfMemoryException)
        {
            return new(null, $"The file is truncated or damaged: {JsonErrorFormatter.Format(damage)}");
        }

        if (start is null)
            return new(null, "The file ends before the run starts.");
        if (RunSchema.Validate(start.Schema) is { } refusal)
            return new(null, refusal);
        var run = start with
        {
            Frames = frames,
            Intervals = RunIntervals.Create(ticks, start.Run.Request.Variant),
            Findings = summary is { Findings.Count: > 0 } ? summary.Findings : findings,
            Stacks = stacks,
            Settings = summary is null ? start.Settings : summary.Settings,
            Summary = summary,
        };
        return RunDocumentValidator.Validate(run) is { } broken ? new(null, broken) : new(run, null);
    }

    /// <summary>Reads the header of an active run from the first line of its journal.</summary>
    public static HeaderReading ReadHeader(string path, string id)
    {
        using var file = StoredFile.Open(path);
        var (start, line) = (Array.Empty<byte>(), default(ReadOnlyMemory<byte>));
        for (
            var most = UsualFirstLine;
            line.IsEmpty && most <= MaxFirstLineBytes && start.Length < file.Length;
            most *= 4
        )
        {
            start = new byte[Math.Min(file.Length, most)];
            file.Position = 0;
            ReadOnlyMemory<byte> text = start.AsMemory(
                0,
                file.ReadAtLeast(start, start.Length, throwOnEndOfStream: false)
            );
            line = NextLine(ref text);
        }

        if (line.IsEmpty)
            return new(null, "The file ends before the run starts.");
        var reading = Read(start.AsMemory(0, line.Length + 1));
        return reading.Document is { } run
            ? new(RunHeaderReader.HeaderOf(run with { Id = id }), null)
            : new(null, reading.Reason);
    }

    /// <summary>The summary in the last line of a journal; null if there is no readable summary.</summary>
    public static RunSummary? ReadSummary(string path)
    {
        try
        {
            var line = LastLine(path);
            return line.Span.StartsWith(SummaryStart) && StoredJson.Validate(line.Span) is null
                ? JsonSerializer
                    .Deserialize<Dictionary<string, RunSummary>>(line.Span, RunDocumentJson.Options)
                    ?.GetValueOrDefault(RunJournal.Summary)
                : null;
        }
        catch (Exception failure)
            when (failure is JsonException or FileNotFoundException or DirectoryNotFoundException
                || StorageError.Matches(failure)
            )
        {
            return null;
        }
    }

    private static ReadOnlyMemory<byte> LastLine(string path)
    {
        using var file = StoredFile.Open(path);
        for (long most = UsualFirstLine; ; most *= 4)
        {
            var end = new byte[Math.Min(file.Length, most)];
            file.Position = file.Length - end.Length;
            file.ReadExactly(end);
            var whole = end.AsMemory(0, end.AsSpan().LastIndexOf((byte)'\n') + 1);
            var start = whole.Length < 2 ? -1 : whole.Span[..^1].LastIndexOf((byte)'\n');
            if (start >= 0 || end.Length == file.Length || most >= MaxFirstLineBytes)
                return whole[(start + 1)..];
        }
    }

    private static T Read<T>(ref Utf8JsonReader reader) =>
        JsonSerializer.Deserialize<T>(ref reader, RunDocumentJson.Options)
        ?? throw new JsonException("A line is empty.");

    // A line without a line end may be incomplete.
    private static ReadOnlyMemory<byte> NextLine(ref ReadOnlyMemory<byte> text)
    {
        var end = text.Span.IndexOf((byte)'\n');
        if (end < 0)
            return default;
        var line = text[..end];
        text = text[(end + 1)..];
        return line;
    }
}
