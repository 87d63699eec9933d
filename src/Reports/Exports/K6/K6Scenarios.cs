using System.Globalization;
using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Reports.Exports.K6;

/// <summary>A plan's executor as k6's scenarios.</summary>
internal static class K6Scenarios
{
    private const string OneName = "plan";

    // k6 accepts integers only, so a rate of 12.5 per second becomes 25 in two seconds.
    private static readonly int[] UnitSeconds = [1, 2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 1_000];

    /// <summary>The scenarios.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="rungSeconds">The measured durations of the burst steps.</param>
    /// <param name="notes">Receives remarks about differences in k6.</param>
    public static JsonObject CreateAll(LoadPlan plan, IReadOnlyList<double> rungSeconds, List<string> notes)
    {
        if (plan.Scenarios.Count == 0)
            return Create(plan, rungSeconds, notes);
        var all = new JsonObject();
        foreach (var (index, scenario) in plan.Scenarios.Index())
        foreach (var (name, node) in Create(Alone(plan, scenario), [], notes).ToArray())
        {
            var jsonObject = node!.DeepClone().AsObject();
            jsonObject["exec"] = K6Names.FunctionOf(index);
            if (
                DurationText.TryParse(jsonObject["startTime"]?.GetValue<string>() ?? "0s", out var start)
                && start + scenario.StartAfter is { Ticks: > 0 } after
            )
                jsonObject["startTime"] = DurationText.Format(after);
            all[name == OneName ? K6Names.Sanitize(scenario.Name) : $"{K6Names.Sanitize(scenario.Name)}_{name}"] =
                jsonObject;
        }

        return all;
    }

    /// <summary>The plan of one scenario.</summary>
    public static LoadPlan Alone(LoadPlan plan, LoadScenario scenario) =>
        plan with
        {
            Target = scenario.Target,
            Executor = scenario.Executor,
            ThinkTime = scenario.ThinkTime,
            Scenarios = [],
        };

    private static JsonObject Create(LoadPlan plan, IReadOnlyList<double> rungSeconds, List<string> notes)
    {
        var graceful = DurationText.Format(plan.GracefulStop);
        return plan.Executor switch
        {
            ConstantVus users => One(
                new()
                {
                    ["executor"] = "constant-vus",
                    ["vus"] = users.Users,
                    ["duration"] = DurationText.Format(users.Duration),
                    ["gracefulStop"] = graceful,
                }
            ),
            RampingVus users => One(
                new()
                {
                    ["executor"] = "ramping-vus",
                    ["startVUs"] = users.StartUsers,
                    ["stages"] = Stages(users.Stages, 1),
                    ["gracefulRampDown"] = DurationText.Format(users.GracefulRampDown),
                    ["gracefulStop"] = graceful,
                }
            ),
            ConstantArrivalRate arrivals => Constant(arrivals, graceful, notes),
            RampingArrivalRate arrivals => Ramping(arrivals, graceful, notes),
            SharedIterations shared => Shared(shared, graceful),
            Burst burst => Ladder(burst, plan, rungSeconds, graceful, notes),
            _ => throw new ExportNotSupportedException($"{plan.Executor.GetType().Name} has no counterpart in k6."),
        };
    }

    private static JsonObject One(JsonObject scenario) => new() { [OneName] = scenario };

    private static JsonObject Constant(ConstantArrivalRate arrivals, string graceful, List<string> notes)
    {
        var unit = UnitOf([arrivals.RatePerSecond], notes);
        AddWait(arrivals.MaxWait, notes);
        AddSpacing(arrivals.Arrivals, notes);
        return One(
            new()
            {
                ["executor"] = "constant-arrival-rate",
                ["rate"] = Whole(arrivals.RatePerSecond * unit),
                ["timeUnit"] = $"{unit}s",
                ["duration"] = DurationText.Format(arrivals.Duration),
                ["preAllocatedVUs"] = PreAllocated(arrivals.RatePerSecond, arrivals.MaxVus),
                ["maxVUs"] = arrivals.MaxVus,
                ["gracefulStop"] = graceful,
            }
        );
    }

