using Lab.Storage.Documents;
using Lab.Targets.Frames;
using Reports.Charts;
using Reports.Texts;

namespace Reports.Exports;

/// <summary>The threads held by line in each interval: the mean of its frames; empty if the target was not observed.</summary>
internal sealed class HeldThreadColumns
{
    private readonly IReadOnlyList<string> _lines;
    private readonly List<IReadOnlyList<LineThreads>>[] _readings;

    public HeldThreadColumns(RunDocument run)
    {
        _readings = [.. run.Intervals.Select(_ => new List<IReadOnlyList<LineThreads>>())];
        var next = 0;
        foreach (var (seconds, frame) in new RunSeries(run).Frames())
        {
            while (next < _readings.Length && seconds > run.Intervals[next].EndSeconds + IntervalCsv.MomentSeconds)
                next++;
            if (next < _readings.Length && frame.Held is { } held)
                _readings[next].Add(held);
        }

        var lines = _readings.SelectMany(readings => readings).SelectMany(held => held).ToList();
        _lines =
        [
            .. lines
                .Where(line => LineThreads.IsLine(line.Line))
                .GroupBy(line => line.Line, line => line.Threads)
                .OrderByDescending(line => line.Sum())
                .ThenBy(line => line.Key, StringComparer.Ordinal)
                .Select(line => line.Key)
                .Take(LineThreads.MaxLines),
            .. ((string[])[LineThreads.OtherLines, LineThreads.NotYetRead, LineThreads.NoWaitEvent]).Where(name =>
                lines.Exists(line => line.Line == name)
            ),
        ];
    }

    /// <summary>The names of the columns.</summary>
    public IEnumerable<string> Header() => _lines.Select(line => CsvCell.Format("held_" + line));

    /// <summary>The cells of an interval.</summary>
    public IEnumerable<string> Row(int interval) =>
        _lines.Select(name =>
            CsvCell.Format(
                _readings[interval] is { Count: > 0 } readings
                    ? readings.Average(held => held.Where(line => line.Line == name).Sum(line => line.Threads))
                    : null
            )
        );
}
