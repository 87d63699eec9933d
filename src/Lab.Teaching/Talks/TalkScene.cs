using Lab.Storage;
using Lab.Targets.Frames;
using Lab.Teaching.Talks.Script;

namespace Lab.Teaching.Talks;

/// <summary>The part of a recording that replaces the lab.</summary>
public enum TalkPart
{
    /// <summary>The first variant, until the switch.</summary>
    First,

    /// <summary>From the switch.</summary>
    Second,

    /// <summary>The end, with the summary.</summary>
    End,
}

/// <summary>The scene of one step of a talk from recordings.</summary>
/// <param name="Run">Identifier of the stored run.</param>
/// <param name="Part">The part of it.</param>
public sealed record TalkScene(string Run, TalkPart Part)
{
    /// <summary>Returns the scene of a talk from recordings; null during a live talk. May read the run folder.</summary>
    /// <param name="standing">The state of the talk.</param>
    /// <param name="store">The stored runs.</param>
    public static TalkScene? Load(TalkState standing, IRunStore store) =>
        standing.RecordingSpeed is null
            ? null
            : At(standing.Step, standing.Steps, TalkRecordings.Find(standing.Steps, store.List()));

    /// <summary>
    /// Returns the scene of a step: the recording of the last started load, and the part that the later steps have reached.
    /// </summary>
    /// <param name="step">Position of the step; -1 before the first.</param>
    /// <param name="steps">The talk.</param>
    /// <param name="recordings">The recordings by the position of the step that starts their load.</param>
    /// <returns>
    /// Null if the stage itself is shown: before the first load, at a step without a cue, and without a recording.
    /// </returns>
    public static TalkScene? At(
        int step,
        IReadOnlyList<TalkStep> steps,
        IReadOnlyDictionary<int, TalkRecording> recordings
    )
    {
        ArgumentNullException.ThrowIfNull(steps);
        ArgumentNullException.ThrowIfNull(recordings);
        if (step < 0 || step >= steps.Count || steps[step].Cue is null or { Action: TalkAction.Choose })
            return null;
        var part = TalkPart.First;
        for (var at = step; at >= 0; at--)
        {
            switch (steps[at].Cue?.Action)
            {
                case TalkAction.Stop:
                    part = TalkPart.End;
                    break;
                case TalkAction.Flip when part == TalkPart.First:
                    part = TalkPart.Second;
                    break;
                case TalkAction.Start:
                    return recordings.TryGetValue(at, out var recording) ? Of(recording, part) : null;
            }
        }

        return null;
    }

    // A run of the second variant alone is played from its start.
    private static TalkScene Of(TalkRecording recording, TalkPart part) =>
        part == TalkPart.First ? new(recording.First.Id, part)
        : part == TalkPart.Second && recording.Runs.Count > 1 ? new(recording.Second.Id, TalkPart.First)
        : new(recording.Second.Id, part);

    /// <summary>
    /// Returns the start and the pause position of a part in seconds since the first frame; a null position does not pause.
    /// </summary>
    /// <param name="frames">The recording.</param>
    /// <param name="part">The part; null for the complete recording.</param>
    public static (double From, double? Until) Span(IReadOnlyList<Frame> frames, TalkPart? part)
    {
        ArgumentNullException.ThrowIfNull(frames);
        if (frames.Count == 0 || part is null)
            return (0, null);
        var flip = frames.FirstOrDefault(frame =>
            frame.Events.Any(frameEvent => frameEvent.Kind == FrameEventKinds.VariantSwitched)
        );
        var flipped = flip is null ? frames[^1].Time - frames[0].Time : flip.Time - frames[0].Time;
        return part switch
        {
            TalkPart.First => (0, flip is null ? null : flipped),
            TalkPart.Second => (flipped, null),
            _ => (frames[^1].Time - frames[0].Time, null),
        };
    }
}
