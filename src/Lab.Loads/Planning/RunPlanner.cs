using Experiments;
using Lab.Foundation;
using Lab.Foundation.Results;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Lab.Loads.Planning;

/// <summary>Validates run requests and converts them to engine plans.</summary>
public static class RunPlanner
{
    /// <summary>Validates a request for a built-in experiment.</summary>
    public static IReadOnlyList<FieldError> Validate(RunRequest request) =>
        Validate(request, BuiltInExperiments.Instance);

    /// <summary>Validates a request; empty if it is valid.</summary>
    public static IReadOnlyList<FieldError> Validate(RunRequest request, ILabExperiments experiments)
    {
        var errors = new List<FieldError>();
        var experiment = experiments.Find(request.Experiment);
        if (experiment is null)
            errors.Add(
                new(
                    "experiment",
                    $"Unknown experiment. Choose one of: {string.Join(", ", experiments.All.Select(known => known.Id))}."
                )
            );
        if (experiment is not null && MissingVariant(experiment, request.Variant) is { } missing)
            errors.Add(missing);
        if (
            request.TimeoutMs is { } timeout
            && (timeout < PlanLimits.MinTimeout.TotalMilliseconds || timeout > PlanLimits.MaxTimeout.TotalMilliseconds)
        )
            errors.Add(
                new(
                    "timeoutMs",
                    $"The timeout must be between {PlanLimits.MinTimeout.TotalMilliseconds} ms and "
                        + $"{PlanLimits.MaxTimeout.TotalMilliseconds:#,0} ms (5 min)."
                )
            );
        if (!Enum.IsDefined(request.Model))
        {
            errors.Add(
                new(
                    "model",
                    $"The load model must be one of: {string.Join(", ", ModelFields.All.Values.Select(model => model.Name))}."
                )
            );
            return errors;
        }

        SourceRules.Validate(request, errors);
        if (request.Preset is { } preset)
            ValidatePreset(experiment, preset, request.Model, errors);
        else if (request.Stages is { } stages)
            ValidateStages(stages, request.Model, errors);
        else
            ValidateControls(request, errors);
        ModelPlanner.Validate(
            PresetModels.Resolve(request),
            TimeSpan.FromSeconds(PlannedSeconds(request, experiment)),
            errors
        );
        RequestBounds.Validate(request, errors);
        return errors;
    }

    /// <summary>The error for a variant that the experiment does not have; otherwise null.</summary>
    public static FieldError? MissingVariant(Experiment experiment, VariantKind variant) =>
        experiment.Variants.Any(item => item.Kind == variant)
            ? null
            : new(
                "variant",
                $"The variant must be one of: {string.Join(", ", experiment.Variants.Select(item => item.Kind))}."
            );

    /// <summary>Creates the plan of a valid request for a built-in experiment.</summary>
    public static LoadPlan Plan(RunRequest request, Uri targetAddress, LabOptions options) =>
        Plan(request, targetAddress, options, BuiltInExperiments.Instance);

    /// <summary>Creates the plan of a valid request.</summary>
    public static LoadPlan Plan(RunRequest request, Uri targetAddress, LabOptions options, ILabExperiments experiments)
    {
        request = PresetModels.Resolve(request);
        var experiment = experiments.Find(request.Experiment)!;
        var preset = request.Preset is { } id ? FindPreset(experiment, id) : null;
        var plan = new LoadPlan
        {
            Target = experiments.TargetOf(experiment, request.Variant, targetAddress),
            Executor =
                request.Model == LoadModel.Users
                    ? Users(
                        preset?.Stages ?? request.Stages ?? StagesOf(request),
                        startUsers: preset is null && request.Stages is null && IsThereAtOnce(request)
                            ? request.Users
                            : 0
                    )
                    : ModelPlanner.Executor(request),
            ThinkTime = TimeSpan.FromMilliseconds(request.ThinkTimeMs ?? 0),
            WarmUp = ModelPlanner.WarmUp(request),
            Timeout = TimeoutOf(request, experiment),
            GracefulStop = TimeSpan.FromMilliseconds(options.GracefulStopMs),
        };
        return experiments.Completed(plan, experiment);
    }

    /// <summary>
    /// The request timeout: the requested value, otherwise that of the preset, otherwise that of the first preset of the
    /// experiment.
    /// </summary>
    public static TimeSpan TimeoutOf(RunRequest request, Experiment experiment)
    {
        var preset = request.Preset is { } id ? FindPreset(experiment, id) : null;
        return (request.TimeoutMs ?? preset?.TimeoutMs ?? UsualTimeoutMs(experiment)) is { } timeoutMs
            ? TimeSpan.FromMilliseconds(timeoutMs)
            : LoadPlan.DefaultTimeout;
    }

