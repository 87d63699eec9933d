using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Health;
using Lab.Foundation.Formatting;
using LoadEngine.Thresholds;

namespace Lab.Diagnosis.Evaluation;

/// <summary>Adds failed thresholds to the findings of a run.</summary>
public static class FailedThresholds
{
    /// <summary>Identifier of the finding.</summary>
    public const string RuleId = "failed-threshold";

    /// <summary>The title, such as <c>2 thresholds failed</c>; null where none did.</summary>
    /// <param name="results">The threshold results.</param>
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

    /// <summary>The failed thresholds with their values, as a sentence; null where none did.</summary>
    /// <param name="results">The threshold results.</param>
    public static string? Sentence(IReadOnlyList<ThresholdResult> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        var failed = results
            .Where(result => !result.Passed)
            .Select(result =>
                $"required {MetricFormat.Rule(result)}, measured {MetricFormat.Actual(result).TrimEnd('.')}"
            )
            .ToList();
        return failed.Count == 0 ? null : $"Over the whole run: {string.Join("; ", failed)}.";
    }

    /// <summary>The findings of a run that has ended, after a finding about the failed thresholds if there are any.</summary>
    /// <param name="findings">The findings.</param>
    /// <param name="results">The threshold results.</param>
    /// <param name="seconds">The length of the run in seconds.</param>
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
                "The run did not meet its thresholds.",
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
                        Title = "Steady, but thresholds failed",
                        Why = "There were no failures and latency was steady, but the run did not meet its thresholds.",
                    }
            ),
        ];
    }
}
