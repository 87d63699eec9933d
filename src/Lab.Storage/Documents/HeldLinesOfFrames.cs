using System.Globalization;
using Experiments;
using Experiments.Charts;
using Lab.Storage.Summaries;
using Lab.Targets.Frames;
using Observer.Contract;

namespace Lab.Storage.Documents;

/// <summary>The held lines of a run without a summary. Frames have file names and lines only.</summary>
internal static class HeldLinesOfFrames
{
    /// <summary>Integrates the frames of a run; null if no threads were held.</summary>
    public static IReadOnlyList<HeldLineSummary>? SumUp(RunDocument run)
    {
        var totals = new HeldLineTotals();
        var (pool, variant) = (run.ColumnOf(SeriesCatalogue.PoolThreads), run.Run.Request.Variant);
        foreach (var (before, frame) in run.Frames.Zip(run.Frames.Skip(1)))
        {
            variant = before.GetStartedVariant() ?? variant;
            totals.Add(variant, frame.Time - before.Time, ReadingOf(frame, pool < 0 ? null : frame.Values[pool]));
        }

        return totals.SumUp();
    }

    private static HeldThreads? ReadingOf(Frame frame, double? poolThreads)
    {
        if (frame.Held is not { } held)
            return null;
        var lines = held.Where(line => LineThreads.IsLine(line.Line)).ToList();
        return new(
            default,
            Math.Max((int)(poolThreads ?? 0), held.Sum(line => line.Threads)),
            held.Where(line => line.Line is LineThreads.NotYetRead or LineThreads.NoWaitEvent)
                .Sum(line => line.Threads),
            [.. lines.Select(line => new HeldLine(LocationOf(line.Line), null, null, line.Threads))],
            null,
            0,
            0
        )
        {
            Source = held.Any(line => line.Line == LineThreads.NoWaitEvent)
                ? ObservationSource.Events
                : ObservationSource.Memory,
        };
    }

    private static CodeLocation LocationOf(string label)
    {
        var colon = label.LastIndexOf(':');
        return
            colon > 0
            && int.TryParse(label.AsSpan(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out var line)
            && line > 0
            ? new(label, "", label[..colon], line, true, false)
            : new(label, "", null, null, true, false);
    }
}
