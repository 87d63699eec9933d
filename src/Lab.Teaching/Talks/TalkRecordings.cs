using Experiments;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Teaching.Talks.Script;

namespace Lab.Teaching.Talks;

/// <summary>Which stored runs can stand in for the lab when a talk is given without it.</summary>
public static class TalkRecordings
{
    /// <summary>
    /// For each step that starts a load the newest run that went the same way, under the load of the step throughout:
    /// the same experiment, the step's variant first, the one it is flipped to after it, and no other.
    /// </summary>
    /// <param name="steps">The talk.</param>
    /// <param name="runs">The stored runs, newest first.</param>
    /// <returns>The runs by the position of their step; a step nothing was recorded of is not in it.</returns>
    public static IReadOnlyDictionary<int, RunHeader> Find(IReadOnlyList<TalkStep> steps, IReadOnlyList<RunHeader> runs)
    {
        ArgumentNullException.ThrowIfNull(steps);
        ArgumentNullException.ThrowIfNull(runs);
        var found = new Dictionary<int, RunHeader>();
        foreach (var (index, step) in steps.Index())
        {
            if (step.Cue is not { Action: TalkAction.Start } cue)
                continue;
            var flip = steps
                .Skip(index + 1)
                .Select(talkStep => talkStep.Cue)
                .TakeWhile(talkCue => talkCue?.Action != TalkAction.Start)
                .FirstOrDefault(talkCue => talkCue?.Action == TalkAction.Flip);
            if (runs.FirstOrDefault(run => GoesTheSameWay(run, cue, flip)) is { } run)
                found[index] = run;
        }

        return found;
    }

    private static bool GoesTheSameWay(RunHeader run, TalkCue cue, TalkCue? flip) =>
        run.State == RecordingState.Complete
        && run.Experiment == cue.Experiment
        && run.Summary
            is { Ended: RunOutcome.Completed or RunOutcome.Stopped, Loads.Count: 0, Variants: [var first, var second] }
        && first.Variant == cue.Variant
        && second.Variant == (flip?.Variant ?? second.Variant)
        && IsUnderTheLoadOf(cue, run.Summary);

    private static bool IsUnderTheLoadOf(TalkCue cue, RunSummary summary) =>
        ExperimentCatalogue.Find(cue.Experiment)?.Presets.FirstOrDefault(preset => preset.Id == cue.Preset)
            is { } preset
        && summary.PeakRatePerSecond == preset.RatePerSecond
        && (preset.RatePerSecond is not null || summary.PeakUsers == preset.Stages.Max(stage => stage.Users));
}
