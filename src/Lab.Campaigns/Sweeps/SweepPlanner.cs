using System.Globalization;
using Experiments;
using Lab.Foundation.Results;
using Lab.Foundation.Text;
using Lab.Loads.Planning;
using Lab.Targets.Settings;

namespace Lab.Campaigns.Sweeps;

/// <summary>Creates the plan of a sweep, or the validation errors.</summary>
public static class SweepPlanner
{
    /// <summary>Maximum number of cells of a sweep.</summary>
    public const int MaxCells = 200;

    /// <summary>Maximum warm-up and cool-down in seconds.</summary>
    public const int MaxRestSeconds = 60;

    private const int MaxNameLength = 80,
        MaxDescriptionLength = 300;

    /// <summary>Returns the plan of a request and all validation errors; it can be started without errors.</summary>
    public static (SweepPlan Plan, IReadOnlyList<FieldError> Errors) Plan(SweepRequest request)
    {
        var errors = new List<FieldError>();
        var preset = request.Preset is null
            ? SweepPresets.PoolTuning
            : SweepPresets.All.FirstOrDefault(known => known.Id == request.Preset);
        if (preset is null)
        {
            errors.Add(
                new(
                    "preset",
                    $"Unknown sweep. Choose one of: {string.Join(", ", SweepPresets.All.Select(known => known.Id))}."
                )
            );
            preset = SweepPresets.PoolTuning;
        }

        var plan = Merge(preset.Plan, request);
        if (TextSanitizer.ValidateNoControlCharacters("A name", request.Name ?? "") is { } control)
            errors.Add(new("name", control));
        CheckConfigurations(plan, errors);
        CheckRests(plan, errors);
        CheckRuns(plan, errors);
        if (plan.Shape == SweepShape.Matrix && request.BurstSizes is not null)
            errors.Add(
                new(
                    "burstSizes",
                    "Burst sizes belong to the burst ladder. Leave them out, or choose the preset burst-ladder."
                )
            );
        if (plan.Shape == SweepShape.Ladder && request.Users is not null)
            errors.Add(
                new("users", "A ladder goes by burst sizes. Leave users out, or choose the preset pool-tuning.")
            );
        if (plan.CellCount > MaxCells)
            errors.Add(new("cells", TooMany(plan)));
        return (plan, errors);
    }

    /// <summary>The default variant: that of the preset for its own experiment, otherwise the fragile one.</summary>
    public static VariantKind VariantFor(SweepPlan preset, string experiment) =>
        experiment != preset.Experiment && ExperimentCatalogue.Find(experiment) is { } other
            ? other.Variants[0].Kind
            : preset.Variants[^1];

    /// <summary>Formats a duration, such as <c>1 h 3 min</c>.</summary>
    public static string Length(double seconds)
    {
        var span = TimeSpan.FromSeconds(Math.Ceiling(Math.Max(0, seconds)));
        return span switch
        {
            { TotalMinutes: < 2 } => string.Create(CultureInfo.InvariantCulture, $"{span.TotalSeconds:0} s"),
            { TotalHours: < 2 } => string.Create(
                CultureInfo.InvariantCulture,
                $"{Math.Round(span.TotalMinutes):0} min"
            ),
            _ => string.Create(CultureInfo.InvariantCulture, $"{Math.Floor(span.TotalHours):#,0} h {span.Minutes} min"),
        };
    }

