using Lab.Foundation.Formatting;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>The result of a comparison in one sentence.</summary>
internal static class Headlines
{
    /// <summary>The metrics that a headline can mention.</summary>
    public static IReadOnlyList<ComparedMetric> Metrics { get; } =
    [ComparedMetric.Goodput, ComparedMetric.P95, ComparedMetric.FailedShare, ComparedMetric.WorkForNobody];

    /// <summary>The sentence: about the second of two runs, or the one with the highest goodput of more.</summary>
    public static string Of(Comparison comparison)
    {
        var (first, others) = (comparison.Baseline, comparison.Runs.Skip(1).ToList());
        if (comparison.Runs.FirstOrDefault(run => run.IsMixed) is { } mixed)
            return $"{mixed.Name} mixes {string.Join(" and ", mixed.VariantsOfRun)}. Compare the variants separately.";
        var comparable = others.Where(run => Comparability.GetNotComparableReason(first, run) is null).ToList();
        if (comparable.Count == 0)
            return $"{Comparability.GetNotComparableReason(first, others[0])} The values are shown side by side.";
        if (others.Count == 1)
            return OfTwo(comparison, others[0]);
        var best = comparable.Prepend(first).MaxBy(run => GoodputOf(run) ?? double.MinValue)!;
        if (GoodputOf(best) is null)
            return "No two comparable runs have successful responses: the values are shown side by side.";
        return OfSeveral(comparison, best, [.. comparable.Prepend(first).Where(run => run != best)]);
    }

    private static string OfTwo(Comparison comparison, ComparedRun after)
    {
        var (name, baseline) = (
            ComparedRunNames.Short(comparison, after),
            ComparedRunNames.Short(comparison, comparison.Baseline)
        );
        var parts = Parts(comparison, after);
        if (parts.Count > 0)
            return $"{name}: {string.Join(", ", parts)}";
        var ratios = new[] { ComparedMetric.Goodput, ComparedMetric.P95 }
            .Select(metric => (metric, comparison.DifferenceOf(after, metric).Difference))
            .Where(each => each.Difference.IsBounded)
            .Select(each =>
                $"{DifferenceText.Ratio(each.Difference.Ratio!.Value)} the "
                + (each.metric == ComparedMetric.P95 ? "p95" : "successful responses")
            )
            .ToList();
        return ratios.Count == 0
            ? $"{name} and {baseline}, {DifferenceText.NotAProofInside}."
            : $"{name} against {baseline}: {string.Join(", ", ratios)}. {DifferenceText.NotAProof}";
    }

    private static string OfSeveral(Comparison comparison, ComparedRun best, IReadOnlyList<ComparedRun> others)
    {
        var close = others
            .Where(run =>
                !comparison.DifferenceOf(best, ComparedMetric.Goodput, run).IsBetter && GoodputOf(run) is not null
            )
            .ToList();
        var among = others.Count < comparison.Runs.Count - 1 ? $"Of the {others.Count + 1} comparable runs, " : "";
        var name = ComparedRunNames.Short(comparison, best);
        var parts = best == comparison.Baseline ? [] : Parts(comparison, best);
        if (parts.Count == 0 && others.All(run => close.Contains(run) || GoodputOf(run) is null))
            return $"{among}{ComparedRunNames.List(comparison, close.Prepend(best))}, {DifferenceText.NotAProofInside}.";
        var result =
            parts.Count > 0
                ? $"{name}: {string.Join(", ", parts)}"
                : $"{among}{name} has the most successful responses per second";
        return close.Count == 0
            ? result
            : $"{result}; against {ComparedRunNames.List(comparison, close)}, {DifferenceText.NotAProofInside}";
    }

    private static List<string> Parts(Comparison comparison, ComparedRun after)
    {
        List<string> parts = [];
        Add(ComparedMetric.Goodput, text => $"{text} successful responses per second");
        Add(ComparedMetric.P95, text => $"p95 {text}");
        AddInstead(ComparedMetric.FailedShare, text => $"failures {text}");
        AddInstead(ComparedMetric.WorkForNobody, text => $"{text} abandoned requests in progress");
        return parts;

        void Add(ComparedMetric metric, Func<string, string> text)
        {
            if (comparison.DifferenceOf(after, metric) is { Difference.HasVerdict: true } difference)
                parts.Add(text(difference.Text));
        }

        void AddInstead(ComparedMetric metric, Func<string, string> text)
        {
            var (was, now) = (comparison.Baseline.Figures.Values[metric], after.Figures.Values[metric]);
            if (comparison.DifferenceOf(after, metric).Difference.HasVerdict)
                parts.Add(text($"{metric.Text(now)} instead of {metric.Text(was)}"));
        }
    }

    private static double? GoodputOf(ComparedRun run) => run.Figures.Values[ComparedMetric.Goodput];
}
