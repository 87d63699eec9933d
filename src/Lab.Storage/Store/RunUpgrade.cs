using Lab.Diagnosis.Evaluation;
using Lab.Storage.Documents;

namespace Lab.Storage.Store;

/// <summary>
/// A stored run as it is shown: what an earlier version found said that all was well beside a threshold that had failed, and called a run partial whose
/// dashboard was killed between its end and its document. Stateless.
/// </summary>
internal static class RunUpgrade
{
    /// <summary>The run with what failed before what was found, and as much of it as it holds.</summary>
    public static RunDocument Apply(RunDocument run)
    {
        run = run with { State = RunState.From(run.Summary) };
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
