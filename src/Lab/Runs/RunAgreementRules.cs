using System.Globalization;
using Lab.Loads;
using LoadEngine.Plans;

namespace Lab.Runs;

/// <summary>That the figures of a document from elsewhere do not contradict each other: each of them can be, and together they would tell of a run that there never was. Stateless.</summary>
internal static class RunAgreementRules
{
    // A swarm and other tools round percentiles to two digits, and the longest not; this program rounds all of them alike.
    private const double RoundedElsewhere = 0.9, RoundedHere = 0.999;

    /// <summary>The first contradiction, in words that name where it stands; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        var rounding = document.MeasuredBy is not null || document.Summary?.Source != LoadSourceKind.Engine ? RoundedElsewhere : RoundedHere;
        return FiguresOf(document.Summary).Select(each => MistakeIn(each.Place, each.Figures, rounding)).FirstOrDefault(mistake => mistake is not null)
            ?? MistakeInEnd(document.Summary) ?? MistakeInIntervals(document.Intervals, document.Summary?.PeakUsers ?? PlanLimits.MaxUsers);
    }

    private static IEnumerable<(string Place, RunFigures Figures)> FiguresOf(RunSummary? summary) => summary is null ? [] :
    [
        ("summary.total", summary.Total),
        .. summary.Variants.Index().Select(part => ($"summary.variants[{part.Index}].figures", part.Item.Figures)),
        .. summary.Loads.Index().Select(part => ($"summary.loads[{part.Index}].figures", part.Item.Figures)),
    ];

    private static string? MistakeIn(string place, RunFigures figures, double rounding)
    {
        if (figures.Requests != figures.Succeeded + figures.Failed)
            return $"Its counts contradict each other: '{place}.requests' is {figures.Requests:#,0}, and {figures.Succeeded:#,0} succeeded and {figures.Failed:#,0} failed.";
        if (figures is { AverageMs: { } mean, MaxMs: { } longest } && mean * rounding > longest) return Above((place, "averageMs", mean), (place, "maxMs", longest));
        (string Place, string Field, double Ms)? before = null;
        foreach (var (field, figure) in new[] { ("p50Ms", figures.P50Ms), ("p95Ms", figures.P95Ms), ("p99Ms", figures.P99Ms), ("maxMs", figures.MaxMs) })
        {
            if (figure is not { } ms) continue;
            if (before is { } lower && lower.Ms * rounding > ms) return Above(lower, (place, field, ms));
            before = (place, field, ms);
        }

        return null;
    }

    private static string Above((string Place, string Field, double Ms) lower, (string Place, string Field, double Ms) higher) => string.Create(
        CultureInfo.InvariantCulture, $"Its latencies contradict each other: '{lower.Place}.{lower.Field}' is {lower.Ms:0.###} ms, above '{higher.Field}', which is {higher.Ms:0.###} ms.");

    private static string? MistakeInEnd(RunSummary? summary) => summary switch
    {
        { Ended: RunOutcome.TargetDied, Death: null } => $"Its end contradicts itself: 'summary.ended' is {RunOutcome.TargetDied.Name()}, and 'summary.death' does not tell how.",
        { Ended: not RunOutcome.TargetDied, Death: not null } => $"Its end contradicts itself: 'summary.death' tells how the target died, and 'summary.ended' is {summary.Ended.Name()}.",
        _ => null,
    };

    private static string? MistakeInIntervals(IReadOnlyList<StoredInterval> intervals, int peakUsers)
    {
        var (scheduled, ended) = (0.0, 0.0);
        foreach (var (index, interval) in intervals.Index())
        {
            // What was scheduled in one interval may end in a later one. The counts of a moment are collected one after the other, and each user may have begun behind the collector and ended ahead of it.
            scheduled += interval.Totals.Scheduled;
            ended += (double)interval.Totals.Succeeded + interval.Totals.Failed + interval.Totals.Cancelled + interval.Totals.Dropped;
            if (ended > scheduled + peakUsers) return $"Its counts contradict each other: up to 'intervals[{index}].totals', {scheduled:#,0} requests were scheduled, and {ended:#,0} have ended.";
            foreach (var (name, histogram) in HistogramsOf(interval))
                if (!HasAMean(histogram)) return $"Its latencies contradict each other: the mean of 'intervals[{index}].{name}' lies outside its 'minNs' and 'maxNs'.";
        }

        return null;
    }

    private static IEnumerable<(string Name, StoredHistogram Histogram)> HistogramsOf(StoredInterval interval) =>
    [
        ("response", interval.Response), ("service", interval.Service), ("failedResponse", interval.FailedResponse),
        .. (interval.ByVariant ?? new Dictionary<string, VariantShare>()).Select(share => ($"byVariant.{share.Key}.response", share.Value.Response)),
    ];

    private static bool HasAMean(StoredHistogram histogram) =>
        histogram.Count() is var count && (count == 0 || ((Int128)histogram.MinNs * count <= histogram.SumNs && histogram.SumNs <= (Int128)histogram.MaxNs * count));
}
