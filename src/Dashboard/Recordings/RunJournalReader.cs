using System.Text.Json;
using Dashboard.Findings;
using Dashboard.Runs;
using Dashboard.Stacks;
using Dashboard.Streaming;

namespace Dashboard.Recordings;

/// <summary>Puts a journal together to a document, as far as it goes: a last line that was being written is left out. Stateless.</summary>
internal static class RunJournalReader
{
    /// <summary>The run as far as it was written, or why not even its beginning can be read.</summary>
    public static RunReading Read(string path)
    {
        var text = ReadAll(path);
        RunDocument? start = null;
        var (frames, ticks, stacks) = (new List<Frame>(), new List<RunTick>(), new List<StackCapture>());
        IReadOnlyList<Finding> findings = [];
        RunSummary? summary = null;
        try
        {
            for (var line = NextLine(ref text); line.Length > 0; line = NextLine(ref text))
            {
                var reader = new Utf8JsonReader(line.Span);
                reader.Read();
                reader.Read();
                switch (reader.GetString())
                {
                    case RunJournal.Document: start = Take<RunDocument>(ref reader); break;
                    case RunJournal.Frame: frames.Add(Take<Frame>(ref reader)); break;
                    case RunJournal.Tick: ticks.Add(Take<RunTick>(ref reader)); break;
                    case RunJournal.Findings: findings = Take<IReadOnlyList<Finding>>(ref reader); break;
                    case RunJournal.Stack: stacks.Add(Take<StackCapture>(ref reader)); break;
                    case RunJournal.Summary: summary = Take<RunSummary>(ref reader); break;
                }
            }
        }
        catch (Exception damage) when (start is not null && damage is JsonException or InvalidOperationException)
        {
            // A file system that lost power may leave rubbish behind the last good line. What is before it is a run.
        }
        catch (Exception damage) when (damage is JsonException or InvalidOperationException)
        {
            return new(null, $"It is cut off or damaged: {damage.Message}");
        }

        if (start is null) return new(null, "It is cut off before the run began.");
        if (RunSchema.VersionOf(start.Schema) != RunSchema.Current) return new(null, RunSchema.Refusal(start.Schema, []) ?? "It was written by another version.");
        return new(
            start with
            {
                Frames = frames,
                Intervals = RunIntervals.Of(ticks, start.Run, frames),
                Findings = summary is { Findings.Count: > 0 } ? summary.Findings : findings,
                Stacks = stacks,
                Settings = summary is null ? start.Settings : summary.Settings,
                Summary = summary,
            },
            null);
    }

    /// <summary>What a list shows of a run that is on: the first line is enough.</summary>
    public static HeaderReading ReadHeader(string path, string id)
    {
        using var file = new StreamReader(RunFolder.OpenToRead(path));
        try
        {
            using var line = JsonDocument.Parse(file.ReadLine() ?? "");
            var start = line.RootElement.GetProperty(RunJournal.Document).Deserialize<RunDocument>(RunDocumentJson.Options)!;
            return new(RunHeaderReader.HeaderOf(start with { Id = id }), null);
        }
        catch (Exception damage) when (damage is JsonException or InvalidOperationException or KeyNotFoundException)
        {
            return new(null, $"It is cut off or damaged: {damage.Message}");
        }
    }

    private static T Take<T>(ref Utf8JsonReader reader) => JsonSerializer.Deserialize<T>(ref reader, RunDocumentJson.Options) ?? throw new JsonException("A line is empty.");

    private static ReadOnlyMemory<byte> ReadAll(string path)
    {
        using var file = RunFolder.OpenToRead(path);
        var text = new byte[file.Length];
        return text.AsMemory(0, file.ReadAtLeast(text, text.Length, throwOnEndOfStream: false));
    }

    // Without its line end a line may be half a line.
    private static ReadOnlyMemory<byte> NextLine(ref ReadOnlyMemory<byte> text)
    {
        var end = text.Span.IndexOf((byte)'\n');
        if (end < 0) return default;
        var line = text[..end];
        text = text[(end + 1)..];
        return line;
    }
}
