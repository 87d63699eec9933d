using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using LoadEngine.Documents;
using LoadEngine.Figures;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine.Cli.Results;

/// <summary>The result document of a run: its plan, environment and results.</summary>
/// <param name="Schema">Name and version of the schema.</param>
/// <param name="Plan">The plan document.</param>
/// <param name="Environment">The machine and the engine.</param>
/// <param name="Started">Time of the first planned start.</param>
/// <param name="Ended">Time at which no requests were in flight any more.</param>
/// <param name="DurationSeconds">From start to end, including warm-up and drain.</param>
/// <param name="Interrupted">True if the run was stopped early; the figures are those up to then.</param>
/// <param name="Passed">True if every threshold was met; also without thresholds.</param>
/// <param name="Totals">Counts of the run without its warm-up: scheduled = completed + cancelled + dropped.</param>
/// <param name="Rates">Averages over the time under load, without warm-up and drain.</param>
/// <param name="Latencies">Latencies of the run without its warm-up.</param>
/// <param name="Intervals">One entry per second; their counts add up to the totals.</param>
/// <param name="Targets">The targets, in order of first use.</param>
/// <param name="BurstRungs">The steps of a burst ladder; empty for other executors.</param>
/// <param name="Thresholds">The threshold results.</param>
/// <param name="Generator">The state of the generator.</param>
internal sealed record ResultDocument(
    string Schema,
    JsonObject Plan,
    RunEnvironment Environment,
    DateTimeOffset Started,
    DateTimeOffset Ended,
    double DurationSeconds,
    bool Interrupted,
    bool Passed,
    IterationCounts Totals,
    ResultRates Rates,
    ResultLatencies Latencies,
    IReadOnlyList<ResultInterval> Intervals,
    IReadOnlyList<TargetFigures> Targets,
    IReadOnlyList<BurstStep> BurstRungs,
    IReadOnlyList<ThresholdResult> Thresholds,
    ResultGenerator Generator
)
{
    /// <summary>The current value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/result/1";

    /// <summary>
    /// True if every crossed threshold is on a latency or a rate and the generator was saturated, so that it may be the cause; absent
    /// otherwise.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool Inconclusive { get; init; }

    /// <summary>The threshold that aborted the run; absent if there was none.</summary>
    public string? AbortedBy { get; init; }

    /// <summary>The scenarios by name, in the order of the plan; absent without scenarios.</summary>
    public IReadOnlyDictionary<string, IterationFigures>? Scenarios { get; init; }

    /// <summary>The figures of each tag, without connections and dropped starts; absent without tags.</summary>
    public IReadOnlyDictionary<string, IterationFigures>? Tags { get; init; }

    /// <summary>Creates the document of a run.</summary>
    /// <param name="document">The plan.</param>
    /// <param name="run">The observation of the run.</param>
    /// <param name="interrupted">Whether it was stopped early.</param>
    public static ResultDocument From(PlanDocument document, RunObservation run, bool interrupted)
    {
        var (total, seconds) = (run.Total, run.CountedDuration.TotalSeconds);
        var thresholds = document.Thresholds.Select(run.Evaluate).ToArray();
        var intervals = ResultInterval.CreateAll(run);
        return new(
            CurrentSchema,
            Redactor.Redact(PlanWriter.ToJson(document)),
            RunEnvironment.Capture(),
            run.Started,
            run.Started + run.Last.Elapsed,
            run.Last.Elapsed.TotalSeconds,
            interrupted,
            thresholds.All(threshold => threshold.Passed),
            IterationCounts.From(total),
            ResultRates.From(total, seconds, run.Last.Drain.TotalSeconds),
            ResultLatencies.From(total),
            intervals,
            run.Last.Targets,
            run.BurstSteps,
            thresholds,
            ResultGenerator.From(
                intervals,
                total,
                (run.Last.Elapsed - run.Last.Drain - run.CountedDuration).TotalSeconds
            )
        )
        {
            Inconclusive = run.IsInconclusive(document.Thresholds),
            AbortedBy = run.StoppedBy?.Text,
            Scenarios = PartsOf(run, areScenarios: true),
            Tags = PartsOf(run, areScenarios: false),
        };
    }

    private static Dictionary<string, IterationFigures>? PartsOf(RunObservation run, bool areScenarios) =>
        run
            .Parts.Where(part => part.IsScenario == areScenarios)
            .ToDictionary(part => part.Name, part => IterationFigures.From(part.Total, part.Counted))
            is { Count: > 0 } parts
            ? parts
            : null;
}
