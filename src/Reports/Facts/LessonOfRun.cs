using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Storage.Summaries;
using Reports.Texts;
using Statistics.Differences;

namespace Reports.Facts;

/// <summary>The lesson of an experiment, if a run shows it, or the result of the diagnosis for an endpoint of the user.</summary>
public static class LessonOfRun
{
    /// <summary>Shown instead of the lesson after a run without a problem and without a difference.</summary>
    public const string NotShown =
        "This run shows neither a problem nor a large difference between variants, so it does not show the lesson of this experiment.";

    /// <summary>Shown after a run of an endpoint of the user in which no rule reported a finding.</summary>
    public const string NoFinding = "The diagnosis has no finding for this run.";

    /// <summary>
    /// The lesson of an experiment, if the run shows it; otherwise <see cref="NotShown"/>. An endpoint of the user has no lesson: its
    /// most severe finding, and the line that held threads longest.
    /// </summary>
    public static string Describe(RunSummary summary, Experiment experiment, Resolution? resolution = null)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(experiment);
        return experiment.Lesson is not { } lesson ? DescribeFinding(summary)
            : HasProblem(summary) || HasDifference(summary, resolution ?? Resolution.Assumed) ? lesson
            : NotShown;
    }

    private static string DescribeFinding(RunSummary summary)
    {
        var finding = summary
            .Findings.Where(finding => finding.Rule != FailedThresholds.RuleId)
            .MaxBy(finding => finding.Severity);
        var held = HeldLineCells.Longest(summary.HeldLines ?? []);
        return Sentences.Join(
            finding?.Title ?? NoFinding,
            finding?.Sentence,
            held is null || finding?.Sentence.Contains(held.Label, StringComparison.Ordinal) == true
                ? null
                : $"Threads waited longest at {HeldLineCells.Line(held)}{(held.Call is { } call ? $", in {call}" : "")}"
        );
    }

    private static bool HasProblem(RunSummary summary) =>
        summary.Findings.Any(finding =>
            finding.Severity == FindingSeverity.Warning
            || finding is { Severity: FindingSeverity.Good, Rule: not SteadyService.RuleId }
        );

    private static bool HasDifference(RunSummary summary, Resolution resolution) =>
        VariantDifferences.Of(summary, resolution) is { IsBetterThroughout: true }
        || SummaryMeans
            .Of(summary)
            .Select(column =>
                summary
                    .Variants.Where(RunFacts.IsAsked)
                    .Select(part => part.Means?.GetValueOrDefault(column.Series.Id))
                    .OfType<double>()
                    .ToList()
            )
            .Any(means =>
                means.Count > 1
                && Difference.Between(means.Min(), means.Max(), isHigherBetter: true, resolution.Rate).HasVerdict
            );
}
