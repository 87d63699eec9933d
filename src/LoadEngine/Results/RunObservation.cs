using LoadEngine.Documents;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace LoadEngine.Results;

/// <summary>Everything seen of a run that has ended.</summary>
/// <param name="Started">When it started.</param>
/// <param name="Total">Everything counted: the intervals' histograms, added up count for count.</param>
/// <param name="Last">The last snapshot.</param>
/// <param name="Intervals">Second by second.</param>
/// <param name="BurstRungs">The rungs of a burst ladder.</param>
public sealed record RunObservation(
    DateTimeOffset Started, Tally Total, LoadSnapshot Last, IReadOnlyList<ResultInterval> Intervals, IReadOnlyList<ResultRung> BurstRungs)
{
    /// <summary>The result document of the run.</summary>
    /// <param name="document">What was asked.</param>
    /// <param name="interrupted">Whether it was ended before its time.</param>
    public ResultDocument ToResult(PlanDocument document, bool interrupted)
    {
        // A run that was stopped during its warm-up has no length of its own.
        var seconds = Math.Max(0, Last.Total.Seconds);
        var thresholds = document.Thresholds.Select(threshold => threshold.Evaluate(Total, seconds)).ToArray();
        return new(
            ResultDocument.CurrentSchema, PlanWriter.ToJson(document), ResultEnvironment.Here(), Started,
            Started + TimeSpan.FromSeconds(Last.ElapsedSeconds), Last.ElapsedSeconds, interrupted, thresholds.All(threshold => threshold.Passed),
            ResultTotals.Of(Total), ResultRates.Of(Total, seconds), ResultLatencies.Of(Total), Intervals,
            [.. Last.Targets.Select(ResultTarget.Of)], BurstRungs, thresholds, ResultGenerator.Of(Intervals, Total));
    }
}
