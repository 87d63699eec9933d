using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using LoadEngine.Recording;
using Reports.Facts;

namespace Dashboard.Components.Summary;

/// <summary>The result of a run in one sentence.</summary>
internal static class RunHeadline
{
    /// <summary>Describes how the variants differ, or the figures of a single variant.</summary>
    /// <param name="summary">The summary.</param>
    /// <param name="labelOf">The names of the variants.</param>
    public static string Of(RunSummary summary, Func<VariantKind, string> labelOf)
    {
        var load = RunFacts.Load(summary) is { } known ? $"{known}: " : "";
        if (summary.Total.Succeeded == 0)
            return ServerWorkSummary.Describe(summary) is { } work
                ? $"{load}no response in time; {work}."
                : $"{load}no response in time.";
        if (summary.Variants is not [_, _, ..])
            return $"{load}{FiguresByVariant.Goodput(summary)} answered a second, {LatencyOf(summary)}.";
        if (FiguresByVariant.GetNotComparedReason(summary) is not null || VariantFactors.Of(summary) is not { } factors)
            return $"{load}{string.Join(", ", summary.Variants.Select(part => Rate(summary, part, labelOf)))}.";
        List<string> changes = [];
        if (!VariantFactors.IsNeither(factors.Goodput))
            changes.Add($"{factors.Goodput.Replace("less", "fewer", StringComparison.Ordinal)} answers a second");
        if (!VariantFactors.IsNeither(factors.P95))
            changes.Add($"p95 {factors.P95}");
        return changes.Count == 0
            ? $"{load}no clear difference between {string.Join(" and ", summary.Variants.Select(part => labelOf(part.Variant)))}."
            : $"{load}with {labelOf(factors.Better)} {string.Join(", ", changes)}.";
    }

    // The p95 of the few that were answered says nothing about the others.
    private static string LatencyOf(RunSummary summary)
    {
        var figures = summary.Total;
        if (!Caveats.HasStar(figures))
            return $"p95 {FiguresByVariant.P95(summary)}";
        if (!SurvivorBias.IsPresent(figures))
            return $"p95 of the answered {Caveats.AnsweredShare(figures)}: {MetricFormat.Latency(figures.P95Ms!.Value)}";
        var lost = SurvivorBias.CountFailedExceptShed(figures);
        var late = figures.FailuresByKind.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.RequestTimeout));
        var share = MetricFormat.Share((double)lost / figures.Requests);
        return late >= SurvivorBias.MinFailedShare * lost
            ? $"{share} of the requests failed, most of them by a timeout"
            : $"{share} of the requests failed";
    }

    private static string Rate(RunSummary summary, VariantSummary part, Func<VariantKind, string> labelOf) =>
        $"{labelOf(part.Variant)} answered {RunFacts.Goodput(summary, part)} a second";
}
