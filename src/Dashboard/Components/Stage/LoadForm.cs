using System.Globalization;
using Dashboard.Runs;
using Experiments;
using LoadEngine.Plans;

namespace Dashboard.Components.Stage;

/// <summary>
/// What one viewer has typed into the load controls. View state of one circuit, touched only on it.
/// What it refuses while somebody types, the lab would refuse as well, in the same words: both ask <see cref="RunPlanner"/>.
/// </summary>
public sealed class LoadForm
{
    private readonly Dictionary<string, string> refusals = [];

    /// <summary>Virtual users, as typed.</summary>
    public string Users { get; set; } = "";

    /// <summary>Length in seconds, as typed.</summary>
    public string Duration { get; set; } = "";

    /// <summary>Seconds over which the users arrive, as typed.</summary>
    public string Ramp { get; set; } = "";

    /// <summary>Timeout of a request in milliseconds, as typed.</summary>
    public string Timeout { get; set; } = "";

    /// <summary>The preset chosen, or null when a field was changed by hand.</summary>
    public LoadPreset? Preset { get; private set; }

    /// <summary>What the lab refused for a reason that belongs to no field, or null.</summary>
    public string? Refusal { get; private set; }

    /// <summary>True when every field can be sent.</summary>
    public bool IsValid => Fields.All(name => ErrorOf(name) is null);

    private static readonly string[] Fields = ["users", "durationSeconds", "rampSeconds", "timeoutMs"];

    /// <summary>Fills the fields from a preset.</summary>
    public void Take(LoadPreset preset)
    {
        ArgumentNullException.ThrowIfNull(preset);
        Users = Text(preset.Stages.Max(stage => stage.Users));
        Duration = Text(preset.Stages.Sum(stage => stage.Seconds));
        Ramp = Text(preset.Stages[0].Seconds);
        Timeout = Text(preset.TimeoutMs);
        Preset = preset;
        Forget();
    }

    /// <summary>Fills the fields from a run that is on, whoever started it.</summary>
    public void Take(RunRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (ExperimentCatalogue.Find(request.Experiment)?.Presets.FirstOrDefault(preset => preset.Id == request.Preset) is { } known)
        {
            Take(known);
            return;
        }

        var stages = request.Stages ?? [new(request.RampSeconds, request.Users), new(request.DurationSeconds - request.RampSeconds, request.Users)];
        Users = Text(stages.Max(stage => stage.Users));
        Duration = Text(stages.Sum(stage => stage.Seconds));
        Ramp = Text(stages[0].Seconds);
        Timeout = request.TimeoutMs is { } timeout ? Text(timeout) : Timeout;
        Edited();
    }

    /// <summary>A field was changed by hand: the preset no longer describes the load.</summary>
    public void Edited()
    {
        Preset = null;
        Forget();
    }

    /// <summary>What is wrong with a field, or null. Fields are named as in <see cref="RunRequest"/>, camel case.</summary>
    public string? ErrorOf(string field) => Limit(field) ?? refusals.GetValueOrDefault(field);

    /// <summary>Takes the lab's answer: each message goes to its field.</summary>
    public void Take(LabAnswer answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        Forget();
        foreach (var error in answer.Errors)
        {
            refusals[error.Field] = error.Message;
        }

        Refusal = answer.Errors.FirstOrDefault(error => !Fields.Contains(error.Field))?.Message;
    }

    /// <summary>The request to send; only when <see cref="IsValid"/>.</summary>
    public RunRequest Request(string experiment, VariantKind variant) => new()
    {
        Experiment = experiment,
        Variant = variant,
        Users = Number(Users)!.Value,
        DurationSeconds = Number(Duration)!.Value,
        RampSeconds = Number(Ramp)!.Value,
        TimeoutMs = Number(Timeout)!.Value,
        Preset = Preset?.Id,
    };

    private string? Limit(string field)
    {
        var text = field switch { "users" => Users, "durationSeconds" => Duration, "rampSeconds" => Ramp, _ => Timeout };
        if (Number(text) is null) return "Enter a whole number.";
        return RunPlanner.Validate(new RunRequest
        {
            Users = Number(Users) ?? 1,
            DurationSeconds = Number(Duration) ?? PlanLimits.MaxDurationSeconds,
            RampSeconds = Number(Ramp) ?? 0,
            TimeoutMs = Number(Timeout) ?? LoadPlan.DefaultTimeoutMs,
        }).FirstOrDefault(error => error.Field == field)?.Message;
    }

    private void Forget()
    {
        refusals.Clear();
        Refusal = null;
    }

    private static int? Number(string text) =>
        int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int number) ? number : null;

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