    private static JsonObject Ramping(RampingArrivalRate arrivals, string graceful, List<string> notes)
    {
        var rates = arrivals.Stages.Select(stage => stage.Target).Append(arrivals.StartRatePerSecond).ToList();
        var unit = UnitOf(rates, notes);
        AddWait(arrivals.MaxWait, notes);
        AddSpacing(arrivals.Arrivals, notes);
        return One(
            new()
            {
                ["executor"] = "ramping-arrival-rate",
                ["startRate"] = (long)Math.Round(arrivals.StartRatePerSecond * unit),
                ["timeUnit"] = $"{unit}s",
                ["stages"] = Stages(arrivals.Stages, unit),
                ["preAllocatedVUs"] = PreAllocated(rates.Max(), arrivals.MaxVus),
                ["maxVUs"] = arrivals.MaxVus,
                ["gracefulStop"] = graceful,
            }
        );
    }

    // k6 rejects fewer iterations than users.
    private static JsonObject Shared(SharedIterations shared, string graceful) =>
        One(
            new()
            {
                ["executor"] = "shared-iterations",
                ["vus"] = shared.PeakUsers,
                ["iterations"] = shared.Iterations,
                ["maxDuration"] = DurationText.Format(shared.MaxDuration),
                ["gracefulStop"] = graceful,
            }
        );

    private static JsonObject Ladder(
        Burst burst,
        LoadPlan plan,
        IReadOnlyList<double> rungSeconds,
        string graceful,
        List<string> notes
    )
    {
        notes.Add(
            "k6 has no bursts: each rung is a scenario with one iteration per user at a fixed time. The dashboard runs rungs in sequence;"
        );
        notes.Add(
            "here the interval is the measured duration of the rung, or the timeout. Adjust startTime for your machine."
        );
        var scenarios = new JsonObject();
        var start = TimeSpan.Zero;
        foreach (var (index, size) in burst.Sizes.Index())
        {
            if (start >= burst.MaxDuration)
            {
                notes.Add(
                    $"From rung {index + 1} on, the ladder would exceed the maximum duration; those rungs were omitted."
                );
                break;
            }

            scenarios[string.Create(CultureInfo.InvariantCulture, $"rung_{index + 1}_of_{size}")] = new JsonObject
            {
                ["executor"] = "per-vu-iterations",
                ["vus"] = size,
                ["iterations"] = 1,
                ["startTime"] = DurationText.Format(start),
                ["maxDuration"] = DurationText.Format(TimeSpan.FromSeconds(Math.Max(1, plan.Timeout.TotalSeconds))),
                ["gracefulStop"] = graceful,
            };
            start +=
                (index < rungSeconds.Count ? TimeSpan.FromSeconds(Math.Ceiling(rungSeconds[index])) : plan.Timeout)
                + burst.Pause;
        }

        return scenarios;
    }

    private static JsonArray Stages(IReadOnlyList<LoadStage> stages, int unit) =>
        [
            .. stages.Select(stage => new JsonObject
            {
                ["duration"] = DurationText.Format(stage.Duration),
                ["target"] = (long)Math.Round(stage.Target * unit),
            }),
        ];

    private static void AddSpacing(ArrivalSpacing spacing, List<string> notes)
    {
        if (spacing == ArrivalSpacing.Poisson)
            notes.Add(
                "k6 spaces the starts evenly; the plan's arrivals are a Poisson process, with longer queues at the same rate."
            );
    }

    private static int UnitOf(IReadOnlyList<double> rates, List<string> notes)
    {
        foreach (var unit in UnitSeconds)
            if (rates.All(rate => Math.Abs(rate * unit - Math.Round(rate * unit)) < 1e-6))
                return unit;
        notes.Add("k6 takes whole rates only: the rate is rounded to a thousandth of a start per second.");
        return UnitSeconds[^1];
    }

    private static long Whole(double rate) => Math.Max(1, (long)Math.Round(rate));

    private static int PreAllocated(double rate, int maxVus) => (int)Math.Clamp(Math.Ceiling(rate), 1, maxVus);

    private static void AddWait(TimeSpan maxWait, List<string> notes)
    {
        if (maxWait > TimeSpan.Zero)
            notes.Add(
                $"Without a free user, k6 drops a start immediately; the dashboard waits {DurationText.Format(maxWait)} "
                    + $"and counts that as latency."
            );
    }
}
