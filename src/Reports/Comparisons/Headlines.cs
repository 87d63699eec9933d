using Lab.Diagnosis.Findings;

namespace Reports.Comparisons;

/// <summary>What came of a comparison, in one sentence. Stateless.</summary>
internal static class Headlines
{
    // A headline is read from the back row: more names than these take three lines.
    private const int MostNamed = 3;

    /// <summary>The figures that it tells of.</summary>
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
            return $"{mixed.Name}: its figures are of {string.Join(" and ", mixed.VariantsOfRun)} together, and of neither. Compare the variants by themselves.";
        if (
            comparison
                .Runs.Skip(1)
                .All(run => Comparability.GetNotComparableReason(comparison.Baseline, run) is not null)
        )
            return $"{Comparability.GetNotComparableReason(comparison.Baseline, comparison.Runs[1])} None is called better: the figures stand side by side.";
        if (after == comparison.Baseline)
            return OfTheFirst(comparison);
        List<string> parts = [];
        Add(
            parts,
            comparison.FactorOf(after, ComparedMetric.Goodput),
            "more good answers a second",
            "fewer good answers a second",
            ""
        );
        Add(parts, comparison.FactorOf(after, ComparedMetric.P95), "lower", "higher", "p95 ");
        AddInstead(parts, comparison, after, ComparedMetric.FailedShare, "failures ", "");
        AddInstead(parts, comparison, after, ComparedMetric.WorkForNobody, "", " requests in work for nobody");
        return parts.Count == 0
            ? $"{ComparedRunNames.Short(comparison, after)} and {ComparedRunNames.Short(comparison, comparison.Baseline)}: no difference in {Compared(comparison, after)} that can be told from noise."
            : $"{ComparedRunNames.Short(comparison, after)}: {string.Join(", ", parts)}{Proviso(comparison, after)}{AsMany(comparison, after)}";
    }

    // The headline is read alone, from the back row: what stands in the way of it is said in it.
    private static string Proviso(Comparison comparison, ComparedRun after)
    {
        var (was, now) = (
            comparison.GetBackgroundCpuPercent(comparison.Baseline),
            comparison.GetBackgroundCpuPercent(after)
        );
        if (!BackgroundCpu.IsUneven([was, now]))
            return "";
        // Whoever did better on less of the machine owes it to nobody.
        return comparison.FactorOf(after, ComparedMetric.Goodput).Verdict switch
        {
            FactorVerdict.Better => now > was ? ", on less of the machine" : "; but on more of the machine",
            FactorVerdict.Worse => now > was ? "; but on less of the machine" : ", on more of the machine",
            _ => "; but on unlike parts of the machine",
        };
    }

    // It is told because it has the most: of another that has as many, as far as can be told, that is said.
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
            : $"; no difference in good answers to {ComparedRunNames.List(comparison, alike)} that can be told from noise";
    }

    private static bool IsAlike(Comparison comparison, ComparedRun best, ComparedRun other) =>
        comparison.Runs.Count > 2
        && Factor
            .Of(ComparedMetric.Goodput, best.Figures, other.Figures)
            .BesideOthers(
                ComparedMetric.Goodput,
                comparison.GetBackgroundCpuPercent(best),
                comparison.GetBackgroundCpuPercent(other)
            )
            .Verdict == FactorVerdict.Noise;

    // The first is the best of those that can be measured against it, which are not always all: of the most is spoken only where nobody has more.
    private static string OfTheFirst(Comparison comparison)
    {
        var (first, runs) = (comparison.Baseline, comparison.Runs.Skip(1).ToList());
        var judged = runs.Where(run =>
                Comparability.GetNotComparableReason(first, run) is null && GoodputOf(run) is not null
            )
            .ToList();
        if (GoodputOf(first) is not { } most || judged.Count == 0)
            return "No two of those that can be compared tell their good answers a second: the figures stand side by side.";
        var alike = judged
            .Where(run => comparison.FactorOf(run, ComparedMetric.Goodput).Verdict == FactorVerdict.Noise)
            .ToList();
        var best = ComparedRunNames.List(comparison, alike.Prepend(first));
        // Nobody is the best whom the table calls no better than the next.
        if (alike.Count == judged.Count)
            return $"{best}: no difference in good answers a second that can be told from noise.{(judged.Count < runs.Count ? " The others cannot be compared with them." : "")}";
        var text =
            alike.Count == 0
                ? $"{best} has the most good answers a second."
                : $"{best} have the most good answers a second, and no difference between them can be told from noise.";
        return runs.TrueForAll(run => GoodputOf(run) is null || GoodputOf(run) <= most) ? text
            : judged.Count < MostNamed
                ? $"Of the runs that can be compared ({string.Join(", ", judged.Prepend(first).Select(run => ComparedRunNames.Short(comparison, run)))}), {text}"
            : $"Of the {judged.Count + 1} runs that can be compared, {text}";
    }

    private static double? GoodputOf(ComparedRun contender) => contender.Figures.Values[ComparedMetric.Goodput];

    // Of what nobody measured, nothing is said.
    private static string Compared(Comparison comparison, ComparedRun after)
    {
        List<string> figures = [];
        if (IsKnown(ComparedMetric.Goodput))
            figures.Add("good answers");
        if (IsKnown(ComparedMetric.P95))
            figures.Add("p95");
        if (IsKnown(ComparedMetric.FailedShare))
            figures.Add("failures");
        return figures switch
        {
            [] => "any figure that both have",
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
