using Experiments;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Teaching.Talks.Script;

namespace Lab.Teaching.Talks;

/// <summary>The stored runs that replace the lab for one load of the talk.</summary>
/// <param name="First">The run of the first variant.</param>
/// <param name="Second">The run of the second variant: the same run if its variant was switched.</param>
public sealed record TalkRecording(RunHeader First, RunHeader Second)
{
    /// <summary>The runs, each once.</summary>
    public IReadOnlyList<RunHeader> Runs => First.Id == Second.Id ? [First] : [First, Second];
}

/// <summary>Finds stored runs that can replace the lab during a talk.</summary>
public static class TalkRecordings
{
    /// <summary>
    /// Returns, for each step that starts a load, the newest run with the same course and load: the same experiment, the variant
    /// of the step first, then the one it is switched to, and no other. Without one, the newest runs of each variant alone, as
    /// Both records them.
    /// </summary>
    /// <param name="steps">The talk.</param>
    /// <param name="runs">The stored runs, newest first.</param>
    /// <returns>The runs by the position of their step; steps without a recording are not included.</returns>
    public static IReadOnlyDictionary<int, TalkRecording> Find(
        IReadOnlyList<TalkStep> steps,
        IReadOnlyList<RunHeader> runs
    )
    {
        ArgumentNullException.ThrowIfNull(steps);
        ArgumentNullException.ThrowIfNull(runs);
        var found = new Dictionary<int, TalkRecording>();
        foreach (var (index, step) in steps.Index())
        {
            if (step.Cue is not { Action: TalkAction.Start } cue)
                continue;
            var flip = steps
                .Skip(index + 1)
                .Select(talkStep => talkStep.Cue)
                .TakeWhile(talkCue => talkCue?.Action != TalkAction.Start)
                .FirstOrDefault(talkCue => talkCue?.Action == TalkAction.Flip);
            var usable = runs.Where(run => IsUsable(run, cue)).ToList();
            if (usable.Find(run => IsFlipped(run, cue.Variant, flip?.Variant)) is { } flipped)
                found[index] = new(flipped, flipped);
            else if (
                usable.Find(run => IsOf(run, cue.Variant)) is { } first
                && usable.Find(run => IsOf(run, flip?.Variant ?? cue.Variant)) is { } second
            )
                found[index] = new(first, second);
        }

        return found;
    }

    private static bool IsUsable(RunHeader run, TalkCue cue) =>
        run.State == RecordingState.Complete
        && run.Experiment == cue.Experiment
        && run.Summary is { Ended: RunOutcome.Completed or RunOutcome.Stopped, Loads.Count: 0 }
        && IsUnderTheLoadOf(cue, run.Summary);

    private static bool IsFlipped(RunHeader run, VariantKind from, VariantKind? to) =>
        run.Summary!.Variants is [var first, var second]
        && first.Variant == from
        && second.Variant == (to ?? second.Variant);

    private static bool IsOf(RunHeader run, VariantKind variant) =>
        run.Summary!.Variants is [var only] && only.Variant == variant;

    private static bool IsUnderTheLoadOf(TalkCue cue, RunSummary summary) =>
        ExperimentCatalogue.Find(cue.Experiment)?.Presets.FirstOrDefault(preset => preset.Id == cue.Preset)
            is { } preset
        && summary.PeakRatePerSecond == preset.RatePerSecond
        && (preset.RatePerSecond is not null || summary.PeakUsers == preset.Stages.Max(stage => stage.Users));
}
