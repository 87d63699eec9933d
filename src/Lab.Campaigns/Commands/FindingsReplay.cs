using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Lab.Campaigns.Commands;

/// <summary>The finding of one rule: as recorded, and with the current rules.</summary>
/// <param name="Rule">Identifier of the rule.</param>
/// <param name="Recorded">The recorded finding; null if the rule reported nothing.</param>
/// <param name="Now">The current finding; null if the rule reports nothing.</param>
internal sealed record ReplayedFinding(string Rule, Finding? Recorded, Finding? Now)
{
    /// <summary>The kind of difference in one word.</summary>
    public string Change =>
        (Recorded, Now) switch
        {
            (null, _) => "new",
            (_, null) => "gone",
            _ when Recorded.Severity != Now.Severity || Recorded.Sentence != Now.Sentence => "changed",
            _ => "same",
        };
}

/// <summary>Evaluates the frames of a stored run with the current rules.</summary>
internal static class FindingsReplay
{
    /// <summary>All rules with a recorded or current finding, in the order of their start.</summary>
    public static IReadOnlyList<ReplayedFinding> Replay(RunDocument run)
    {
        var diagnosis = new RunDiagnosis(FindingRules.All, [.. run.Series.Select(series => series.Id)]);
        diagnosis.Window.Dependencies = run.Summary?.Dependencies ?? [];
        // Earlier versions polled this path, of the built-in API only, and did not record it.
        diagnosis.Window.PolledPath = run.Summary?.PolledPath ?? (run.Settings is null ? null : "/metrics");
        foreach (var frame in run.Frames)
        {
            // Stacks are available from the time of their capture, as during the run.
            var moment = run.Run.StartedAt.AddSeconds(frame.Time - run.Frames[0].Time);
            diagnosis.Window.Stacks = run.Stacks.LastOrDefault(stacks => stacks.TakenAt <= moment);
            diagnosis.Add(frame);
        }

        diagnosis.End(run.Summary?.Thresholds ?? [], run.Summary?.Seconds ?? 0);
        var (then, now) = (
            run.Findings.ToLookup(finding => finding.Identity),
            diagnosis.Findings.ToLookup(finding => finding.Identity)
        );
        return
        [
            .. then.Select(group => group.Key)
                .Union(now.Select(group => group.Key))
                .Select(pair => new ReplayedFinding(pair.Rule, then[pair].FirstOrDefault(), now[pair].FirstOrDefault()))
                .OrderBy(finding => (finding.Now ?? finding.Recorded)!.Since),
        ];
    }
}
