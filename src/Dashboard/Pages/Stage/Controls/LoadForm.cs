using System.Globalization;
using Dashboard.Components.Fields;
using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using LoadEngine.Plans;

namespace Dashboard.Pages.Stage.Controls;

/// <summary>
/// The load settings typed by one viewer. View state of one circuit, accessed only from it.
/// Uses <see cref="RunPlanner"/> for validation, as the lab does, so both report the same errors.
/// </summary>
public sealed class LoadForm
{
    private static readonly string[] FieldsOfEveryModel = ["timeoutMs", "thinkTimeMs", "warmUpSeconds", "thresholds"];

    private readonly Dictionary<string, string> problems = [];
    private StaleRejection? staleRejection;

    // What the preset that was chosen last put into the fields: it describes them again when they are so again.
    private (LoadPreset Preset, string Written)? filled;

    /// <summary>Who makes the load.</summary>
    public LoadSourceKind Source { get; private set; }

    /// <summary>The load model.</summary>
    public LoadModel Model { get; private set; }

    /// <summary>Virtual users, as typed.</summary>
    public string Users { get; set; } = "";

    /// <summary>Length in seconds, as typed.</summary>
    public string Duration { get; set; } = "";

    /// <summary>Seconds over which the users arrive, as typed.</summary>
    public string Ramp { get; set; } = "";

    /// <summary>Timeout of a request in milliseconds, as typed.</summary>
    public string Timeout { get; set; } = "";

    /// <summary>Starts a second, as typed.</summary>
    public string Rate { get; set; } = "100";

    /// <summary>Most requests in flight at an arrival rate, as typed.</summary>
    public string MaxVus { get; set; } = "1000";

    /// <summary>The ladder of bursts, as typed.</summary>
    public string BurstSizes { get; set; } = "1,10,50,100";

    /// <summary>Requests in all, as typed.</summary>
    public string Iterations { get; set; } = "1000";

    /// <summary>Pause between two requests in milliseconds, as typed; empty for none.</summary>
    public string ThinkTime { get; set; } = "";

    /// <summary>Seconds at the start that are left out of the figures, as typed; empty for none.</summary>
    public string WarmUp { get; set; } = "";

    /// <summary>The thresholds, as typed: separated by commas or lines; empty for none.</summary>
    public string Thresholds { get; set; } = "";

    /// <summary>The preset chosen, or null when a field was changed by hand.</summary>
    public LoadPreset? Preset { get; private set; }

    /// <summary>What the lab refused for a reason that belongs to no field shown, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>True when every field can be sent.</summary>
    public bool IsValid => Fields.All(name => ErrorOf(name) is null);

    private string Written =>
        string.Join('|', Model, Users, Duration, Ramp, Timeout, Rate, MaxVus, BurstSizes, Iterations);

    private IEnumerable<string> Fields => ModelFields.All[Model].Fields.Concat(FieldsOfEveryModel);

    /// <summary>True when the load model goes by the field.</summary>
    public bool Shows(string field) => Model.Has(field);

    /// <summary>Chooses the load source. For Locust, thresholds on exact percentiles stay in their field with an error.</summary>
    public void Choose(LoadSourceKind source)
    {
        Source = source;
        if (source == LoadSourceKind.Engine)
            ClearProblems();
        else if (Model != LoadModel.Users)
            Choose(LoadModel.Users);
    }

    /// <summary>Chooses the load model and keeps the values of the other models.</summary>
    public void Choose(LoadModel model)
    {
        Model = model;
        Edited();
    }

    /// <summary>Fills the fields from a preset; keeps think time, warm-up and thresholds.</summary>
    public void Fill(LoadPreset preset)
    {
        ArgumentNullException.ThrowIfNull(preset);
        Model = preset.Model();
        if (Model != LoadModel.Users)
            Source = LoadSourceKind.Engine;
        Duration = Text(preset.Stages.Sum(stage => stage.Seconds));
        var most = Text(preset.Stages.Max(stage => stage.Users));
        if (Shows("users"))
            Users = most;
        if (Shows("rampSeconds"))
            Ramp = Text(preset.Stages[0].Seconds);
        if (Shows("maxVus"))
            MaxVus = most;
        Rate = preset.RatePerSecond?.ToString(CultureInfo.InvariantCulture) ?? Rate;
        BurstSizes = preset.BurstSizes is { } sizes ? string.Join(',', sizes.Select(Text)) : BurstSizes;
        Timeout = Text(preset.TimeoutMs);
        (Preset, filled) = (preset, (preset, Written));
        ClearProblems();
    }

    /// <summary>Fills the fields from an active run.</summary>
    /// <param name="request">The request of the run.</param>
    /// <param name="experiment">Its experiment, when that is not one that came with the lab.</param>
    public void Fill(RunRequest request, Experiment? experiment = null)
    {
        ArgumentNullException.ThrowIfNull(request);
        Source = request.Source;
        ThinkTime = request.ThinkTimeMs is > 0 and { } thinkTime ? Text(thinkTime) : "";
        WarmUp = request.WarmUpSeconds is > 0 and { } warmUp ? Text(warmUp) : "";
        Thresholds = string.Join(", ", request.Thresholds ?? []);
        if (
            (experiment ?? ExperimentCatalogue.Find(request.Experiment))?.Presets.FirstOrDefault(preset =>
                preset.Id == request.Preset
            ) is
            { } known
        )
        {
            Fill(known);
            return;
        }

        Model = request.Model;
        var stages =
            request.Stages
            ??
            [
                new(request.RampSeconds, request.Users),
                new(request.DurationSeconds - request.RampSeconds, request.Users),
            ];
        Users = Shows("users") ? Text(stages.Max(stage => stage.Users)) : Users;
        Duration = Text(stages.Sum(stage => stage.Seconds));
        Ramp = Shows("rampSeconds") ? Text(stages[0].Seconds) : Ramp;
        Timeout = request.TimeoutMs is { } timeout ? Text(timeout) : Timeout;
        Rate = request.RatePerSecond?.ToString(CultureInfo.InvariantCulture) ?? Rate;
        MaxVus = request.MaxVus is { } maxVus ? Text(maxVus) : MaxVus;
        BurstSizes = request.BurstSizes is { } sizes ? string.Join(',', sizes.Select(Text)) : BurstSizes;
        Iterations = request.Iterations?.ToString(CultureInfo.InvariantCulture) ?? Iterations;
        Edited();
    }

