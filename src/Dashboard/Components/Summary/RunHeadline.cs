using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Summaries;
using LoadEngine.Recording;
using Reports.Facts;
using Statistics.Differences;

namespace Dashboard.Components.Summary;

/// <summary>The result of a run in one sentence.</summary>
internal static class RunHeadline
{
    /// <summary>Describes how the variants differ, or the figures of a single variant.</summary>
    /// <param name="summary">The summary.</param>
    /// <param name="labelOf">The names of the variants.</param>
    /// <param name="resolution">The resolution of the machine.</param>
    public static string Of(RunSummary summary, Func<VariantKind, string> labelOf, Resolution resolution)
    {
        var load = RunFacts.Load(summary) is { } known ? $"{known}: " : "";
        if (summary.Total.Succeeded == 0)
            return ServerWorkSummary.Describe(summary) is { } work
                ? $"{load}no response in time; {work}."
                : $"{load}no response in time.";
        if (summary.Variants is not [_, _, ..])
            return $"{load}{FiguresByVariant.Goodput(summary)} answered a second, {LatencyOf(summary)}.";
        if (
            FiguresByVariant.GetNotComparedReason(summary) is not null
            || VariantDifferences.Of(summary, resolution) is not { } differences
        )
            return $"{load}{string.Join(", ", summary.Variants.Select(part => Rate(summary, part, labelOf)))}.";
        var (goodput, p95) = (differences[ComparedMetric.Goodput], differences[ComparedMetric.P95]);
        List<string> changes = [];
        if (goodput.Difference.HasVerdict)
            changes.Add($"{goodput.Text} answers a second");
        if (p95.Difference.HasVerdict)
            changes.Add($"p95 {p95.Text}");
        return changes.Count > 0
            ? $"{load}with {labelOf(differences.Variant)} {string.Join(", ", changes)}."
            : $"{load}with {labelOf(differences.Variant)} {goodput.Text} answers a second. "
                + DifferenceText.NotAProofOfOneRun;
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
