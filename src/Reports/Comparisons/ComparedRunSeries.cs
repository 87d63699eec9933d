using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Storage.Documents;

namespace Reports.Comparisons;

/// <summary>The series of a compared run.</summary>
internal static class ComparedRunSeries
{
    /// <summary>The values of a series without gaps; empty if the run does not have it.</summary>
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

    /// <summary>
    /// The part of a series in which the variant was active; null selects any variant. Both inputs are ordered by time.
    /// </summary>
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

    /// <summary>Average background CPU in percent of all cores; null if unknown.</summary>
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
            MeanOf(contender, SeriesCatalogue.GeneratorCpu),
            MeanOf(contender, SeriesCatalogue.CpuTargetLimit),
            MeanOf(contender, SeriesCatalogue.CpuDependencies)
        );
    }

    private static double? MeanOf(ComparedRun contender, Series series) =>
        Values(contender, series) is { Count: > 0 } values ? values.Average() : null;
}
