using System.Text.Json;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Reads the <c>executor</c> of a plan document.</summary>
internal static class ExecutorReader
{
    private const long FallbackDurationMs = 1_000;
    private static readonly ExecutorPlan Fallback = new ConstantVus(1, FallbackDurationMs);

    public static ExecutorPlan Read(FieldReader? fields, List<PlanError> errors)
    {
        if (fields is null) return Fallback;
        var executor = fields.Choice("type", PlanNames.Executors, "", required: true) switch
        {
            PlanNames.ConstantVus => new ConstantVus(Users(fields), Duration(fields), Jitter(fields)),
            PlanNames.RampingVus => new RampingVus(
                Stages(fields, errors), fields.Int("startUsers", 0),
                fields.DurationIntMs("gracefulRampDown", RampingVus.DefaultGracefulRampDownMs), Jitter(fields)),
            PlanNames.ConstantArrivalRate => new ConstantArrivalRate(
                fields.Number("ratePerSecond", 1, required: true), Duration(fields), MaxVus(fields), MaxWait(fields)),
            PlanNames.RampingArrivalRate => new RampingArrivalRate(
                Stages(fields, errors), fields.Number("startRatePerSecond", 0), MaxVus(fields), MaxWait(fields)),
            PlanNames.Burst => new Burst(
                Sizes(fields, errors), fields.DurationIntMs("pause", Burst.DefaultPauseMs), fields.DurationMs("maxDuration", Burst.DefaultMaxDurationMs)),
            PlanNames.SharedIterations => new SharedIterations(
                fields.Whole("iterations", 1, required: true), Users(fields), fields.DurationMs("maxDuration", SharedIterations.DefaultMaxDurationMs)),
            _ => (ExecutorPlan?)null,
        };

        // Which fields there are depends on the type: without it, none can be called unknown.
        if (executor is not null) fields.RejectUnknown();
        return executor ?? Fallback;
    }

    private static int Users(FieldReader fields) => fields.Int("users", 1, required: true);

    private static long Duration(FieldReader fields) => fields.DurationMs("duration", FallbackDurationMs, required: true);

    private static int Jitter(FieldReader fields) => fields.DurationIntMs("startJitter", 0);

    private static int MaxVus(FieldReader fields) => fields.Int("maxVus", ConstantArrivalRate.DefaultMaxVus);

    private static int MaxWait(FieldReader fields) => fields.DurationIntMs("maxWait", ConstantArrivalRate.DefaultMaxWaitMs);

    private static int[] Sizes(FieldReader fields, List<PlanError> errors)
    {
        var sizes = new List<int>();
        foreach (var (path, value) in fields.List("sizes", required: true))
        {
            var isSize = value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out _);
            if (!isSize) errors.Add(new(path, "Must be a whole number of requests."));
            sizes.Add(isSize ? value.GetInt32() : 1);
        }

        return [.. sizes];
    }

    private static IReadOnlyList<Stage> Stages(FieldReader fields, List<PlanError> errors)
    {
        var spans = new List<StageSpan>();
        foreach (var (path, value) in fields.List("stages", required: true))
        {
            var stage = new FieldReader(value, path, errors);
            var isSpan = stage.Has("from") || stage.Has("to");
            var target = stage.Number("target", 1, required: true);
            spans.Add(isSpan
                ? new(path, null, stage.DurationMs("from", 0, required: true), stage.DurationMs("to", FallbackDurationMs, required: true), target)
                : new(path, stage.DurationMs("duration", FallbackDurationMs, required: true), null, null, target));
            stage.RejectUnknown();
        }

        return StageSpan.ToStages(spans, errors);
    }
}
