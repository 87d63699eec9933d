using Lab.Findings;

namespace Lab.Runs;

/// <summary>
/// A stored run as it is shown: what an earlier version found said that all was well beside a threshold that had failed, and called a run partial whose
/// dashboard was killed between its end and its document. Stateless.
/// </summary>
internal static class JudgedRun
{
    /// <summary>The run with what failed before what was found, and as much of it as it holds.</summary>
    public static RunDocument Of(RunDocument run)
    {
        run = run with { State = RunState.Of(run.Summary) };
        return run.Summary is not { Thresholds.Count: > 0 } summary
            ? run
            : run with
            {
                Findings = FailedThresholds.WithFailed(run.Findings, summary.Thresholds, summary.Seconds),
                Summary = summary with
                {
                    Findings = FailedThresholds.WithFailed(summary.Findings, summary.Thresholds, summary.Seconds),
                },
            };
    }
}
