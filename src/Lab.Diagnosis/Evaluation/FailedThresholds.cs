using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Foundation.Formatting;
using LoadEngine.Thresholds;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// What a run came to that was judged, in the words of the diagnosis: beside a threshold that failed nobody says that all is well. The only
/// place. Stateless.
/// </summary>
public static class FailedThresholds
{
    /// <summary>Identifier of what is told of them.</summary>
    public const string RuleId = "failed-threshold";

    /// <summary>A word or two of how many failed, such as <c>2 thresholds failed</c>; null where none did.</summary>
    /// <param name="results">How the run did.</param>
    public static string? Title(IReadOnlyList<ThresholdResult> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        return results.Count(result => !result.Passed) switch
        {
            0 => null,
            1 => "Threshold failed",
            var many => $"{many} thresholds failed",
        };
    }

    /// <summary>Which failed, as a sentence, such as <c>p95 &lt; 100 ms: 230 ms.</c>; null where none did.</summary>
    /// <param name="results">How the run did.</param>
    public static string? Sentence(IReadOnlyList<ThresholdResult> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        var failed = results
            .Where(result => !result.Passed)
            .Select(result => $"asked for {MetricFormat.Rule(result)}, got {MetricFormat.Actual(result).TrimEnd('.')}")
            .ToList();
        return failed.Count == 0 ? null : $"Over the whole run: {string.Join("; ", failed)}.";
    }

    /// <summary>The findings of a run that has ended, with what failed before them; they themselves where nothing did.</summary>
    /// <param name="findings">What was found.</param>
    /// <param name="results">How the run did.</param>
    /// <param name="seconds">How long it was: it is judged at its end.</param>
    public static IReadOnlyList<Finding> WithFailed(
        IReadOnlyList<Finding> findings,
        IReadOnlyList<ThresholdResult> results,
        double seconds
    )
    {
        ArgumentNullException.ThrowIfNull(findings);
        if (Title(results) is not { } title || findings.Any(finding => finding.Rule == RuleId))
            return findings;
        seconds = Math.Round(seconds, 2);
        return
        [
            new(
                RuleId,
                FindingSeverity.Warning,
                title,
                Sentence(results)!,
                "This run was judged by limits that were set for it, and did not keep them.",
                [],
                seconds,
                seconds
            )
            {
                ActiveAtEnd = true,
            },
            .. findings.Select(finding =>
                finding.Rule != SteadyService.RuleId
                    ? finding
                    : finding with
                    {
                        Severity = FindingSeverity.Notice,
                        Title =
                            finding.Title == SteadyService.TitleWithBackgroundCpu
                                ? $"{finding.Title}, and not enough"
                                : "Steady, and not enough",
                        Why =
                            "Answers came without failures, and their latency was even. Over the whole run it was not what the thresholds ask for.",
                    }
            ),
        ];
    }
}
