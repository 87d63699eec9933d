using System.Globalization;
using Dashboard.Runs;
using Experiments;

namespace Dashboard.Components.Stage;

/// <summary>
/// What one viewer has typed into the load controls. View state of one circuit, touched only on it.
/// Its limits are those of <see cref="RunRequest"/>, checked here as well so that the message appears while typing.
/// </summary>
public sealed class LoadForm
{
    /// <summary>Limits of a load, ends included.</summary>
    public const int MinUsers = 1, MaxUsers = 20_000, MinDurationSeconds = 1, MaxDurationSeconds = 1_800, MinTimeoutMs = 100, MaxTimeoutMs = 300_000;

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

    private string? Limit(string field) => field switch
    {
        "users" => Whole(Users, MinUsers, MaxUsers, "users"),
        "durationSeconds" => Whole(Duration, MinDurationSeconds, MaxDurationSeconds, "seconds"),
        "rampSeconds" => Whole(Ramp, 0, Math.Clamp(Number(Duration) ?? MaxDurationSeconds, 0, MaxDurationSeconds), "seconds"),
        "timeoutMs" => Whole(Timeout, MinTimeoutMs, MaxTimeoutMs, "milliseconds"),
        _ => null,
    };

    private static string? Whole(string text, int min, int max, string unit) =>
        Number(text) is { } number && number >= min && number <= max
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"Enter a whole number from {min:N0} to {max:N0} {unit}.");

    private void Forget()
    {
        refusals.Clear();
        Refusal = null;
    }

    private static int? Number(string text) =>
        int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int number) ? number : null;

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
