using Experiments;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Teaching.Talks.Script;

namespace Lab.Teaching.Talks;

/// <summary>Finds stored runs that can replace the lab during a talk.</summary>
public static class TalkRecordings
{
    /// <summary>
    /// Returns, for each step that starts a load, the newest run with the same course and load: the same experiment, the variant
    /// of the step first, then the one it is switched to, and no other.
    /// </summary>
    /// <param name="steps">The talk.</param>
    /// <param name="runs">The stored runs, newest first.</param>
    /// <returns>The runs by the position of their step; steps without a recording are not included.</returns>
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
