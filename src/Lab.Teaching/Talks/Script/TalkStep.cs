using Experiments;
using Lab.Foundation.Formatting;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;

namespace Lab.Teaching.Talks.Script;

/// <summary>What the button of a step does on the shared lab.</summary>
public enum TalkAction
{
    /// <summary>Chooses experiment and variant; nothing runs yet.</summary>
    Choose,

    /// <summary>Starts the preset on the variant.</summary>
    Start,

    /// <summary>Puts the variant under load in the middle of the run.</summary>
    Flip,

    /// <summary>Stops the run.</summary>
    Stop,
}

/// <summary>What a step asks of the lab.</summary>
/// <param name="Action">What to do.</param>
/// <param name="Experiment">Identifier of the experiment; empty for <see cref="TalkAction.Stop"/>.</param>
/// <param name="Variant">The variant.</param>
/// <param name="Preset">Identifier of the load; null where none is started.</param>
public sealed record TalkCue(TalkAction Action, string Experiment, VariantKind Variant, string? Preset)
{
    /// <summary>
    /// Length of a load, in seconds: a speaker talks longer than a preset lasts, and stops the run when it has been
    /// explained.
    /// </summary>
    public const int HoldSeconds = 300;

    /// <summary>True when the lab has what the cue names.</summary>
    public bool IsPlayable =>
        Action == TalkAction.Stop
        || (
            ExperimentCatalogue.Find(Experiment) is { } known
            && known.Variants.Any(variant => variant.Kind == Variant)
            && (Preset is null || known.Presets.Any(preset => preset.Id == Preset))
        );

    /// <summary>What its button says.</summary>
    public string Description
    {
        get
        {
            var title = ExperimentCatalogue.Find(Experiment)?.Title ?? Experiment;
            return Action switch
            {
                TalkAction.Stop => "Stop the run",
                TalkAction.Flip => $"Flip to {Variant.Mark()} {Variant}",
                TalkAction.Start => $"Start {title}: {Variant.Mark()} {Variant}",
                _ => $"Choose {title}: {Variant.Mark()} {Variant}",
            };
        }
    }

    /// <summary>Does it.</summary>
    public async Task<LabResult> PlayAsync(ILab lab)
    {
        ArgumentNullException.ThrowIfNull(lab);
        switch (Action)
        {
            case TalkAction.Stop:
                return lab.Stop();
            case TalkAction.Start:
                return await lab.StartAsync(Request());
            case TalkAction.Flip when lab.State.Experiment != Experiment:
                return LabResult.Conflict("Another experiment is on the stage: start this one first.");
            case TalkAction.Flip:
                return lab.SwitchVariant(Variant);
            default:
                var chosen = lab.SelectExperiment(Experiment);
                return chosen.IsDone ? lab.SwitchVariant(Variant) : chosen;
        }
    }

    // A load that ramps up to users and keeps them, or keeps a rate, is kept longer; any other preset is played as it is.
    private RunRequest Request()
    {
        var request = new RunRequest
        {
            Experiment = Experiment,
            Variant = Variant,
            Preset = Preset,
        };
        if (
            ExperimentCatalogue.Find(Experiment)?.Presets.FirstOrDefault(loadPreset => loadPreset.Id == Preset) is
            { RatePerSecond: { } rate } steady
        )
            return request with
            {
                Preset = null,
                Model = LoadModel.ConstantArrivalRate,
                RatePerSecond = rate,
                MaxVus = steady.Stages[0].Users,
                DurationSeconds = HoldSeconds,
                TimeoutMs = steady.TimeoutMs,
            };
        return
            ExperimentCatalogue.Find(Experiment)?.Presets.FirstOrDefault(loadPreset => loadPreset.Id == Preset)
                is { Stages: [.., var last] stages } preset
            && stages.Count > 1
            && last.Users > 0
            ? request with
            {
                Preset = null,
                Stages =
                [
                    .. stages.SkipLast(1),
                    last with
                    {
                        Seconds = HoldSeconds - stages.SkipLast(1).Sum(stage => stage.Seconds),
                    },
                ],
                TimeoutMs = preset.TimeoutMs,
            }
            : request;
    }
}

/// <summary>One step of the talk.</summary>
/// <param name="At">When it begins, from the start of the talk.</param>
/// <param name="Title">A few words.</param>
/// <param name="Cue">What its button does; null for a step without one.</param>
/// <param name="Script">What to say, in Markdown.</param>
public sealed record TalkStep(TimeSpan At, string Title, TalkCue? Cue, string Script);
