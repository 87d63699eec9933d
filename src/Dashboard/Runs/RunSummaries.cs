using Experiments;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Dashboard.Runs;

/// <summary>Puts a run's last snapshot into the article's terms.</summary>
internal static class RunSummaries
{
    public static RunSummary Of(CurrentRun run, Experiment experiment, LoadSnapshot last, int peakUsers, string ended) => new(
        run.Id, run.Experiment, run.StartedAt, Math.Round(last.ElapsedSeconds, 3), peakUsers, ended, Figures(last.Total),
        [.. last.Targets.Select(target => Variant(experiment, target))]);

    private static VariantSummary Variant(Experiment experiment, TargetTotals target)
    {
        var kind = Enum.Parse<VariantKind>(target.Name);
        return new(kind, experiment[kind].Route, Math.Round(target.Total.Seconds, 3), Figures(target.Total));
    }

    private static RunFigures Figures(IterationFigures figures) => new(
        figures.Completed, Math.Round(figures.ResponsesPerSecond, 2), figures.Succeeded,
        figures.Errors.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests)), figures.Failed, figures.Cancelled,
        Round(figures.Response?.MeanMs), Round(figures.Response?.P50Ms), Round(figures.Response?.P95Ms), Round(figures.Response?.P99Ms),
        Round(figures.Response?.MaxMs), figures.Errors, figures.Statuses);

    private static double? Round(double? milliseconds) => milliseconds is { } value ? Math.Round(value, 3) : null;
}
