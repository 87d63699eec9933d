using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Runs;

namespace Lab.Runtime.Aggregation;

/// <summary>Creates the summary of a run from its last snapshot.</summary>
internal static class RunSummaries
{
    /// <param name="run">The run.</param>
    /// <param name="experiment">Its experiment.</param>
    /// <param name="last">The final snapshot.</param>
    /// <param name="peakUsers">Maximum number of concurrent users.</param>
    /// <param name="ended">The outcome.</param>
    /// <param name="activeVariant">The variant that was active at the end.</param>
    public static RunSummary Create(
        CurrentRun run,
        Experiment experiment,
        LoadSnapshot last,
        int peakUsers,
        RunOutcome ended,
        VariantKind activeVariant
    ) =>
        new(
            run.Id,
            run.Experiment,
            run.StartedAt,
            Math.Round(last.Elapsed.TotalSeconds, 3),
            peakUsers,
            ended,
            RunFigures.From(last.Total),
            [.. last.Targets.Select(target => Variant(experiment, target, last.Drain, activeVariant))]
        );

    private static VariantSummary Variant(
        Experiment experiment,
        TargetFigures target,
        TimeSpan drain,
        VariantKind activeVariant
    )
    {
        var kind = Enum.Parse<VariantKind>(target.Name);
        var lastAnswers = kind == activeVariant ? drain.TotalSeconds : 0;
        return new(kind, experiment[kind].Route, Math.Round(target.Seconds + lastAnswers, 3), RunFigures.From(target))
        {
            AnsweredAfterSeconds = Math.Round(target.AnsweredAfterSeconds, 3),
            LastAnswersSeconds = Math.Round(lastAnswers, 3),
        };
    }
}
