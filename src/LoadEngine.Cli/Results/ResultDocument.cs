using System.Text.Json.Nodes;
using LoadEngine.Documents;
using LoadEngine.Figures;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine.Cli.Results;

/// <summary>The result document of a run: its plan, environment and results.</summary>
/// <param name="Schema">Name and version of the document's form.</param>
/// <param name="Plan">The plan document, as it could be run again.</param>
/// <param name="Environment">The machine and the engine.</param>
/// <param name="Started">When the first request was due.</param>
/// <param name="Ended">When nothing was in flight any more.</param>
/// <param name="DurationSeconds">From the start to the end, warm-up and draining included.</param>
/// <param name="Interrupted">True when it was ended before its time; the figures are those up to then.</param>
/// <param name="Passed">True when every threshold was met; also without any.</param>
/// <param name="Totals">Counts of the whole run without its warm-up. Always: scheduled = completed + cancelled + dropped.</param>
/// <param name="Rates">Averages over the whole run without its warm-up.</param>
/// <param name="Latencies">Latencies of the whole run without its warm-up.</param>
/// <param name="Intervals">Second by second; together they are the totals, count for count.</param>
/// <param name="Targets">Each target, in order of first use.</param>
/// <param name="BurstRungs">The rungs of a burst ladder; empty for other executors.</param>
/// <param name="Thresholds">How the run did against each threshold.</param>
/// <param name="Generator">How the generator itself did.</param>
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
    /// <summary>The present value of <see cref="Schema"/>.</summary>
    public const string CurrentSchema = "concurrency-dashboard/result/1";

    /// <summary>The threshold that the run was stopped for before its time; absent when there was none.</summary>
    public string? AbortedBy { get; init; }

    /// <summary>Each scenario by its name, in the plan's order; absent when the plan has none.</summary>
    public IReadOnlyDictionary<string, IterationFigures>? Scenarios { get; init; }

    /// <summary>The figures of each tag, without connections and dropped starts; absent if the plan has no tags.</summary>
    public IReadOnlyDictionary<string, IterationFigures>? Tags { get; init; }

    /// <summary>The document of a run that was observed.</summary>
    /// <param name="document">The requested load.</param>
    /// <param name="run">The observed run.</param>
    /// <param name="interrupted">Whether it was ended before its time.</param>
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
            ResultRates.From(total, seconds),
            ResultLatencies.From(total),
            intervals,
            run.Last.Targets,
            run.BurstSteps,
            thresholds,
            ResultGenerator.From(intervals, total, (run.Last.Elapsed - run.CountedDuration).TotalSeconds)
        )
        {
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