    /// <summary>A field of the load was changed by hand: the preset no longer describes it, or does again.</summary>
    public void Edited()
    {
        Preset = filled is { } last && last.Written == Written ? last.Preset : null;
        ClearProblems();
    }

    /// <summary>Think time, warm-up or thresholds were changed by hand: they go with any preset.</summary>
    public void Supplemented() => ClearProblems();

    /// <summary>The error of a field, or null. Fields are named as in <see cref="RunRequest"/>, camel case.</summary>
    public string? ErrorOf(string field) =>
        Fields.Contains(field) ? ValidateField(field) ?? Limit(field) ?? problems.GetValueOrDefault(field) : null;

    /// <summary>Shows the lab's answer: each message goes to its field.</summary>
    /// <param name="answer">The answer of the lab.</param>
    /// <param name="state">How it stood then.</param>
    public void ShowAnswer(LabResult answer, LabState state)
    {
        ArgumentNullException.ThrowIfNull(answer);
        ArgumentNullException.ThrowIfNull(state);
        ClearProblems();
        staleRejection = StaleRejection.From(answer, state);
        foreach (var error in answer.Errors)
        {
            problems[error.Field] = error.Message;
        }

        Problem = answer.Errors.FirstOrDefault(error => !Fields.Contains(error.Field))?.Message;
    }

    /// <summary>Takes back what the lab refused for how it stood, once it stands otherwise.</summary>
    /// <param name="state">How it stands now.</param>
    public void Follow(LabState state)
    {
        ArgumentNullException.ThrowIfNull(state);
        if (staleRejection?.IsResolved(state) == true)
            ClearProblems();
    }

    /// <summary>The request to send; only when <see cref="IsValid"/>.</summary>
    public RunRequest Request(string experiment, VariantKind variant) =>
        Read() with
        {
            Experiment = experiment,
            Variant = variant,
            Preset = Preset?.Id,
        };

    private RunRequest Read() =>
        new()
        {
            Source = Source,
            Model = Model,
            Users = Shows("users") ? FormText.ParseInteger(Users) ?? 1 : new RunRequest().Users,
            DurationSeconds = FormText.ParseInteger(Duration) ?? (int)PlanLimits.MaxDuration.TotalSeconds,
            RampSeconds = Shows("rampSeconds") ? FormText.ParseInteger(Ramp) ?? 0 : 0,
            TimeoutMs = FormText.ParseInteger(Timeout) ?? (int)LoadPlan.DefaultTimeout.TotalMilliseconds,
            RatePerSecond = Shows("ratePerSecond") ? FormText.ParseNumber(Rate) ?? 1 : null,
            MaxVus = Shows("maxVus") ? FormText.ParseInteger(MaxVus) ?? 1 : null,
            BurstSizes = Shows("burstSizes") ? FormText.Sizes(BurstSizes) ?? [1] : null,
            Iterations = Shows("iterations") ? FormText.ParseInteger(Iterations) ?? 1 : null,
            ThinkTimeMs = FormText.ParseOptionalInteger(ThinkTime) is > 0 or < 0
                ? FormText.ParseOptionalInteger(ThinkTime)
                : null,
            WarmUpSeconds = FormText.ParseOptionalInteger(WarmUp) is > 0 or < 0
                ? FormText.ParseOptionalInteger(WarmUp)
                : null,
            Thresholds = FormText.Rules(Thresholds) is { Count: > 0 } rules ? rules : null,
        };

    private string? Limit(string field) =>
        RunPlanner.Validate(Read()).FirstOrDefault(error => error.Field == field)?.Message;

    private string? ValidateField(string field) =>
        field switch
        {
            "users" => FormText.ValidateInteger(Users),
            "durationSeconds" => FormText.ValidateInteger(Duration),
            "rampSeconds" => FormText.ValidateInteger(Ramp),
            "timeoutMs" => FormText.ValidateInteger(Timeout),
            "maxVus" => FormText.ValidateInteger(MaxVus),
            "iterations" => FormText.ValidateInteger(Iterations),
            "thinkTimeMs" => FormText.ParseOptionalInteger(ThinkTime) is null
                ? FormText.ValidateInteger(ThinkTime)
                : null,
            "warmUpSeconds" => FormText.ParseOptionalInteger(WarmUp) is null ? FormText.ValidateInteger(WarmUp) : null,
            "ratePerSecond" => FormText.ParseNumber(Rate) is null ? "Enter a number." : null,
            "burstSizes" => FormText.Sizes(BurstSizes) is null
                ? "Enter whole numbers with commas between them, such as 1,10,100."
                : null,
            _ => null,
        };

    private void ClearProblems()
    {
        problems.Clear();
        (Problem, staleRejection) = (null, null);
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
