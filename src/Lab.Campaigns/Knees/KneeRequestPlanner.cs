using Experiments;
using Knee.Plans;
using Knee.Reports;
using Lab.Foundation.Results;
using Lab.Foundation.Text;
using Lab.Loads.Planning;
using Lab.Targets.CustomEndpoints;

namespace Lab.Campaigns.Knees;

/// <summary>Validates search requests and converts them to the rules of searches.</summary>
public static class KneeRequestPlanner
{
    /// <summary>Longest name in characters.</summary>
    public const int MaxNameLength = 80;

    /// <summary>Seconds of the run that looks for the cause.</summary>
    public const int CauseSeconds = 12;

    // Far enough above the knee that the cause is visible within seconds.
    private const double CauseFactor = 1.5;

    private const int MaxSeed = 1_000_000;

    /// <summary>The errors of a request, by field; empty if it is valid.</summary>
    /// <param name="request">The request.</param>
    /// <param name="experiments">The selectable experiments.</param>
    /// <param name="canRestart">Whether the lab can restart the target.</param>
    public static IReadOnlyList<FieldError> Validate(KneeRequest request, ILabExperiments experiments, bool canRestart)
    {
        var errors = new List<FieldError>();
        if (request.Name is { } name && (name.Trim().Length is 0 or > MaxNameLength || !TextSanitizer.IsLine(name)))
            errors.Add(new("name", $"A name is one line of 1 to {MaxNameLength} characters."));
        if (request.Seed is < 0 or > MaxSeed)
            errors.Add(new("seed", $"The seed must be between 0 and {MaxSeed:#,0}."));
        foreach (var (field, message) in PlanOf(request).Validate())
            errors.Add(new(FieldOf(field), message));
        if (request.Variants is { } variants && (variants.Count == 0 || variants.Distinct().Count() != variants.Count))
            errors.Add(new("variants", "Choose one or more different variants."));
        else
            foreach (var variant in VariantsOf(request, experiments))
            foreach (var error in RunPlanner.Validate(LoadOf(request, variant), experiments))
                if (errors.All(known => known.Message != error.Message))
                    errors.Add(new(error.Field == "variant" ? "variants" : error.Field, error.Message));
        if (request.Restarts == true && !canRestart)
            errors.Add(new("restarts", "Your own service cannot be restarted from here."));
        return errors;
    }

    /// <summary>The variants of a request in their order.</summary>
    public static IReadOnlyList<VariantKind> VariantsOf(KneeRequest request, ILabExperiments experiments) =>
        request.Variants
        ?? experiments.Find(request.Experiment)?.Variants.Select(variant => variant.Kind).Where(IsMain).ToArray()
        ?? [VariantKind.Fragile];

    /// <summary>The rules of a request.</summary>
    public static KneePlan PlanOf(KneeRequest request) =>
        new()
        {
            Axis = request.Axis,
            Objective = request.Objective,
            MinLoad = request.MinLoad ?? (request.Axis == LoadAxis.Users ? 1 : 5),
            MaxLoad = request.MaxLoad,
            Growth = request.Growth,
            GoalWidth = request.GoalWidthPercent / 100,
            TrialSeconds = request.TrialSeconds,
            MaxTrials = request.MaxTrials,
            MaxSeconds = request.MaxSeconds,
            Recovery = request.Recovery,
            Seed = request.Seed,
        };

    /// <summary>The searches of a request, without trials.</summary>
    public static IReadOnlyList<LabKneeCurve> CurvesOf(KneeRequest request, ILabExperiments experiments)
    {
        var experiment = experiments.Find(request.Experiment);
        return
        [
            .. VariantsOf(request, experiments)
                .Select(variant => new LabKneeCurve(
                    variant,
                    KneeDocument.From(
                        new($"{experiment?.Title ?? request.Experiment} · {variant}", PlanOf(request), [])
                    )
                )),
        ];
    }

    /// <summary>The requests of a variant; the search chooses the load.</summary>
    public static RunRequest LoadOf(KneeRequest request, VariantKind variant) =>
        new()
        {
            Experiment = request.Experiment,
            Variant = variant,
            Users = 1,
            DurationSeconds = CauseSeconds,
            RampSeconds = 0,
        };

    /// <summary>The run above a lost load that looks for the cause.</summary>
    public static RunRequest CauseOf(KneeRequest request, VariantKind variant, double lost)
    {
        var load = Math.Min(KneePlan.MaxLoadLimit, lost * CauseFactor);
        return request.Axis == LoadAxis.Users
            ? LoadOf(request, variant) with
            {
                Users = (int)Math.Ceiling(Math.Round(load, 6)),
            }
            : LoadOf(request, variant) with
            {
                Model = LoadModel.ConstantArrivalRate,
                RatePerSecond = Math.Round(load, 2),
                Arrivals = LoadEngine.Plans.ArrivalSpacing.Poisson,
            };
    }

    private static bool IsMain(VariantKind kind) => kind is VariantKind.Fragile or VariantKind.Fixed;

    private static string FieldOf(string field) =>
        field switch
        {
            "min" => "minLoad",
            "max" => "maxLoad",
            "goal-width" => "goalWidthPercent",
            "trial" => "trialSeconds",
            "max-trials" => "maxTrials",
            "max-time" => "maxSeconds",
            _ => field,
        };
}
