using System.Globalization;
using Dashboard.Components.Fields;
using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using LoadEngine.Plans;

namespace Dashboard.Pages.Stage.Controls;

/// <summary>
/// The load settings entered by one viewer. Belongs to one circuit. Uses <see cref="RunPlanner"/> for validation, as the lab
/// does, so both report the same errors.
/// </summary>
public sealed class LoadForm
{
    private static readonly string[] FieldsOfEveryModel = ["timeoutMs", "thinkTimeMs", "warmUpSeconds", "thresholds"];

    private readonly Dictionary<string, string> problems = [];
    private StaleRejection? staleRejection;

    // The values of the last preset, to select it again when the fields match.
    private (LoadPreset Preset, string Written)? filled;

    /// <summary>The load source.</summary>
    public LoadSourceKind Source { get; private set; }

    /// <summary>The load model.</summary>
    public LoadModel Model { get; private set; }

    /// <summary>Virtual users, as entered.</summary>
    public string Users { get; set; } = "";

    /// <summary>Duration in seconds, as entered.</summary>
    public string Duration { get; set; } = "";

    /// <summary>Ramp in seconds, as entered.</summary>
    public string Ramp { get; set; } = "";

    /// <summary>Request timeout in milliseconds, as entered.</summary>
    public string Timeout { get; set; } = "";

    /// <summary>Starts per second, as entered.</summary>
    public string Rate { get; set; } = "100";

    /// <summary>Spacing of the starts of an arrival rate.</summary>
    public ArrivalSpacing Arrivals { get; set; }

    /// <summary>Maximum requests in flight at an arrival rate, as entered.</summary>
    public string MaxVus { get; set; } = "1000";

    /// <summary>Burst sizes, as entered.</summary>
    public string BurstSizes { get; set; } = "1,10,50,100";

    /// <summary>Total number of requests, as entered.</summary>
    public string Iterations { get; set; } = "1000";

    /// <summary>Pause between two requests in milliseconds, as entered; empty for none.</summary>
    public string ThinkTime { get; set; } = "";

    /// <summary>Warm-up in seconds, as entered; empty for none.</summary>
    public string WarmUp { get; set; } = "";

    /// <summary>Thresholds, as entered, separated by commas or lines; empty for none.</summary>
    public string Thresholds { get; set; } = "";

    /// <summary>The selected preset; null after a field was changed.</summary>
    public LoadPreset? Preset { get; private set; }

    /// <summary>The lab's error that belongs to no visible field, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>True if all fields are valid.</summary>
    public bool IsValid => Fields.All(name => ErrorOf(name) is null);

    private string Written =>
        string.Join('|', Model, Users, Duration, Ramp, Timeout, Rate, Arrivals, MaxVus, BurstSizes, Iterations);

    private IEnumerable<string> Fields => ModelFields.All[Model].Fields.Concat(FieldsOfEveryModel);

    /// <summary>True if the load model uses the field.</summary>
    public bool Shows(string field) => Model.Has(field);

    /// <summary>Selects the load source. For Locust, thresholds on exact percentiles stay in their field with an error.</summary>
    public void Choose(LoadSourceKind source)
    {
        Source = source;
        if (source == LoadSourceKind.Engine)
            ClearProblems();
        else if (Model != LoadModel.Users)
            Choose(LoadModel.Users);
    }

    /// <summary>Selects the load model and keeps the values of the other models.</summary>
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
        Arrivals = ArrivalSpacing.Even;
        Rate = preset.RatePerSecond?.ToString(CultureInfo.InvariantCulture) ?? Rate;
        BurstSizes = preset.BurstSizes is { } sizes ? string.Join(',', sizes.Select(Text)) : BurstSizes;
        Timeout = Text(preset.TimeoutMs);
        (Preset, filled) = (preset, (preset, Written));
        ClearProblems();
    }

    /// <summary>Fills the fields from an active run.</summary>
    /// <param name="request">The request of the run.</param>
    /// <param name="experiment">Its experiment, if it is a saved endpoint.</param>
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
        Arrivals = request.Arrivals ?? ArrivalSpacing.Even;
        MaxVus = request.MaxVus is { } maxVus ? Text(maxVus) : MaxVus;
        BurstSizes = request.BurstSizes is { } sizes ? string.Join(',', sizes.Select(Text)) : BurstSizes;
        Iterations = request.Iterations?.ToString(CultureInfo.InvariantCulture) ?? Iterations;
        Edited();
    }

    /// <summary>Updates the selected preset after a field was changed.</summary>
    public void Edited()
    {
        Preset = filled is { } last && last.Written == Written ? last.Preset : null;
        ClearProblems();
    }

    /// <summary>Think time, warm-up and thresholds are independent of the preset.</summary>
    public void Supplemented() => ClearProblems();

    /// <summary>The error of a field, or null. Field names are those of <see cref="RunRequest"/> in camel case.</summary>
    public string? ErrorOf(string field) =>
        Fields.Contains(field) ? ValidateField(field) ?? Limit(field) ?? problems.GetValueOrDefault(field) : null;

    /// <summary>Assigns the errors of a result to their fields.</summary>
    /// <param name="answer">The result.</param>
    /// <param name="state">The state of the lab at that time.</param>
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

    /// <summary>Clears errors caused by the state of the lab once that state has changed.</summary>
    /// <param name="state">The current state.</param>
    public void Follow(LabState state)
    {
        ArgumentNullException.ThrowIfNull(state);
        if (staleRejection?.IsResolved(state) == true)
            ClearProblems();
    }

    /// <summary>Creates the request. Requires <see cref="IsValid"/>.</summary>
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
            Arrivals = Shows("arrivals") && Arrivals != ArrivalSpacing.Even ? Arrivals : null,
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
                ? "Enter whole numbers separated by commas, such as 1,10,100."
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
