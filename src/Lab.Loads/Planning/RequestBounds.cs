using Lab.Foundation.Results;
using LoadEngine.Plans;

namespace Lab.Loads.Planning;

/// <summary>Bounds of a request, also for fields that its load model does not use, because all of it is stored with the run.</summary>
public static class RequestBounds
{
    /// <summary>Maximum number of thresholds of a run, and maximum length of one.</summary>
    public const int MaxThresholds = 100,
        MaxThresholdLength = 300;

    /// <summary>Adds an error for each field that exceeds its bounds and has no error yet.</summary>
    public static void Validate(RunRequest request, List<FieldError> errors)
    {
        (string Field, double? Value, double Most)[] numbers =
        [
            ("users", request.Users, PlanLimits.MaxUsers),
            ("durationSeconds", request.DurationSeconds, PlanLimits.MaxDuration.TotalSeconds),
            ("rampSeconds", request.RampSeconds, PlanLimits.MaxDuration.TotalSeconds),
            ("maxVus", request.MaxVus, PlanLimits.MaxUsers),
            ("ratePerSecond", request.RatePerSecond, PlanLimits.MaxRatePerSecond),
            ("iterations", request.Iterations, PlanLimits.MaxIterations),
        ];
        foreach (var (field, value, most) in numbers)
            if (value is { } current && !(current >= 0 && current <= most))
                Add(field, $"Not used by this load model. Omit it or enter 0–{most:#,0}.");
        if (
            request.Stages is { } stages
            && (
                stages.Count > PlanLimits.MaxStages
                || stages.Any(stage =>
                    stage is null
                    || stage.Users is < 0 or > PlanLimits.MaxUsers
                    || stage.Seconds < 0
                    || stage.Seconds > PlanLimits.MaxDuration.TotalSeconds
                )
            )
        )
            Add(
                "stages",
                $"Not used by this load model. Omit it or enter at most {PlanLimits.MaxStages} valid stages."
            );
        if (
            request.BurstSizes is { } sizes
            && (sizes.Count > PlanLimits.MaxStages || sizes.Any(size => size is < 0 or > PlanLimits.MaxUsers))
        )
            Add(
                "burstSizes",
                $"Not used by this load model. Omit it or enter at most {PlanLimits.MaxStages} valid bursts."
            );

        void Add(string field, string message)
        {
            if (errors.All(known => known.Field != field))
                errors.Add(new(field, message));
        }
    }

    /// <summary>The validation error of the thresholds before parsing; null if valid.</summary>
    public static FieldError? ValidateThresholds(IReadOnlyList<string> thresholds) =>
        thresholds.Count > MaxThresholds
            ? new("thresholds", $"A run can have at most {MaxThresholds} thresholds; there are {thresholds.Count:#,0}.")
        : thresholds.Any(text => text?.Length > MaxThresholdLength)
            ? new("thresholds", $"A threshold can have at most {MaxThresholdLength} characters.")
        : null;
}
