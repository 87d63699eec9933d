using Lab.Diagnosis.Findings;

namespace Reports.Comparisons;

/// <summary>What came of a comparison, in one sentence.</summary>
internal static class Headlines
{
    // A headline is read from the back row: more names than these take three lines.
    private const int MostNamed = 3;

    /// <summary>The figures that a headline can mention.</summary>
    public static IReadOnlyList<ComparedMetric> Told { get; } =
    [ComparedMetric.Goodput, ComparedMetric.P95, ComparedMetric.FailedShare, ComparedMetric.WorkForNobody];

    /// <summary>The sentence: of the last contender against the first where there are two, of the best one otherwise.</summary>
    public static string Of(Comparison comparison)
    {
        var after =
            comparison.Runs.Count == 2
                ? comparison.Runs[1]
                : comparison.Runs.MaxBy(run =>
                    Comparability.GetNotComparableReason(comparison.Baseline, run) is null
                        ? run.Figures.Values[ComparedMetric.Goodput] ?? double.MinValue
                        : double.NegativeInfinity
                )!;
        if (comparison.Runs.FirstOrDefault(run => run.IsMixed) is { } mixed)
            return $"{mixed.Name} mixes {string.Join(" and ", mixed.VariantsOfRun)}. Compare the variants separately.";
        if (
            comparison
                .Runs.Skip(1)
                .All(run => Comparability.GetNotComparableReason(comparison.Baseline, run) is not null)
        )
            return $"{Comparability.GetNotComparableReason(comparison.Baseline, comparison.Runs[1])} The values are shown side by side.";
        if (after == comparison.Baseline)
            return OfTheFirst(comparison);
        List<string> parts = [];
        Add(
            parts,
            comparison.FactorOf(after, ComparedMetric.Goodput),
            "more successful responses per second",
            "fewer successful responses per second",
            ""
        );
        Add(parts, comparison.FactorOf(after, ComparedMetric.P95), "lower", "higher", "p95 ");
        AddInstead(parts, comparison, after, ComparedMetric.FailedShare, "failures ", "");
        AddInstead(parts, comparison, after, ComparedMetric.WorkForNobody, "", " abandoned requests in progress");
        var name = ComparedRunNames.Short(comparison, after);
        return parts.Count == 0
            ? $"{name} and {ComparedRunNames.Short(comparison, comparison.Baseline)}: "
                + $"no difference in {Compared(comparison, after)} above noise."
            : $"{name}: {string.Join(", ", parts)}{AsMany(comparison, after)}";
    }

    private static string AsMany(Comparison comparison, ComparedRun best)
    {
        var alike = comparison
            .Runs.Where(run =>
                run != comparison.Baseline
                && run != best
                && Comparability.GetNotComparableReason(comparison.Baseline, run) is null
                && IsAlike(comparison, best, run)
            )
            .ToList();
        return alike.Count == 0
            ? ""
            : $"; no difference in successful responses to {ComparedRunNames.List(comparison, alike)} above noise";
    }

    private static bool IsAlike(Comparison comparison, ComparedRun best, ComparedRun other) =>
        comparison.Runs.Count > 2
        && Factor
            .Of(ComparedMetric.Goodput, best.Figures, other.Figures)
            .ConsideringBackground(
                ComparedMetric.Goodput,
                comparison.GetBackgroundCpuPercent(best),
                comparison.GetBackgroundCpuPercent(other)
            )
            .Verdict == FactorVerdict.Noise;

    // "Most" is used only if no run has more, including those without a factor.
    private static string OfTheFirst(Comparison comparison)
    {
        var (first, runs) = (comparison.Baseline, comparison.Runs.Skip(1).ToList());
        var judged = runs.Where(run =>
                Comparability.GetNotComparableReason(first, run) is null && GoodputOf(run) is not null
            )
            .ToList();
        if (GoodputOf(first) is not { } most || judged.Count == 0)
            return "No two comparable runs have successful responses: the values are shown side by side.";
        var alike = judged
            .Where(run => comparison.FactorOf(run, ComparedMetric.Goodput).Verdict == FactorVerdict.Noise)
            .ToList();
        var best = ComparedRunNames.List(comparison, alike.Prepend(first));
        if (alike.Count == judged.Count)
            return $"{best}: no difference in successful responses per second above noise."
                + (judged.Count < runs.Count ? " The others cannot be compared with them." : "");
        var text =
            alike.Count == 0
                ? $"{best} has the most successful responses per second."
                : $"{best} have the most successful responses per second, without a difference above noise.";
        return runs.TrueForAll(run => GoodputOf(run) is null || GoodputOf(run) <= most) ? text
            : judged.Count < MostNamed
                ? $"Of the comparable runs ({ComparedRunNames.List(comparison, judged.Prepend(first))}), {text}"
            : $"Of the {judged.Count + 1} comparable runs, {text}";
    }

    private static double? GoodputOf(ComparedRun contender) => contender.Figures.Values[ComparedMetric.Goodput];

    private static string Compared(Comparison comparison, ComparedRun after)
    {
        List<string> figures = [];
        if (IsKnown(ComparedMetric.Goodput))
            figures.Add("successful responses");
        if (IsKnown(ComparedMetric.P95))
            figures.Add("p95");
        if (IsKnown(ComparedMetric.FailedShare))
            figures.Add("failures");
        return figures switch
        {
            [] => "any value that both have",
            [var only] => only,
            [.. var most, var last] => $"{string.Join(", ", most)} or {last}",
        };

        bool IsKnown(ComparedMetric figure) =>
            comparison.Baseline.Figures.Values[figure] is not null
            && after.Figures.Values[figure] is not null
            && comparison.FactorOf(after, figure).Text != Factor.None;
    }

    private static void Add(List<string> parts, Factor factor, string better, string worse, string subject)
    {
        if (factor is { Distance: { } distance, Verdict: FactorVerdict.Better or FactorVerdict.Worse })
            parts.Add($"{subject}{distance} {(factor.Verdict == FactorVerdict.Better ? better : worse)}");
    }

    private static void AddInstead(
        List<string> parts,
        Comparison comparison,
        ComparedRun after,
        ComparedMetric figure,
        string subject,
        string unit
    )
    {
        if (comparison.FactorOf(after, figure).Verdict is not (FactorVerdict.Better or FactorVerdict.Worse))
            return;
        var (was, now) = (comparison.Baseline.Figures.Values[figure], after.Figures.Values[figure]);
        parts.Add($"{subject}{figure.Text(now)} instead of {figure.Text(was)}{unit}");
    }
}
