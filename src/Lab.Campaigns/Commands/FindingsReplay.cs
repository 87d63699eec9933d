using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Lab.Campaigns.Commands;

/// <summary>The finding of one rule: as recorded, and with the current rules.</summary>
/// <param name="Rule">Identifier of the rule.</param>
/// <param name="Recorded">What the document holds; null when the rule said nothing then.</param>
/// <param name="Now">What the rule says now; null when it says nothing.</param>
internal sealed record ReplayedFinding(string Rule, Finding? Recorded, Finding? Now)
{
    /// <summary>In one word: how the two differ.</summary>
    public string Change =>
        (Recorded, Now) switch
        {
            (null, _) => "new",
            (_, null) => "gone",
            _ when Recorded.Severity != Now.Severity || Recorded.Sentence != Now.Sentence => "changed",
            _ => "same",
        };
}

/// <summary>Puts the frames of a stored run through the rules again, as they came.</summary>
internal static class FindingsReplay
{
    /// <summary>Every rule that said something of the run, then or now, in the order of its first moment.</summary>
    public static IReadOnlyList<ReplayedFinding> Replay(RunDocument run)
    {
        var diagnosis = new RunDiagnosis(FindingRules.All, [.. run.Series.Select(series => series.Id)]);
        foreach (var frame in run.Frames)
        {
            // Stacks are known from the moment they were taken, as they were when the run was on.
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
