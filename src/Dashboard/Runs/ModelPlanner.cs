using LoadEngine.Documents;
using LoadEngine.Executors;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace Dashboard.Runs;

/// <summary>The part of a request that says how the load comes about and what it is judged by, checked by the engine's own rules.</summary>
internal static class ModelPlanner
{
    private const int MsPerSecond = 1_000;

    private static readonly Dictionary<string, string> FieldsOfThePlan = new()
    {
        ["executor.ratePerSecond"] = "ratePerSecond", ["executor.maxVus"] = "maxVus", ["executor.sizes"] = "burstSizes",
        ["executor.iterations"] = "iterations", ["thinkTime"] = "thinkTimeMs", ["warmUp"] = "warmUpSeconds",
    };

    /// <summary>Adds the mistakes in what the load model goes by, in think time, warm-up and thresholds: one for each field.</summary>
    /// <param name="request">What was asked for.</param>
    /// <param name="plannedMs">Length of the run as far as it is known.</param>
    /// <param name="errors">The mistakes so far.</param>
    public static void Validate(RunRequest request, long plannedMs, List<FieldError> errors)
    {
        RejectMisplaced(request, errors);
        var plan = new LoadPlan
        {
            Target = LoadTarget.Get("any", "http://localhost/"),
            Executor = ExecutorToCheck(request, Math.Clamp(plannedMs, MsPerSecond, PlanLimits.MaxDurationSeconds * MsPerSecond)),
            ThinkTimeMs = request.ThinkTimeMs ?? 0,
            WarmUpMs = WarmUpMs(request),
        };
        foreach (var error in PlanRules.Validate(plan, AllowedHosts.LoopbackOnly))
            if (FieldsOfThePlan.TryGetValue(error.Field.Split('[')[0], out var field) && errors.All(known => known.Field != field))
                errors.Add(new(field, error.Message));
        foreach (var text in request.Thresholds ?? [])
            if (!Threshold.TryParse(text ?? "", out _, out var mistake)) errors.Add(new("thresholds", mistake));
    }

    /// <summary>The engine's executor for every model but <see cref="LoadModel.Users"/>.</summary>
    public static ExecutorPlan Executor(RunRequest request)
    {
        var durationMs = (long)request.DurationSeconds * MsPerSecond;
        if (request.Model != LoadModel.RampingArrivalRate) return ExecutorToCheck(request, durationMs);
        var (rampMs, rate) = ((long)request.RampSeconds * MsPerSecond, request.RatePerSecond ?? 0);
        Stage ramp = new(rampMs, rate), hold = new(durationMs - rampMs, rate);
        return new RampingArrivalRate(hold.DurationMs == 0 ? [ramp] : [ramp, hold], MaxVus: MaxVus(request));
    }

    /// <summary>The thresholds of a request without mistakes.</summary>
    public static IReadOnlyList<Threshold> Thresholds(RunRequest request)
    {
        var thresholds = new List<Threshold>();
        foreach (var text in request.Thresholds ?? [])
            if (Threshold.TryParse(text, out var threshold, out _)) thresholds.Add(threshold);
        return thresholds;
    }

    /// <summary>The warm-up in the engine's unit; what is far out of range stays so.</summary>
    public static int WarmUpMs(RunRequest request) =>
        (int)Math.Clamp((request.WarmUpSeconds ?? 0L) * MsPerSecond, int.MinValue, int.MaxValue);

    // A ramp of a rate is held to what a constant one is, for its mistakes are those of the one rate it reaches.
    private static ExecutorPlan ExecutorToCheck(RunRequest request, long durationMs) => request.Model switch
    {
        LoadModel.ConstantArrivalRate or LoadModel.RampingArrivalRate => new ConstantArrivalRate(request.RatePerSecond ?? 1, durationMs, MaxVus(request)),
        LoadModel.Burst => new Burst(request.BurstSizes ?? [1], MaxDurationMs: durationMs),
        LoadModel.SharedIterations => new SharedIterations(request.Iterations ?? 1, request.Users, durationMs),
        _ => new ConstantVus(1, durationMs),
    };

    private static int MaxVus(RunRequest request) => request.MaxVus ?? ConstantArrivalRate.DefaultMaxVus;

    private static void RejectMisplaced(RunRequest request, List<FieldError> errors)
    {
        (string Field, bool IsGiven, bool IsNeeded, string Subject)[] fields =
        [
            ("ratePerSecond", request.RatePerSecond is not null, true, "A rate"), ("maxVus", request.MaxVus is not null, false, "A most number of users"),
            ("burstSizes", request.BurstSizes is not null, true, "A ladder of bursts"), ("iterations", request.Iterations is not null, true, "A number of requests"),
        ];
        foreach (var (field, isGiven, isNeeded, subject) in fields)
        {
            var belongs = request.Model.Has(field);
            if (isGiven && !belongs)
                errors.Add(new(field, $"{subject} has no place in the load model {request.Model.Name()}. Leave it out, or choose {ModelFields.ModelsWith(field)}."));
            else if (!isGiven && isNeeded && belongs)
                errors.Add(new(field, $"{subject} is needed for the load model {request.Model.Name()}."));
        }
    }
}
