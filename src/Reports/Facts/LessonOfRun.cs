using Experiments;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Storage.Summaries;

namespace Reports.Facts;

/// <summary>Decides whether a run shows the lesson of its experiment.</summary>
public static class LessonOfRun
{
    /// <summary>Shown instead of the lesson after a run without a problem and without a difference.</summary>
    public const string NotShown =
        "This run shows neither a problem nor a clear difference between variants, so it does not show the lesson of this experiment.";

    /// <summary>Ratio of the variants' means of a series that the experiment is about, from which on they differ.</summary>
    public const double MinFactor = 1.5;

    /// <summary>The lesson of an experiment, if the run shows it; otherwise <see cref="NotShown"/>.</summary>
    public static string Describe(RunSummary summary, Experiment experiment)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(experiment);
        return HasProblem(summary) || HasDifference(summary) ? experiment.Lesson : NotShown;
    }

    private static bool HasProblem(RunSummary summary) =>
        summary.Findings.Any(finding =>
            finding.Severity == FindingSeverity.Warning
            || finding is { Severity: FindingSeverity.Good, Rule: not SteadyService.RuleId }
        );

    private static bool HasDifference(RunSummary summary) =>
        VariantFactors.Of(summary) is { IsBetterThroughout: true }
        || SummaryMeans
            .Of(summary)
            .Select(column =>
                summary
                    .Variants.Where(RunFacts.IsAsked)
                    .Select(part => part.Means?.GetValueOrDefault(column.Series.Id))
                    .OfType<double>()
                    .ToList()
            )
            .Any(means => means.Count > 1 && means.Max() >= MinFactor * means.Min() && means.Max() > 0);
}
