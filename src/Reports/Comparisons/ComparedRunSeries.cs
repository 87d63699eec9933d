using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Storage.Documents;

namespace Reports.Comparisons;

/// <summary>What was measured beside the load in a contender's time within its run. Stateless.</summary>
internal static class ComparedRunSeries
{
    /// <summary>The values of a series, gaps left out; none when the run does not have it.</summary>
    public static List<double> Values(ComparedRun contender, Series series)
    {
        var (from, to) = (contender.StartSeconds, contender.StartSeconds + contender.Figures.Seconds);
        var (elapsed, column) = (contender.Run.ColumnOf(SeriesCatalogue.RunElapsed), contender.Run.ColumnOf(series));
        return elapsed < 0 || column < 0
            ? []
            :
            [
                .. contender
                    .Run.Frames.Where(frame => frame.Values[elapsed] >= from && frame.Values[elapsed] <= to)
                    .Select(frame => frame.Values[column])
                    .OfType<double>(),
            ];
    }

    /// <summary>Only the time that the variant (any, where none is named) was under fire: the line has gaps where it was not. Both are in order of time, so each is looked at once.</summary>
    public static IEnumerable<(double X, double? Y)> WhileUnderLoad(
        IReadOnlyList<(double X, double? Y)> points,
        IReadOnlyList<StoredInterval> intervals,
        string? variant
    )
    {
        var at = 0;
        foreach (var point in points)
        {
            while (at < intervals.Count && intervals[at].EndSeconds < point.X)
                at++;
            yield return at < intervals.Count && (variant is null || intervals[at].Variant == variant)
                ? point
                : (point.X, null);
        }
    }

    /// <summary>What other programs took of the machine's processors, on average, in percent; null when that is not known. As the summary tells it, where it does.</summary>
    public static double? GetBackgroundCpuPercent(ComparedRun contender)
    {
        if (
            contender.Variant is { } variant
            && contender.Run.Summary?.Variants.FirstOrDefault(part => part.Variant == variant)?.BackgroundCpuPercent
                is { } value
        )
            return value;
        return BackgroundCpu.BackgroundCpuPercent(
            MeanOf(contender, SeriesCatalogue.CpuMachine),
            MeanOf(contender, SeriesCatalogue.CpuTarget),
            MeanOf(contender, SeriesCatalogue.GeneratorCpu)
        );
    }

    private static double? MeanOf(ComparedRun contender, Series series) =>
        Values(contender, series) is { Count: > 0 } values ? values.Average() : null;
}