    private static int? UsualTimeoutMs(Experiment experiment) =>
        experiment.Presets is [var usual, ..] ? usual.TimeoutMs : null;

    private static bool IsThereAtOnce(RunRequest request) => request.RampSeconds == 0 || request.Users == 1;

    private static RampingVus Users(IReadOnlyList<PresetStage> stages, int startUsers) =>
        new([.. stages.Select(stage => new LoadStage(TimeSpan.FromSeconds(stage.Seconds), stage.Users))], startUsers);

    private static IReadOnlyList<PresetStage> StagesOf(RunRequest request)
    {
        PresetStage ramp = new(request.RampSeconds, request.Users),
            hold = new(request.DurationSeconds - request.RampSeconds, request.Users);
        return hold.Seconds == 0 ? [ramp] : [ramp, hold];
    }

    private static LoadPreset? FindPreset(Experiment experiment, string id) =>
        experiment.Presets.FirstOrDefault(preset => preset.Id == id);

    /// <summary>The planned duration in seconds.</summary>
    public static long PlannedSeconds(RunRequest request, Experiment? experiment)
    {
        var stages = request.Preset is { } id
            ? (experiment is null ? null : FindPreset(experiment, id)?.Stages)
            : request.Stages;
        return stages?.Sum(stage => (long)stage.Seconds) ?? request.DurationSeconds;
    }

    private static void ValidatePreset(Experiment? experiment, string preset, LoadModel model, List<FieldError> errors)
    {
        var known = experiment is null ? null : FindPreset(experiment, preset);
        var loadModel = known?.Model() ?? LoadModel.Users;
        // A request without a model uses the model of its preset, or users.
        if (model != LoadModel.Users && model != loadModel)
            errors.Add(
                new(
                    "preset",
                    $"This preset is a load of {loadModel.Name()}, and has no place in the load model {model.Name()}."
                )
            );
        if (experiment is null || known is not null)
            return;
        errors.Add(
            new(
                "preset",
                $"“{experiment.Title}” has no such preset. Choose one of: "
                    + $"{string.Join(", ", experiment.Presets.Select(loadPreset => loadPreset.Id))}."
            )
        );
    }

    private static void ValidateControls(RunRequest request, List<FieldError> errors)
    {
        if (request.Model.Has("users") && request.Users is < 1 or > PlanLimits.MaxUsers)
            errors.Add(new("users", $"Users must be between 1 and {PlanLimits.MaxUsers:#,0}."));
        if (request.DurationSeconds < 1 || request.DurationSeconds > PlanLimits.MaxDuration.TotalSeconds)
            errors.Add(
                new(
                    "durationSeconds",
                    $"The duration must be between 1 s and {PlanLimits.MaxDuration.TotalSeconds:#,0} s (30 min)."
                )
            );
        else if (
            request.Model.Has("rampSeconds")
            && (request.RampSeconds < 0 || request.RampSeconds > request.DurationSeconds)
        )
            errors.Add(
                new("rampSeconds", $"The ramp must be between 0 s and the duration ({request.DurationSeconds} s).")
            );
    }

    private static void ValidateStages(IReadOnlyList<PresetStage> stages, LoadModel model, List<FieldError> errors)
    {
        if (model != LoadModel.Users)
            errors.Add(
                new("stages", $"Stages are steps of users, and have no place in the load model {model.Name()}.")
            );
        if (stages.Count is 0 or > PlanLimits.MaxStages)
            errors.Add(new("stages", $"Between 1 and {PlanLimits.MaxStages} stages are needed."));
        if (stages.Any(stage => stage.Users is < 0 or > PlanLimits.MaxUsers))
            errors.Add(new("stages", $"A stage's users must be between 0 and {PlanLimits.MaxUsers:#,0}."));
        if (stages.Any(stage => stage.Seconds < 0))
            errors.Add(new("stages", "A stage cannot be shorter than 0 s."));
        if (stages.Count > 0 && stages.All(stage => stage.Users == 0))
            errors.Add(new("stages", "At least one stage needs at least 1 user."));
        if (
            stages.Sum(stage => (long)stage.Seconds) is var seconds
            && (seconds < 1 || seconds > PlanLimits.MaxDuration.TotalSeconds)
        )
            errors.Add(
                new(
                    "stages",
                    $"All stages together must last between 1 s and {PlanLimits.MaxDuration.TotalSeconds:#,0} s (30 min)."
                )
            );
    }
}
