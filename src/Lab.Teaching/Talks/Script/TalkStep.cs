using Experiments;
using Lab.Foundation.Formatting;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;

namespace Lab.Teaching.Talks.Script;

/// <summary>The action of a step on the lab.</summary>
public enum TalkAction
{
    /// <summary>Selects experiment and variant without starting a run.</summary>
    Choose,

    /// <summary>Starts the preset with the variant.</summary>
    Start,

    /// <summary>Switches the variant during the run.</summary>
    Flip,

    /// <summary>Stops the run.</summary>
    Stop,
}

/// <summary>The action of a step with its parameters.</summary>
/// <param name="Action">The action.</param>
/// <param name="Experiment">Identifier of the experiment; empty for <see cref="TalkAction.Stop"/>.</param>
/// <param name="Variant">The variant.</param>
/// <param name="Preset">Identifier of the preset; null if no load is started.</param>
public sealed record TalkCue(TalkAction Action, string Experiment, VariantKind Variant, string? Preset)
{
    /// <summary>
    /// Duration of a load in seconds: the explanation takes longer than a preset, and the speaker stops the run.
    /// </summary>
    public const int HoldSeconds = 300;

    /// <summary>True if the lab has the experiment, variant and preset.</summary>
    public bool IsPlayable =>
        Action == TalkAction.Stop
        || (
            ExperimentCatalogue.Find(Experiment) is { } known
            && known.Variants.Any(variant => variant.Kind == Variant)
            && (Preset is null || known.Presets.Any(preset => preset.Id == Preset))
        );

    /// <summary>The label of the button.</summary>
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

    /// <summary>Executes the action.</summary>
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
                return LabResult.Conflict("The stage shows another experiment. Start this one first.");
            case TalkAction.Flip when lab.State.Phase != RunPhase.Running:
                return LabResult.Conflict("No run is active. Start this load first.");
            case TalkAction.Flip:
                return lab.SwitchVariant(Variant);
            default:
                return Select(lab);
        }
    }

    /// <summary>Selects the experiment and the variant without starting a run.</summary>
    public LabResult Select(ILab lab)
    {
        ArgumentNullException.ThrowIfNull(lab);
        var chosen = lab.SelectExperiment(Experiment);
        return chosen.IsDone ? lab.SwitchVariant(Variant) : chosen;
    }

    // A load of constant users or a constant rate is extended; other presets are unchanged.
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
/// <param name="At">Its start, from the start of the talk.</param>
/// <param name="Title">A short title.</param>
/// <param name="Cue">The action of its button; null for a step without one.</param>
/// <param name="Script">The text to say, in Markdown.</param>
public sealed record TalkStep(TimeSpan At, string Title, TalkCue? Cue, string Script)
{
    /// <summary>The advice of an experiment, as a sentence for the end of the talk; null for most steps.</summary>
    public string? Advice { get; init; }
}
