using Lab.Foundation.Results;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace Lab.Loads.Planning;

/// <summary>Converts and validates the load model and the thresholds of a request with the engine's rules.</summary>
public static class ModelPlanner
{
    private static readonly Dictionary<string, string> FieldsOfThePlan = new()
    {
        ["executor.ratePerSecond"] = "ratePerSecond",
        ["executor.maxVus"] = "maxVus",
        ["executor.arrivals"] = "arrivals",
        ["executor.sizes"] = "burstSizes",
        ["executor.iterations"] = "iterations",
        ["executor.users"] = "users",
        ["thinkTime"] = "thinkTimeMs",
        ["warmUp"] = "warmUpSeconds",
    };

    /// <summary>Adds the validation errors of load model, think time, warm-up and thresholds, one per field.</summary>
    /// <param name="request">The request.</param>
    /// <param name="planned">Duration of the run, if it is known.</param>
    /// <param name="errors">The errors so far.</param>
    public static void Validate(RunRequest request, TimeSpan planned, List<FieldError> errors)
    {
        RejectMisplaced(request, errors);
        var plan = new LoadPlan
        {
            Target = LoadTarget.Get("any", "http://localhost/"),
            Executor = ExecutorToCheck(
                request,
                TimeSpan.FromTicks(
                    Math.Clamp(planned.Ticks, PlanLimits.MinDuration.Ticks, PlanLimits.MaxDuration.Ticks)
                )
            ),
            ThinkTime = TimeSpan.FromMilliseconds(request.ThinkTimeMs ?? 0),
            WarmUp = WarmUp(request),
        };
        foreach (var error in LoadPlanValidation.Validate(plan, AllowedHosts.LoopbackOnly))
            if (
                FieldsOfThePlan.TryGetValue(error.Field.Split('[')[0], out var field)
                && errors.All(known => known.Field != field)
            )
                errors.Add(new(field, error.Message));
        if (RequestBounds.ValidateThresholds(request.Thresholds ?? []) is { } tooMuch)
        {
            errors.Add(tooMuch);
            return;
        }

        foreach (var text in request.Thresholds ?? [])
            if (
                !Threshold.TryParse(text ?? "", out var threshold, out var mistake)
                || (mistake = threshold.Validate(plan)) is not null
            )
                errors.Add(new("thresholds", mistake));
    }

    /// <summary>The request field for a plan field.</summary>
    public static string FieldOf(string fieldOfThePlan, RunRequest request) =>
        fieldOfThePlan switch
        {
            _ when request.Preset is not null => "preset",
            "executor.stages" => request.Stages is null ? "users" : "stages",
            _ => FieldsOfThePlan.GetValueOrDefault(fieldOfThePlan.Split('[')[0], fieldOfThePlan),
        };

    /// <summary>The engine's executor for all models except <see cref="LoadModel.Users"/>.</summary>
    public static ExecutorPlan Executor(RunRequest request)
    {
        var duration = TimeSpan.FromSeconds(request.DurationSeconds);
        if (request.Model != LoadModel.RampingArrivalRate)
            return ExecutorToCheck(request, duration);
        var (rampTime, rate) = (TimeSpan.FromSeconds(request.RampSeconds), request.RatePerSecond ?? 0);
        LoadStage ramp = new(rampTime, rate),
            hold = new(duration - rampTime, rate);
        return new RampingArrivalRate(hold.Duration == TimeSpan.Zero ? [ramp] : [ramp, hold], MaxVus: MaxVus(request))
        {
            Arrivals = request.Arrivals ?? ArrivalSpacing.Even,
        };
    }

    /// <summary>The thresholds of a valid request.</summary>
    public static IReadOnlyList<Threshold> Thresholds(RunRequest request)
    {
        var thresholds = new List<Threshold>();
        foreach (var text in request.Thresholds ?? [])
            if (Threshold.TryParse(text, out var threshold, out _))
                thresholds.Add(threshold);
        return thresholds;
    }

    /// <summary>The warm-up in the engine's unit.</summary>
    public static TimeSpan WarmUp(RunRequest request) => TimeSpan.FromSeconds(request.WarmUpSeconds ?? 0);

    // A ramping rate is validated like a constant one, because its errors refer to the same field.
    private static ExecutorPlan ExecutorToCheck(RunRequest request, TimeSpan duration) =>
        request.Model switch
        {
            LoadModel.ConstantArrivalRate or LoadModel.RampingArrivalRate => new ConstantArrivalRate(
                request.RatePerSecond ?? 1,
                duration,
                MaxVus(request)
            )
            {
                Arrivals = request.Arrivals ?? ArrivalSpacing.Even,
            },
            LoadModel.Burst => new Burst(request.BurstSizes ?? [1]) { MaxDuration = duration },
            LoadModel.SharedIterations => new SharedIterations(request.Iterations ?? 1, request.Users)
            {
                MaxDuration = duration,
            },
            _ => new ConstantVus(1, duration),
        };

    private static int MaxVus(RunRequest request) => request.MaxVus ?? ConstantArrivalRate.DefaultMaxVus;

    private static void RejectMisplaced(RunRequest request, List<FieldError> errors)
    {
        (string Field, bool IsGiven, bool IsNeeded, string Subject)[] fields =
        [
            ("ratePerSecond", request.RatePerSecond is not null, true, "A rate"),
            ("maxVus", request.MaxVus is not null, false, "A maximum number of users"),
            ("arrivals", request.Arrivals is not null, false, "A spacing of starts"),
            ("burstSizes", request.BurstSizes is not null, true, "A ladder of bursts"),
            ("iterations", request.Iterations is not null, true, "A number of requests"),
        ];
        foreach (var (field, isGiven, isNeeded, subject) in fields)
        {
            var belongs = request.Model.Has(field);
            if (isGiven && !belongs)
                errors.Add(
                    new(
                        field,
                        $"{subject} is not used by the load model {request.Model.Name()}. Omit it, or "
                            + $"choose {ModelFields.ModelsWith(field)}."
                    )
                );
            else if (!isGiven && isNeeded && belongs)
                errors.Add(new(field, $"{subject} is required for the load model {request.Model.Name()}."));
        }
    }
}
