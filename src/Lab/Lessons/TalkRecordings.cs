using Lab.Runs;

namespace Lab.Lessons;

/// <summary>Which stored runs can stand in for the lab when a talk is given without it. Stateless.</summary>
public static class TalkRecordings
{
    /// <summary>For each step that starts a load the newest whole run that went the same way: the same experiment, the step's variant first, the other after it.</summary>
    /// <param name="steps">The talk.</param>
    /// <param name="runs">The stored runs, newest first.</param>
    /// <returns>The runs by the position of their step; a step nothing was recorded of is not in it.</returns>
    public static IReadOnlyDictionary<int, RunHeader> Of(IReadOnlyList<TalkStep> steps, IReadOnlyList<RunHeader> runs)
    {
        ArgumentNullException.ThrowIfNull(steps);
        ArgumentNullException.ThrowIfNull(runs);
        var found = new Dictionary<int, RunHeader>();
        foreach (var (index, step) in steps.Index())
        {
            if (step.Cue is { Action: TalkAction.Start } cue && runs.FirstOrDefault(run => GoesTheSameWay(run, cue)) is { } run) found[index] = run;
        }

        return found;
    }

    private static bool GoesTheSameWay(RunHeader run, TalkCue cue) =>
        run.State == RecordingState.Complete && run.Experiment == cue.Experiment && run.Summary is { Variants: [var first, _, ..] } && first.Variant == cue.Variant;
}
