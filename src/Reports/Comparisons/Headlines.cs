using Lab.Figures;
using Lab.Findings;
using Lab.Runs;

namespace Reports.Comparisons;

/// <summary>What came of a comparison, in one sentence. Stateless.</summary>
internal static class Headlines
{
    // A headline is read from the back row: more names than these take three lines.
    private const int MostNamed = 3;

    /// <summary>The figures that it tells of.</summary>
    public static IReadOnlyList<ComparedFigure> Told { get; } =
    [ComparedFigure.Goodput, ComparedFigure.P95, ComparedFigure.FailedShare, ComparedFigure.WorkForNobody];

    /// <summary>The sentence: of the last contender against the first where there are two, of the best one otherwise.</summary>
    public static string Of(Comparison comparison)
    {
        var after =
            comparison.Contenders.Count == 2
                ? comparison.Contenders[1]
                : comparison.Contenders.MaxBy(each =>
                    Comparability.WhyNot(comparison.Before, each) is null
                        ? each.Figures.Values[ComparedFigure.Goodput] ?? double.MinValue
                        : double.NegativeInfinity
                )!;
        if (comparison.Contenders.FirstOrDefault(each => each.IsMixed) is { } mixed)
            return $"{mixed.Name}: its figures are of {string.Join(" and ", mixed.VariantsOfRun)} together, and of neither. Compare the variants by themselves.";
        if (comparison.Contenders.Skip(1).All(each => Comparability.WhyNot(comparison.Before, each) is not null))
            return $"{Comparability.WhyNot(comparison.Before, comparison.Contenders[1])} None is called better: the figures stand side by side.";
        if (after == comparison.Before)
            return OfTheFirst(comparison);
        List<string> parts = [];
        Add(
            parts,
            comparison.FactorOf(after, ComparedFigure.Goodput),
            "more good answers a second",
            "fewer good answers a second",
            ""
        );
        Add(parts, comparison.FactorOf(after, ComparedFigure.P95), "lower", "higher", "p95 ");
        AddInstead(parts, comparison, after, ComparedFigure.FailedShare, "failures ", "");
        AddInstead(parts, comparison, after, ComparedFigure.WorkForNobody, "", " requests in work for nobody");
        return parts.Count == 0
            ? $"{ContenderNames.Short(comparison, after)} and {ContenderNames.Short(comparison, comparison.Before)}: no difference in {Compared(comparison, after)} that can be told from noise."
            : $"{ContenderNames.Short(comparison, after)}: {string.Join(", ", parts)}{Proviso(comparison, after)}{AsMany(comparison, after)}";
    }

    // The headline is read alone, from the back row: what stands in the way of it is said in it.
    private static string Proviso(Comparison comparison, Contender after)
    {
        var (was, now) = (comparison.OthersOf(comparison.Before), comparison.OthersOf(after));
        if (!MachineShare.IsUnlike([was, now]))
            return "";
        // Whoever did better on less of the machine owes it to nobody.
        return comparison.FactorOf(after, ComparedFigure.Goodput).Verdict switch
        {
            FactorVerdict.Better => now > was ? ", on less of the machine" : "; but on more of the machine",
            FactorVerdict.Worse => now > was ? "; but on less of the machine" : ", on more of the machine",
            _ => "; but on unlike parts of the machine",
        };
    }

    // It is told because it has the most: of another that has as many, as far as can be told, that is said.
    private static string AsMany(Comparison comparison, Contender best)
    {
        var alike = comparison
            .Contenders.Where(each =>
                each != comparison.Before
                && each != best
                && Comparability.WhyNot(comparison.Before, each) is null
                && IsAlike(comparison, best, each)
            )
            .ToList();
        return alike.Count == 0
            ? ""
            : $"; no difference in good answers to {ContenderNames.List(comparison, alike)} that can be told from noise";
    }

    private static bool IsAlike(Comparison comparison, Contender best, Contender other) =>
        comparison.Contenders.Count > 2
        && Factor
            .Of(ComparedFigure.Goodput, best.Figures, other.Figures)
            .BesideOthers(ComparedFigure.Goodput, comparison.OthersOf(best), comparison.OthersOf(other))
            .Verdict == FactorVerdict.Noise;

    // The first is the best of those that can be measured against it, which are not always all: of the most is spoken only where nobody has more.
    private static string OfTheFirst(Comparison comparison)
    {
        var (first, others) = (comparison.Before, comparison.Contenders.Skip(1).ToList());
        var judged = others
            .Where(each => Comparability.WhyNot(first, each) is null && GoodputOf(each) is not null)
            .ToList();
        if (GoodputOf(first) is not { } most || judged.Count == 0)
            return "No two of those that can be compared tell their good answers a second: the figures stand side by side.";
        var alike = judged
            .Where(each => comparison.FactorOf(each, ComparedFigure.Goodput).Verdict == FactorVerdict.Noise)
            .ToList();
        var best = ContenderNames.List(comparison, alike.Prepend(first));
        // Nobody is the best whom the table calls no better than the next.
        if (alike.Count == judged.Count)
            return $"{best}: no difference in good answers a second that can be told from noise.{(judged.Count < others.Count ? " The others cannot be compared with them." : "")}";
        var told =
            alike.Count == 0
                ? $"{best} has the most good answers a second."
                : $"{best} have the most good answers a second, and no difference between them can be told from noise.";
        return others.TrueForAll(each => GoodputOf(each) is null || GoodputOf(each) <= most) ? told
            : judged.Count < MostNamed
                ? $"Of the runs that can be compared ({string.Join(", ", judged.Prepend(first).Select(each => ContenderNames.Short(comparison, each)))}), {told}"
            : $"Of the {judged.Count + 1} runs that can be compared, {told}";
    }

    private static double? GoodputOf(Contender contender) => contender.Figures.Values[ComparedFigure.Goodput];

    // Of what nobody measured, nothing is said.
    private static string Compared(Comparison comparison, Contender after)
    {
        List<string> figures = [];
        if (IsKnown(ComparedFigure.Goodput))
            figures.Add("good answers");
        if (IsKnown(ComparedFigure.P95))
            figures.Add("p95");
        if (IsKnown(ComparedFigure.FailedShare))
            figures.Add("failures");
        return figures switch
        {
            [] => "any figure that both have",
            [var only] => only,
            [.. var most, var last] => $"{string.Join(", ", most)} or {last}",
        };

        bool IsKnown(ComparedFigure figure) =>
            comparison.Before.Figures.Values[figure] is not null
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
        Contender after,
        ComparedFigure figure,
        string subject,
        string unit
    )
    {
        if (comparison.FactorOf(after, figure).Verdict is not (FactorVerdict.Better or FactorVerdict.Worse))
            return;
        var (was, now) = (comparison.Before.Figures.Values[figure], after.Figures.Values[figure]);
        parts.Add($"{subject}{figure.Text(now)} instead of {figure.Text(was)}{unit}");
    }
}
