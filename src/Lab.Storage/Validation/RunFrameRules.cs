using Experiments.Charts;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Lab.Storage.Validation;

/// <summary>That the numbers a replay draws are some that there can be, and that its frames are of its run. Of runs of this program's engine. Stateless.</summary>
internal static class RunFrameRules
{
    // The first and the last are taken while a run is begun and ended, and a machine that is starved of time is late.
    private const double ApartSeconds = 30;

    private const double MostAtOnce = 10_000_000,
        HighestRate = 1e9;

    // Of all processors there are a hundred; a late reading has a little more than its time.
    private const double MostPercent = 200;

    private static readonly HashSet<string> OfAllProcessors =
    [
        SeriesCatalogue.CpuMachine.Id,
        SeriesCatalogue.CpuTarget.Id,
        SeriesCatalogue.GeneratorCpu.Id,
    ];

    // What has happened so far, which only grows.
    private static readonly string[] SoFar = ["totals.", "errors."];

    // A counter that was set back has grown by less than nothing.
    private static readonly HashSet<string> Unsigned =
    [
        .. SeriesCatalogue
            .All.Where(series => series.Counter is null or { Use: CounterUse.Value or CounterUse.ValueAboveZero })
            .Select(series => series.Id),
    ];

    /// <summary>The first frame or number that cannot be, in words that name it; null when all can.</summary>
    public static string? Mistake(RunDocument document) => MistakeInLength(document) ?? MistakeInNumbers(document);

    private static string? MistakeInLength(RunDocument document) =>
        document is { Summary: { } summary, Frames: [var first, .., var last] }
        && last.Time - first.Time > summary.Seconds + ApartSeconds
            ? FormattableString.Invariant(
                $"Its frames contradict its length: they are {last.Time - first.Time:#,0.###} s apart, and 'summary.seconds' is {summary.Seconds:#,0.###} s."
            )
            : null;

    private static string? MistakeInNumbers(RunDocument document)
    {
        var bounds = document.Series.Select(BoundsOf).ToList();
        foreach (var (index, frame) in document.Frames.Index())
            for (var column = 0; column < bounds.Count && column < frame.Values.Count; column++)
                if (
                    frame.Values[column] is { } number
                    && !(number >= bounds[column].Least && number <= bounds[column].Most)
                )
                    return FormattableString.Invariant(
                        $"One of the numbers of its frames cannot be: 'frames[{index}].values[{column}]', {document.Series[column].Id}, is {number:G6}."
                    );
        return null;
    }

    private static (double Least, double Most) BoundsOf(SeriesDescription series) =>
        (
            Unsigned.Contains(series.Id) ? 0 : double.NegativeInfinity,
            series.Unit switch
            {
                _ when OfAllProcessors.Contains(series.Id) => MostPercent,
                "users" or "requests" or "items" or "threads" or "connections" or "sockets" or "ports" => SoFar.Any(
                    prefix => series.Id.StartsWith(prefix, StringComparison.Ordinal)
                )
                    ? RunCountRules.MostCounted
                    : MostAtOnce,
                "requests/s" or "items/s" => HighestRate,
                _ => double.PositiveInfinity,
            }
        );
}