    private static string TooMany(SweepPlan plan) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"These would be {plan.CellCount:#,0} cells, about {Length(plan.CellCount * plan.CellSeconds)} at "
                + $"{plan.CellSeconds:0} s each; at most {MaxCells} are allowed. Leave out configurations or users."
        );

    private static SweepPlan Merge(SweepPlan preset, SweepRequest request)
    {
        var name =
            TextSanitizer.Line(request.Name ?? "") is var wished && !TextSanitizer.IsBlank(wished) ? wished
            : request.Experiment is { } experiment && experiment != preset.Experiment
                ? ExperimentCatalogue.Find(experiment)?.Title ?? experiment
            : preset.Name;
        return preset with
        {
            Name = name.Length > MaxNameLength ? name[..MaxNameLength] : name,
            Experiment = request.Experiment ?? preset.Experiment,
            Variants =
                preset.Shape == SweepShape.Matrix
                    ? [request.Variant ?? VariantFor(preset, request.Experiment ?? preset.Experiment)]
                    : preset.Variants,
            Configurations = request.Configurations ?? preset.Configurations,
            Users = preset.Shape == SweepShape.Matrix ? [.. (request.Users ?? preset.Users).Distinct()] : [],
            BurstSizes = preset.Shape == SweepShape.Ladder ? request.BurstSizes ?? preset.BurstSizes : [],
            SecondsPerCell = request.SecondsPerCell ?? preset.SecondsPerCell,
            WarmUpSeconds = request.WarmUpSeconds ?? preset.WarmUpSeconds,
            CoolDownSeconds = request.CoolDownSeconds ?? preset.CoolDownSeconds,
            TimeoutMs = request.TimeoutMs ?? preset.TimeoutMs,
        };
    }

    private static void CheckConfigurations(SweepPlan plan, List<FieldError> errors)
    {
        var known = plan
            .Configurations.OfType<SweepConfiguration>()
            .Where(sweepConfiguration => sweepConfiguration is { Name: not null, Settings: not null })
            .ToList();
        if (known.Count == 0)
            errors.Add(new("configurations", "At least one configuration is needed."));
        else if (
            known.Count < plan.Configurations.Count
            || known.Any(sweepConfiguration => string.IsNullOrWhiteSpace(sweepConfiguration.Name))
        )
            errors.Add(new("configurations", "Every configuration needs a name and settings."));
        else if (known.Select(sweepConfiguration => sweepConfiguration.Name).Distinct().Count() < known.Count)
            errors.Add(new("configurations", "Every configuration needs a unique name."));
        if (
            known
                .SelectMany(sweepConfiguration =>
                    new[] { sweepConfiguration.Name, sweepConfiguration.Description ?? "" }
                )
                .Any(text => text.Length > MaxDescriptionLength || !TextSanitizer.IsLine(text))
            || known.Any(sweepConfiguration => sweepConfiguration.Name.Length > MaxNameLength)
        )
            errors.Add(
                new(
                    "configurations",
                    $"A configuration's name is one line of at most {MaxNameLength} characters, and its "
                        + $"description one of at most {MaxDescriptionLength}, of letters, digits, signs and blanks."
                )
            );
        foreach (var configuration in known)
        foreach (var mistake in RuntimeSettingsValidation.Validate(configuration.Settings))
            errors.Add(new("configurations", $"{configuration.Name}: {mistake.Message}"));
    }

    private static void CheckRests(SweepPlan plan, List<FieldError> errors)
    {
        if (plan.WarmUpSeconds is < 0 or > MaxRestSeconds)
            errors.Add(new("warmUpSeconds", $"The warm-up must be between 0 s and {MaxRestSeconds} s."));
        if (plan.CoolDownSeconds is < 0 or > MaxRestSeconds)
            errors.Add(new("coolDownSeconds", $"The cool-down must be between 0 s and {MaxRestSeconds} s."));
    }

    private static void CheckRuns(SweepPlan plan, List<FieldError> errors)
    {
        if (plan.Shape == SweepShape.Matrix && plan.Users.Count == 0)
            errors.Add(new("users", "At least one number of users is needed."));
        var allowed = plan with
        {
            WarmUpSeconds = Math.Clamp(plan.WarmUpSeconds, 0, MaxRestSeconds),
            SecondsPerCell = Math.Clamp(plan.SecondsPerCell, -MaxRestSeconds, 1_000_000),
        };
        foreach (var variant in allowed.Variants)
        foreach (var users in allowed.Shape == SweepShape.Matrix ? allowed.Users.Take(MaxCells) : [1])
        foreach (var error in RunPlanner.Validate(allowed.Run(variant, users)))
            if (errors.All(known => known.Field != FieldOf(error)))
                errors.Add(new(FieldOf(error), error.Message));
        if (plan.SecondsPerCell < 1 && errors.All(known => known.Field != "secondsPerCell"))
            errors.Add(new("secondsPerCell", "A cell needs at least 1 s."));
    }

    private static string FieldOf(FieldError error) =>
        error.Field == "durationSeconds" ? "secondsPerCell" : error.Field;
}
