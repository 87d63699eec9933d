using System.Text.Json;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>Reads the <c>executor</c> of a plan document.</summary>
internal static class ExecutorReader
{
    private static readonly TimeSpan FallbackDuration = PlanLimits.MinDuration;
    private static readonly ExecutorPlan Fallback = new ConstantVus(1, FallbackDuration);

    public static ExecutorPlan Read(FieldReader? fields, List<PlanError> errors)
    {
        if (fields is null)
            return Fallback;
        var executor = fields.Choice("type", PlanNames.Executors, "", required: true) switch
        {
            ExecutorNames.ConstantVus => new ConstantVus(Users(fields), Duration(fields))
            {
                StartJitter = Jitter(fields),
            },
            ExecutorNames.RampingVus => new RampingVus(Stages(fields, errors), fields.Int("startUsers", 0))
            {
                GracefulRampDown = fields.Duration("gracefulRampDown", RampingVus.DefaultGracefulRampDown),
                StartJitter = Jitter(fields),
            },
            ExecutorNames.ConstantArrivalRate => new ConstantArrivalRate(
                fields.Number("ratePerSecond", 1, required: true),
                Duration(fields),
                MaxVus(fields)
            )
            {
                MaxWait = MaxWait(fields),
                Arrivals = fields.Choice("arrivals", PlanNames.Arrivals, ArrivalSpacing.Even),
            },
            ExecutorNames.RampingArrivalRate => new RampingArrivalRate(
                Stages(fields, errors),
                fields.Number("startRatePerSecond", 0),
                MaxVus(fields)
            )
            {
                MaxWait = MaxWait(fields),
                Arrivals = fields.Choice("arrivals", PlanNames.Arrivals, ArrivalSpacing.Even),
            },
            ExecutorNames.Burst => new Burst(Sizes(fields, errors))
            {
                Pause = fields.Duration("pause", Burst.DefaultPause),
                MaxDuration = fields.Duration("maxDuration", Burst.DefaultMaxDuration),
            },
            ExecutorNames.SharedIterations => new SharedIterations(
                fields.Long("iterations", 1, required: true),
                Users(fields)
            )
            {
                MaxDuration = fields.Duration("maxDuration", SharedIterations.DefaultMaxDuration),
            },
            _ => (ExecutorPlan?)null,
        };

        // The fields depend on the type: without it, no field can be rejected as unknown.
        if (executor is not null)
            fields.RejectUnknown();
        return executor ?? Fallback;
    }

    private static int Users(FieldReader fields) => fields.Int("users", 1, required: true);

    private static TimeSpan Duration(FieldReader fields) =>
        fields.Duration("duration", FallbackDuration, required: true);

    private static TimeSpan Jitter(FieldReader fields) => fields.Duration("startJitter", TimeSpan.Zero);

    private static int MaxVus(FieldReader fields) => fields.Int("maxVus", ConstantArrivalRate.DefaultMaxVus);

    private static TimeSpan MaxWait(FieldReader fields) =>
        fields.Duration("maxWait", ConstantArrivalRate.DefaultMaxWait);

    private static int[] Sizes(FieldReader fields, List<PlanError> errors)
    {
        var sizes = new List<int>();
        foreach (var (path, value) in fields.List("sizes", required: true))
        {
            var isSize = value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out _);
            if (!isSize)
                errors.Add(new(path, "Must be a whole number of requests."));
            sizes.Add(isSize ? value.GetInt32() : 1);
        }

        return [.. sizes];
    }

    private static IReadOnlyList<LoadStage> Stages(FieldReader fields, List<PlanError> errors)
    {
        var spans = new List<StageSpan>();
        foreach (var (path, value) in fields.List("stages", required: true))
        {
            var stage = new FieldReader(value, path, errors);
            var isSpan = stage.Has("from") || stage.Has("to");
            var target = stage.Number("target", 1, required: true);
            spans.Add(
                isSpan
                    ? new(
                        path,
                        null,
                        stage.Duration("from", TimeSpan.Zero, required: true),
                        stage.Duration("to", FallbackDuration, required: true),
                        target
                    )
                    : new(path, stage.Duration("duration", FallbackDuration, required: true), null, null, target)
            );
            stage.RejectUnknown();
        }

        return StageSpan.ToStages(spans, errors);
    }
}
