using System.Globalization;
using Dashboard.Components.Fields;
using Experiments;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;
using Lab.Runtime;

namespace Dashboard.Pages.Sweeps;

/// <summary>The values entered by one viewer to compose a sweep, and their errors. Belongs to one circuit.</summary>
public sealed class SweepForm
{
    private bool _isVariantChosen;
    private StaleRejection? _staleRejection;

    /// <summary>The selected preset.</summary>
    public SweepPreset Preset { get; private set; } = SweepPresets.PoolTuning;

    /// <summary>Identifier of the experiment.</summary>
    public string Experiment { get; private set; } = "";

    /// <summary>The variant under load.</summary>
    public VariantKind Variant
    {
        get;
        set => (field, _isVariantChosen) = (value, true);
    }

    /// <summary>Names of the selected configurations.</summary>
    public HashSet<string> Ticked { get; } = [];

    /// <summary>Numbers of users, separated by commas.</summary>
    public string Users { get; set; } = "";

    /// <summary>Burst sizes, separated by commas.</summary>
    public string BurstSizes { get; set; } = "";

    /// <summary>Duration of a cell in seconds; null if the field is empty.</summary>
    public int? Seconds { get; set; }

    /// <summary>Warm-up in seconds; null for none.</summary>
    public int? WarmUp { get; set; }

    /// <summary>The error that belongs to no field, or null.</summary>
    public string? Problem { get; private set; }

    /// <summary>Creates a form from the first preset.</summary>
    public SweepForm() => Fill(SweepPresets.PoolTuning);

    /// <summary>True for a burst ladder.</summary>
    public bool IsLadder => Preset.Plan.Shape == SweepShape.Ladder;

    /// <summary>Fills the form from a preset.</summary>
    public void Fill(SweepPreset preset)
    {
        var plan = (Preset = preset).Plan;
        (Experiment, Variant, Problem) = (plan.Experiment, plan.Variants[^1], null);
        _isVariantChosen = false;
        Ticked.Clear();
        Ticked.UnionWith(plan.Configurations.Select(configuration => configuration.Name));
        (Users, BurstSizes) = (Text(plan.Users), Text(plan.BurstSizes));
        (Seconds, WarmUp) = (plan.SecondsPerCell, plan.WarmUpSeconds);
    }

    /// <summary>Selects another experiment. Keeps the selected variant if the new experiment has it.</summary>
    public void Choose(string experiment)
    {
        if (ExperimentCatalogue.Find(experiment) is not { } chosen)
            return;
        Experiment = experiment;
        if (_isVariantChosen && chosen.Variants.Any(variant => variant.Kind == Variant))
            return;
        Variant = SweepPlanner.VariantFor(Preset.Plan, experiment);
        _isVariantChosen = false;
    }

    /// <summary>True while the values equal those of the preset.</summary>
    public bool Holds(SweepPreset preset) =>
        preset == Preset
        && IsPreset
        && (
            IsLadder
                ? HoldsSizes(BurstSizes, preset.Plan.BurstSizes)
                : HoldsSizes(Users, preset.Plan.Users) && (WarmUp ?? 0) == preset.Plan.WarmUpSeconds
        )
        && Seconds == preset.Plan.SecondsPerCell;

    /// <summary>Selects or deselects a configuration.</summary>
    public void Toggle(string configuration)
    {
        if (!Ticked.Remove(configuration))
            Ticked.Add(configuration);
    }

    /// <summary>The request for the entered values.</summary>
    public SweepPlan Plan => SweepPlanner.Plan(Request()).Plan;

    /// <summary>The errors by field.</summary>
    public IReadOnlyList<FieldError> Errors =>
        [.. Unreadable().Concat(SweepPlanner.Plan(Request()).Errors).DistinctBy(error => error.Field)];

    /// <summary>The error of a field, or null.</summary>
    public string? ErrorOf(string field) => Errors.FirstOrDefault(error => error.Field == field)?.Message;

    /// <summary>Assigns the errors of a result to their fields.</summary>
    /// <param name="answer">The result.</param>
    /// <param name="state">The state of the lab at that time.</param>
    public void ShowAnswer(LabResult answer, LabState state)
    {
        Problem = answer.IsDone ? null : string.Join(' ', answer.Errors.Select(error => error.Message));
        _staleRejection = StaleRejection.From(answer, state);
    }

    /// <summary>Clears errors caused by the state of the lab once that state has changed.</summary>
    /// <param name="state">The current state.</param>
    public void Follow(LabState state)
    {
        if (_staleRejection?.IsResolved(state) == true)
            (Problem, _staleRejection) = (null, null);
    }

    /// <summary>Creates the request. Valid defaults replace values that cannot be parsed, so that other errors are reported.</summary>
    public SweepRequest Request() =>
        new()
        {
            Preset = Preset.Id,
            Name = IsPreset ? null : ComposedName,
            Experiment = Experiment,
            Variant = Variant,
            Configurations = [.. SweepConfigurations.All.Where(configuration => Ticked.Contains(configuration.Name))],
            Users = IsLadder ? null : FormText.Sizes(Users) ?? [1],
            BurstSizes = IsLadder ? FormText.Sizes(BurstSizes) ?? [1] : null,
            SecondsPerCell = Seconds ?? 1,
            WarmUpSeconds = WarmUp ?? 0,
        };

    private bool IsPreset =>
        Experiment == Preset.Plan.Experiment
        && (IsLadder || Preset.Plan.Variants.Contains(Variant))
        && Ticked.SetEquals(Preset.Plan.Configurations.Select(configuration => configuration.Name));

    private static bool HoldsSizes(string text, IEnumerable<int> sizes) =>
        FormText.Sizes(text)?.SequenceEqual(sizes) == true;

    private string ComposedName =>
        $"{(ExperimentCatalogue.Find(Experiment)?.Title ?? Experiment)} · {(IsLadder ? "burst ladder" : Variant)}, composed";

    private IEnumerable<FieldError> Unreadable()
    {
        const string Numbers = "Enter whole numbers separated by commas, such as ";
        if (!IsLadder && FormText.Sizes(Users) is null)
            yield return new("users", Numbers + "16,64.");
        if (IsLadder && FormText.Sizes(BurstSizes) is null)
            yield return new("burstSizes", Numbers + "1,10,100.");
        if (Seconds is null)
            yield return new("secondsPerCell", "Enter a whole number.");
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Text(IEnumerable<int> numbers) => string.Join(',', numbers.Select(Text));
}
